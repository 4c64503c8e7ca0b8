import type { SharedDraft } from '#lib/drafts/view.ts'
import type { NearTake } from '#lib/prompts/view.ts'
import { type Seen, stepFor } from './devices.ts'
import { type Draft, isEmpty } from './draft.ts'

/** What was found elsewhere right before sending; null where there is nothing, or nobody could tell in time. */
export interface Elsewhere {
  near: NearTake | null
  shared: SharedDraft | null
}

/** What a person has to see before money is spent. */
export type News =
  /** Another screen wrote on in this very draft. */
  | { kind: 'changed'; shared: SharedDraft }
  /** Somebody made the same or nearly the same; another screen may have sent this very draft, too. */
  | { kind: 'near'; near: NearTake; shared: SharedDraft | null }
  /** Another screen sent or cleared this very draft. */
  | { kind: 'gone'; shared: SharedDraft }

/** A take as it was shown: one that becomes the same as the prompt, after it was only near, is news again. */
export function nearKey({ id, likeness }: NearTake): string {
  return `${likeness} ${id}`
}

/**
 * What of it a press of `mine` has to wait for; null when nothing is new. Pure.
 * @param shown what was on the screen already: takes by `nearKey`, shared drafts by `updatedAt`.
 */
export function newsOf(
  mine: Draft,
  { near, shared }: Elsewhere,
  seen: Seen | null,
  device: string,
  shown: ReadonlySet<string>,
): News | null {
  const followed =
    shared && !shown.has(shared.updatedAt) && stepFor(mine, seen, shared, device) === 'take' ? shared : null
  if (followed && !isEmpty(followed.content)) return { kind: 'changed', shared: followed }
  if (near && near.id !== mine.parentId && !shown.has(nearKey(near))) {
    return { kind: 'near', near, shared: followed }
  }
  return followed && { kind: 'gone', shared: followed }
}
