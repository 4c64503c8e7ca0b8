import type { QueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { dismissToast, showToast } from '#components/client/toast.ts'
import { useAction } from '#components/client/use-action.ts'
import { changeInOrder } from '#components/video/use-review.ts'
import type { Change, ChangeResult } from '#lib/gallery/change-input.ts'
import { TRASH_DAYS } from '#lib/gallery/trash-view.ts'
import { inARow } from '#lib/submissions/words.ts'

/** Long enough to read it and to change one’s mind. */
const SHOWN_MS = 12_000

/** How often something was told: each time is a toast of its own, which begins anew. */
let told = 0

/** Tells the result of an act on the selection; the last takes the place of those before. */
export function tellOfSelection(words: string, action?: { label: string; onClick: () => void }): void {
  void dismissToast(`selection-${told}`)
  told += 1
  void showToast(words, { id: `selection-${told}`, duration: SHOWN_MS, ...(action ? { action } : {}) })
}

/** Changes many submissions, tells the result, and undoes it. One at a time. */
export function useBulk() {
  const sayBulk = useTranslations('gallery.bulk')
  const sayStatus = useTranslations('status')
  const { busy, run } = useAction<ChangeResult>({
    broke: { key: 'gallery.bulk.broke' },
    refresh: lookAgain,
    tell: tellOfSelection,
  })

  /** @returns whether anything was changed. */
  const change = async (wanted: Change): Promise<boolean> => {
    const result = await run(() => changeInOrder([wanted]))
    if (result?.kind !== 'changed') return false
    const { changed: count, notYours, notNow, undo } = result
    const words = inARow(sayStatus, [
      sayBulk(`did.${wanted.kind}`, {
        count,
        days: String(TRASH_DAYS),
        choice: wanted.kind === 'choose' ? (wanted.choice ?? 'none') : 'none',
      }),
      ...(notYours > 0 ? [sayBulk('notYours', { count: notYours })] : []),
      ...(notNow > 0 ? [sayBulk(`notNow.${wanted.kind}`, { count: notNow })] : []),
    ])
    tellOfSelection(
      words,
      undo.length > 0 ? { label: sayBulk('undo'), onClick: () => void takeBack(undo) } : undefined,
    )
    return count > 0
  }
  const takeBack = async (changes: readonly Change[]) => {
    await run(() => changeInOrder(changes), sayBulk('undone'))
  }
  return { busy, change }
}

/**
 * Changed videos may be anywhere in the gallery. Those that no page shows are only marked. The change does not wait for it: the way back,
 * and the next change, come first.
 */
export function lookAgain(client: QueryClient): undefined {
  for (const name of ['gallery', 'gallery-count', 'gallery-choices', 'submission'])
    void client.invalidateQueries({ queryKey: [name] })
}
