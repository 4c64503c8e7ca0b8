import { useTranslations } from 'next-intl'
import { type ComponentType, use, useEffect } from 'react'
import { showToast } from './toast.ts'

/** The props by which parts are open, and close. */
interface Closable {
  open?: boolean
  close?: () => void
  onOpenChange?: (open: boolean) => void
  onLeave?: () => void
}

/**
 * The component `name` of a file, which `load` fetches when the component is first rendered, or by `prefetch`. If that
 * fails, it shows a toast and closes; it is fetched again the next time that it opens.
 */
export function lazyPart<Name extends string, File extends { [Part in Name]: ComponentType<never> }>(
  load: () => Promise<File>,
  name: Name,
): File[Name] & { prefetch: () => void } {
  let loaded: ComponentType<Closable> | null = null
  /** Its result is null after a failure. The next request starts once that was reported. */
  let loading: Promise<ComponentType<Closable> | null> | null = null
  const fetchPart = () => {
    loading ??= load().then(
      (file) => {
        loaded = file[name] as ComponentType<Closable>
        return loaded
      },
      () => null,
    )
    return loading
  }
  const forget = () => {
    loading = null
  }
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each part, by its module
  function Part(props: Closable) {
    if (props.open === false && !loaded) return null
    const Shown = loaded ?? use(fetchPart())
    return Shown ? <Shown {...props} /> : <NotLoaded {...props} forget={forget} />
  }
  // A failure of the prefetch is not reported: the part is fetched again when it opens.
  const prefetch = () => void fetchPart().then((part) => part ?? forget())
  return Object.assign(Part, { prefetch }) as unknown as File[Name] & { prefetch: () => void }
}

function NotLoaded({ close, onOpenChange, onLeave, forget }: Closable & { forget: () => void }) {
  const say = useTranslations('palette')
  // biome-ignore lint/correctness/useExhaustiveDependencies: reported once
  useEffect(() => {
    forget()
    close?.()
    onOpenChange?.(false)
    onLeave?.()
    void showToast(say('notLoaded'), {
      id: 'not-loaded',
      action: { label: say('reload'), onClick: () => window.location.reload() },
    })
  }, [])
  return null
}
