import { useTranslations } from 'next-intl'
import { type ComponentType, lazy, useEffect, useState } from 'react'
import { showToast } from './toast.ts'

/** How parts name the function that closes them, and whether they are open. */
interface Closable {
  open?: boolean
  close?: () => void
  setOpen?: (open: boolean) => void
  onOpenChange?: (open: boolean) => void
}

/**
 * The component `name` of a file, which `load` fetches when the component is first rendered. Without a connection it
 * shows a toast and closes; it is fetched again the next time that it opens.
 */
export function lazyPart<Name extends string, File extends { [Part in Name]: ComponentType<never> }>(
  load: () => Promise<File>,
  name: Name,
): File[Name] {
  const fetched = () =>
    lazy(() =>
      load().then(
        (file) => ({ default: file[name] as ComponentType<Closable> }),
        () => {
          latest = fetched()
          return { default: NotLoaded }
        },
      ),
    )
  let latest = fetched()
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each part, by its module
  function Part(props: Closable) {
    const [Shown, show] = useState(() => latest)
    const { open = false } = props
    useEffect(() => {
      if (open) show(() => latest)
    }, [open])
    return <Shown {...props} />
  }
  return Part as unknown as File[Name]
}

function NotLoaded({ close, setOpen, onOpenChange }: Closable) {
  const say = useTranslations('palette')
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once
  useEffect(() => {
    close?.()
    setOpen?.(false)
    onOpenChange?.(false)
    void showToast(say('notLoaded'), {
      id: 'not-loaded',
      action: { label: say('reload'), onClick: () => window.location.reload() },
    })
  }, [])
  return null
}
