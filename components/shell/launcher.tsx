'use client'

import { useTranslations } from 'next-intl'
import { type ComponentType, type ReactNode, useCallback, useEffect, useState } from 'react'
import { AwaitField, isConverting, useKeys, useSilencedKeys } from '#components/client/keys.ts'
import { failedByAge } from '#components/client/outdated.ts'
import { showToast } from '#components/client/toast.ts'
import { useGlobalKeys } from './palette/global-keys.ts'
import { openPart, type Part, type PartProps, useOpenedPart } from './palette/parts.ts'

/** Loaded on demand. */
const LOADS: Record<Part, () => Promise<ComponentType<PartProps>>> = {
  palette: async () => (await import('./palette/palette.tsx')).Palette,
  signOut: async () => (await import('./sign-in/sign-out.tsx')).SignOut,
  shortcuts: async () => (await import('./help/shortcuts-dialog.tsx')).ShortcutsDialog,
}

/** The search button of the header, the global keys, and the parts they open. */
export function Launcher({ children }: { children: ReactNode }) {
  const opened = useOpenedPart((state) => state.opened)
  const { parts, load } = useParts()
  useSilencedKeys()
  useKeys(useGlobalKeys(), { capture: true })
  usePaletteKey(load)
  useEffect(() => {
    if (opened) load(opened)
  }, [opened, load])
  const close = () => openPart(null)
  const { palette: Palette, shortcuts: Shortcuts, signOut: SignOut } = parts
  return (
    <>
      <button
        type="button"
        aria-keyshortcuts="Control+K Meta+K"
        aria-haspopup="dialog"
        onPointerEnter={() => load('palette')}
        onFocus={() => load('palette')}
        onClick={() => openPart('palette')}
        className="flex h-9 w-9 items-center justify-center gap-2.5 rounded-control border border-line bg-surface text-13 text-muted transition-colors hover:border-edge hover:text-text pointer-coarse:size-10 rail:w-72 rail:justify-start rail:px-3 rail:pointer-coarse:w-72"
      >
        {children}
      </button>
      {opened === 'palette' && !Palette ? <AwaitField /> : null}
      {Palette ? <Palette open={opened === 'palette'} close={close} /> : null}
      {SignOut ? <SignOut open={opened === 'signOut'} close={close} /> : null}
      {Shortcuts ? <Shortcuts open={opened === 'shortcuts'} close={close} /> : null}
    </>
  )
}

/** The parts loaded so far. A failed part is retried on demand. */
function useParts() {
  const say = useTranslations('palette')
  const [parts, setParts] = useState<Partial<Record<Part, ComponentType<PartProps>>>>({})
  const load = useCallback(
    (part: Part) => {
      LOADS[part]().then(
        (Loaded) => setParts((before) => (before[part] ? before : { ...before, [part]: Loaded })),
        (error: unknown) => {
          const wanted = useOpenedPart.getState().opened === part
          if (!wanted) return
          openPart(null)
          if (failedByAge(error)) return
          void showToast(say('notLoaded'), {
            id: 'not-loaded',
            action: { label: say('reload'), onClick: () => window.location.reload() },
          })
        },
      )
    },
    [say],
  )
  return { parts, load }
}

/** ⌘K and Ctrl+K work in text fields, too. The modifier alone starts the load, so the palette is ready in time. */
function usePaletteKey(load: (part: Part) => void): void {
  const toggle = () => {
    const { opened } = useOpenedPart.getState()
    // Another dialog takes precedence.
    if (opened === null && document.querySelector('[role="dialog"], [role="alertdialog"]')) return false
    openPart(opened === 'palette' ? null : 'palette')
  }
  const prepare = () => {
    load('palette')
    return false
  }
  const keys = { 'Control+k': toggle, 'Meta+k': toggle, Control: prepare, Meta: prepare }
  useKeys(keys, { ignore: (event) => event.repeat || isConverting(event) })
}
