import type { QueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { dismissToast, showToast } from '#components/client/toast.ts'
import { useAction } from '#components/client/use-action.ts'
import { changeInOrder } from '#components/video/use-review.ts'
import type { Change, ChangeResult } from '#lib/gallery/change-input.ts'
import { TRASH_DAYS } from '#lib/gallery/trash-view.ts'
import { joinSentences } from '#lib/submissions/words.ts'

/** Long enough to read it and to undo. */
const SHOWN_MS = 12_000

/** A counter of toasts: each gets its own id, so its timer starts afresh. */
let told = 0

/** Reports the result of a bulk act; the newest toast replaces earlier ones. */
export function tellOfSelection(words: string, action?: { label: string; onClick: () => void }): void {
  void dismissToast(`selection-${told}`)
  told += 1
  void showToast(words, { id: `selection-${told}`, duration: SHOWN_MS, ...(action ? { action } : {}) })
}

/** Changes many submissions, reports the result, and undoes it. One at a time. */
export function useBulk() {
  const sayBulk = useTranslations('gallery.bulk')
  const sayStatus = useTranslations('status')
  const { busy, run } = useAction<ChangeResult>({
    broke: { key: 'gallery.bulk.broke' },
    refresh: refetchGallery,
    tell: tellOfSelection,
  })

  /** @returns how many were changed; null without an answer, or when it was refused. */
  const change = async (wanted: Change): Promise<number | null> => {
    const result = await run(() => changeInOrder([wanted]))
    if (result?.kind !== 'changed') return null
    const { changed: count, notYours, notNow, undo } = result
    const words = joinSentences(sayStatus, [
      sayBulk(`did.${wanted.kind}`, {
        count,
        days: String(TRASH_DAYS),
        choice: wanted.kind === 'choose' ? (wanted.choice ?? 'none') : 'none',
        rating: wanted.kind === 'rate' && wanted.rating === null ? 'none' : 'some',
      }),
      ...(notYours > 0 ? [sayBulk('notYours', { count: notYours })] : []),
      ...(notNow > 0 ? [sayBulk(`notNow.${wanted.kind}`, { count: notNow })] : []),
    ])
    tellOfSelection(
      words,
      undo.length > 0 ? { label: sayBulk('undo'), onClick: () => void takeBack(undo) } : undefined,
    )
    return count
  }
  const takeBack = async (changes: readonly Change[]) => {
    const result = await run(() => changeInOrder(changes))
    if (result?.kind !== 'changed') return
    const { changed, notNow } = result
    tellOfSelection(
      joinSentences(sayStatus, [
        ...(changed > 0 ? [sayBulk('undone')] : []),
        ...(notNow > 0 ? [sayBulk('changedSince', { count: notNow })] : []),
      ]),
    )
  }
  return { busy, change }
}

/**
 * Changed videos may be anywhere in the gallery. Queries that no page shows are only invalidated. The change
 * does not wait for the refetch: undo and the next change come first.
 */
export function refetchGallery(client: QueryClient): undefined {
  for (const name of ['gallery', 'gallery-count', 'gallery-choices', 'submission'])
    void client.invalidateQueries({ queryKey: [name] })
}
