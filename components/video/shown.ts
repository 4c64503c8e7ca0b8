import type { SubmissionDetail, SubmissionView } from '#lib/gallery/view.ts'
import { isBeingSent, isWithService } from '#lib/submissions/state.ts'

/** Whether the video is playable: archived, or still at the service. */
export function isPlayable({
  status,
  purgedAt,
  lostUpstream,
  clip,
}: Pick<SubmissionView, 'status' | 'purgedAt' | 'lostUpstream' | 'clip'>): boolean {
  return status === 'completed' && !purgedAt && (clip !== null || !lostUpstream)
}

/** Whether it is being sent or rendered without problems. */
export function isInProgress({
  status,
  stalled,
  doubted,
}: Pick<SubmissionView, 'status' | 'stalled' | 'doubted'>): boolean {
  return !stalled && !doubted && (isBeingSent(status) || isWithService(status))
}

/** Whether it may have been charged, which is not settled yet: buying it again could cost twice. */
export function mayBeCharged({ status, doubted }: Pick<SubmissionView, 'status' | 'doubted'>): boolean {
  return status === 'unknown' || doubted
}

/** Whether it was charged, and its video will never come. */
export function isChargedInVain({
  status,
  lostUpstream,
}: Pick<SubmissionView, 'status' | 'lostUpstream'>): boolean {
  return status === 'failed' || status === 'billed_without_job' || lostUpstream
}

/** The server-rendered state of a submission, as a string; if it differs, the page must be rendered again. */
export function shownBy({ rating: _, choice: __, commentCount: ___, ...rest }: SubmissionDetail): string {
  return JSON.stringify(rest)
}
