'use client'

import { type ComponentType, type ReactNode, Suspense, useState } from 'react'
import { AwaitField, isConverting, useKeys, useSilencedKeys } from '#components/client/keys.ts'
import { lazyPart } from '#components/client/lazy.tsx'
import { useGlobalKeys } from './palette/global-keys.ts'
import { openPart, type Part, type PartProps, useOpenedPart } from './palette/parts.ts'

const Palette = lazyPart(() => import('./palette/palette.tsx'), 'Palette')
const SignOut = lazyPart(() => import('./sign-in/sign-out.tsx'), 'SignOut')
const ShortcutsDialog = lazyPart(() => import('./help/shortcuts-dialog.tsx'), 'ShortcutsDialog')

/** The search button of the header, the global keys, and the parts they open. */
export function Launcher({ children }: { children: ReactNode }) {
  useSilencedKeys()
  useKeys(useGlobalKeys(), { capture: true })
  usePaletteKey()
  return (
    <>
      <button
        type="button"
        aria-keyshortcuts="Control+K Meta+K"
        aria-haspopup="dialog"
        onPointerEnter={Palette.prefetch}
        onFocus={Palette.prefetch}
        onClick={() => openPart('palette')}
        className="flex h-9 w-9 items-center justify-center gap-2.5 rounded-control border border-line bg-surface text-13 text-muted transition-colors hover:border-edge hover:text-text pointer-coarse:size-10 rail:w-72 rail:justify-start rail:px-3 rail:pointer-coarse:w-72"
      >
        {children}
      </button>
      <Opened part="palette" by={Palette} fallback={<AwaitField />} />
      <Opened part="signOut" by={SignOut} />
      <Opened part="shortcuts" by={ShortcutsDialog} />
    </>
  )
}

/** One of the parts, mounted when it is first opened. */
function Opened({
  part,
  by: By,
  fallback,
}: {
  part: Part
  by: ComponentType<PartProps>
  fallback?: ReactNode
}) {
  const open = useOpenedPart(({ opened }) => opened === part)
  const [wanted, setWanted] = useState(open)
  if (open && !wanted) setWanted(true)
  if (!wanted) return null
  return (
    <Suspense fallback={open ? fallback : null}>
      <By open={open} close={() => openPart(null)} />
    </Suspense>
  )
}

/** ⌘K and Ctrl+K work in text fields, too. The modifier alone starts the load, so the palette is ready in time. */
function usePaletteKey(): void {
  const toggle = () => {
    const { opened } = useOpenedPart.getState()
    // Another dialog takes precedence.
    if (opened === null && document.querySelector('[role="dialog"], [role="alertdialog"]')) return false
    openPart(opened === 'palette' ? null : 'palette')
  }
  const prepare = () => {
    Palette.prefetch()
    return false
  }
  const keys = { 'Control+k': toggle, 'Meta+k': toggle, Control: prepare, Meta: prepare }
  useKeys(keys, { ignore: (event) => event.repeat || isConverting(event) })
}
