import type { Change, ChangeResult } from '#lib/gallery/change-input.ts'
import { TRASH_DAYS } from '#lib/gallery/trash-view.ts'
import type { SayOf } from '#lib/i18n/message.ts'

type Changed = Extract<ChangeResult, { kind: 'changed' }>

/** What a change came to, in sentences: what was done, and what was left and why. Pure. */
export function bulkWords(say: SayOf<'gallery'>, kind: Change['kind'], result: Changed): string[] {
  const { changed: count, notYours, notNow } = result
  return [
    say(`bulk.did.${kind}`, { count, days: String(TRASH_DAYS) }),
    ...(notYours > 0 ? [say('bulk.notYours', { count: notYours })] : []),
    ...(notNow > 0 ? [say(`bulk.notNow.${kind}`, { count: notNow })] : []),
  ]
}
