import type { SubmissionDetail, SubmissionView } from '#lib/gallery/view.ts'

/** Whether there is something to watch: here, or still at the service. */
export function isPlayable({
  status,
  purgedAt,
  lostUpstream,
  clip,
}: Pick<SubmissionView, 'status' | 'purgedAt' | 'lostUpstream' | 'clip'>): boolean {
  return status === 'completed' && !purgedAt && (clip !== null || !lostUpstream)
}

/** The drawn form of a submission; where another one comes of it, the page has to be drawn anew. */
export function shownBy({ rating: _, choice: __, commentCount: ___, ...rest }: SubmissionDetail): string {
  return JSON.stringify(rest)
}
