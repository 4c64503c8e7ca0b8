'use client'

import { Undo2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '#components/ui/button.tsx'
import type { DeletedLine } from '#lib/gallery/storyboard/view.ts'
import { tellByToast, useChange } from './use-change.ts'

/** Deleted storyboards, or the deleted shots of one, to be restored. Nothing without any. */
export function RecentlyDeleted({
  deleted,
  storyboardId,
}: {
  deleted: readonly DeletedLine[]
  /** The storyboard of the shots; absent for storyboards. */
  storyboardId?: string
}) {
  const say = useTranslations('storyboard')
  if (deleted.length === 0) return null
  return (
    <details className="mt-4 border-t border-line pt-3">
      <summary className="w-fit cursor-pointer rounded-control py-1 text-13 text-muted pointer-coarse:py-2.5">
        {say('recentlyDeleted')}
      </summary>
      <ul className="mt-2 flex flex-col gap-1">
        {deleted.map((line) => (
          <Restore key={line.id} line={line} storyboardId={storyboardId ?? line.id} />
        ))}
      </ul>
    </details>
  )
}

function Restore({ line: { id, name }, storyboardId }: { line: DeletedLine; storyboardId: string }) {
  const say = useTranslations('storyboard')
  const { busy, change } = useChange(storyboardId, tellByToast)
  const restore = () => change(id === storyboardId ? { kind: 'restore' } : { kind: 'putBack', shotId: id })
  return (
    <li className="flex min-w-0 items-center gap-3 text-13 *:first:shrink-0">
      <Button
        look="small"
        aria-disabled={busy}
        aria-label={say('restoreNamed', { name })}
        onClick={() => busy || void restore()}
      >
        <Undo2 aria-hidden className="size-4" />
        {say('restore')}
      </Button>
      <bdi className="min-w-0 truncate">{name}</bdi>
    </li>
  )
}
