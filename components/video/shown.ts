import type { SubmissionDetail, SubmissionView } from '#lib/gallery/view.ts'
import { isBeingSent, isWithService } from '#lib/submissions/state.ts'

/** Whether there is something to watch: here, or still at the service. */
export function isPlayable({
  status,
  purgedAt,
  lostUpstream,
  clip,
}: Pick<SubmissionView, 'status' | 'purgedAt' | 'lostUpstream' | 'clip'>): boolean {
  return status === 'completed' && !purgedAt && (clip !== null || !lostUpstream)
}

/** Whether it is being sent or made, and nothing is wrong with it. */
export function isOnItsWay({
  status,
  stalled,
  doubted,
}: Pick<SubmissionView, 'status' | 'stalled' | 'doubted'>): boolean {
  return !stalled && !doubted && (isBeingSent(status) || isWithService(status))
}

/** The drawn form of a submission; where another one comes of it, the page has to be drawn anew. */
export function shownBy({ rating: _, choice: __, commentCount: ___, ...rest }: SubmissionDetail): string {
  return JSON.stringify(rest)
}
