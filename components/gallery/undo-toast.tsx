'use client'

import { X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import type { Change } from '#lib/gallery/change-input.ts'
import type { Told } from './use-bulk.ts'

/** Long enough to read it and to change one’s mind; it waits while somebody points at it. */
const SHOWN_MS = 12_000

/** What was just done, with the way back. It is said aloud elsewhere. */
export function UndoToast({
  told,
  busy,
  undo,
  hush,
}: {
  told: Told
  busy: boolean
  undo: (changes: readonly Change[]) => void
  hush: () => void
}) {
  const say = useTranslations('gallery.bulk')
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (held || busy) return
    const timer = setTimeout(hush, SHOWN_MS)
    return () => clearTimeout(timer)
  }, [held, busy, hush])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only waits while somebody is there
    <div
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className="flex w-full max-w-[560px] items-center gap-3 rounded-frame bg-text py-2 pr-2 pl-4 text-13 text-bg shadow-popover"
    >
      <p className="min-w-0 flex-1">{told.words}</p>
      {told.undo.length > 0 ? (
        <button
          type="button"
          aria-disabled={busy}
          onClick={() => undo(told.undo)}
          className="h-9 shrink-0 rounded-control px-3 font-semibold underline underline-offset-3 pointer-coarse:h-11"
        >
          {say(busy ? 'undoing' : 'undo')}
        </button>
      ) : null}
      <Button look="icon" aria-label={say('close')} onClick={hush} className="text-bg hover:text-text">
        <X aria-hidden className="size-4" />
      </Button>
    </div>
  )
}
