'use client'

import { Search, TriangleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ComponentType, useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { failedByAge } from '#components/client/outdated.ts'
import { Corner } from '#components/shell/corner.tsx'
import { KeyCaps } from '#components/shell/help/key-caps.tsx'
import { opensPalette } from '#components/shell/help/press.ts'
import { useShortcuts } from '#components/shell/help/use-shortcuts.ts'
import { Button } from '#components/ui/button.tsx'
import { onPart, openedPart, openPart, type Part, type PartProps } from './parts.ts'
import { useGlobalKeys } from './use-global-keys.ts'

/** Loaded when they are first wanted. */
const LOADS: Record<Part, () => Promise<ComponentType<PartProps>>> = {
  palette: async () => (await import('./palette.tsx')).Palette,
  shortcuts: async () => (await import('#components/shell/help/shortcuts-dialog.tsx')).ShortcutsDialog,
}

/** The search button of the header, the keys that work everywhere, and what they open. */
export function Launcher() {
  const say = useTranslations('palette')
  const opened = useSyncExternalStore(onPart, openedPart, () => null)
  const { parts, load, failed } = useParts()
  useShortcuts(useGlobalKeys())
  useEffect(() => {
    if (opened) load(opened)
  }, [opened, load])
  usePaletteKey(load)
  const close = () => openPart(null)
  const { palette: Palette, shortcuts: Shortcuts } = parts
  return (
    <>
      <button
        type="button"
        aria-keyshortcuts="Control+K Meta+K"
        aria-haspopup="dialog"
        onPointerEnter={() => load('palette')}
        onFocus={() => load('palette')}
        onClick={() => openPart('palette')}
        className="flex h-9 w-9 items-center justify-center gap-2.5 rounded-control border border-line bg-surface text-13 text-muted transition-colors hover:border-edge hover:text-text pointer-coarse:size-10 rail:w-64 rail:justify-start rail:px-3 rail:pointer-coarse:w-64"
      >
        <Search aria-hidden className="size-4 shrink-0" />
        <span className="sr-only min-w-0 flex-1 truncate text-left rail:not-sr-only">{say('open')}</span>
        <span aria-hidden className="hidden min-w-12 text-right rail:pointer-fine:block">
          <KeyCaps keys={{ presses: [['mod', 'k']] }} />
        </span>
      </button>
      {Palette ? <Palette open={opened === 'palette'} close={close} /> : null}
      {Shortcuts ? <Shortcuts open={opened === 'shortcuts'} close={close} /> : null}
      <Corner shown={failed}>
        <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-bad" />
        <div className="grid justify-items-start gap-3">
          <p>{say('notLoaded')}</p>
          <Button look="small" onClick={() => window.location.reload()}>
            {say('reload')}
          </Button>
        </div>
      </Corner>
    </>
  )
}

/** The parts that are loaded so far. One that fails is tried again when it is wanted again. */
function useParts() {
  const [parts, setParts] = useState<Partial<Record<Part, ComponentType<PartProps>>>>({})
  const [failed, setFailed] = useState(false)
  const load = useCallback((part: Part) => {
    LOADS[part]().then(
      (Loaded) => {
        setFailed(false)
        setParts((before) => (before[part] ? before : { ...before, [part]: Loaded }))
      },
      (error: unknown) => {
        const wanted = openedPart() === part
        if (wanted) openPart(null)
        if (wanted && !failedByAge(error)) setFailed(true)
      },
    )
  }, [])
  return { parts, load, failed }
}

/** ⌘K and Ctrl+K work while somebody types, too. The modifier alone announces them, so the palette is there in time. */
function usePaletteKey(load: (part: Part) => void): void {
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.key === 'Control' || event.key === 'Meta') return load('palette')
      if (!opensPalette(event)) return
      const opened = openedPart()
      // Another dialog asks something first.
      if (opened === null && document.querySelector('[role="dialog"], [role="alertdialog"]')) return
      event.preventDefault()
      openPart(opened === 'palette' ? null : 'palette')
    }
    window.addEventListener('keydown', pressed)
    return () => window.removeEventListener('keydown', pressed)
  }, [load])
}
