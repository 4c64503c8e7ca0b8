import type { DraftContent, SharedDraft } from '#lib/drafts/view.ts'
import { type Draft, isEmpty, sameContent } from './draft.ts'

/** The shared draft as this browser saw or wrote it last. */
export interface Seen {
  updatedAt: string
  content: DraftContent
}

/**
 * What to do about the shared draft. `seen`: remember that it was looked at, what is here stays. `take`: show it; nothing
 * that exists only here is replaced. `offer`: both were changed, so the person chooses.
 */
export type Step = 'nothing' | 'seen' | 'take' | 'offer'

/** Compares what is here and what is shared with what they last had in common. Pure. */
export function stepFor(mine: Draft, seen: Seen | null, shared: SharedDraft | null, device: string): Step {
  if (!shared || shared.device === device || (seen && shared.updatedAt <= seen.updatedAt)) return 'nothing'
  if (sameContent(shared.content, mine)) return 'seen'
  // What went out without an answer stays until the answer is known.
  const unchanged = !mine.uncertain && (isEmpty(mine) || (seen && sameContent(seen.content, mine)))
  if (unchanged) return 'take'
  return isEmpty(shared.content) ? 'seen' : 'offer'
}
