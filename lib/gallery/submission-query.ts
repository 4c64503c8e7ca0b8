import { queryOptions } from '@tanstack/react-query'
import { getJson } from '../api-client.ts'
import { paths } from '../paths.ts'
import { isBeingSent, isMoving } from '../submissions/state.ts'
import type { SubmissionDetail, SubmissionView } from './view.ts'

/**
 * How often a browser asks our own database, in milliseconds: while something is being sent; while something renders,
 * which the studio itself looks at every 15 seconds; and else, for changes that others make. Costs no upstream request.
 */
export const SENDING_MS = 2_500
const RENDERING_MS = 4_000
export const LISTEN_MS = 15_000

/** How soon a browser asks again about these submissions. */
export function watchMs(shown: readonly SubmissionView[]): number {
  if (shown.some(({ status }) => isBeingSent(status))) return SENDING_MS
  return shown.some(moves) ? RENDERING_MS : LISTEN_MS
}

/** Whether a submission changes by itself. A video that is lost, or was deleted, stays as it is. */
export function moves(submission: SubmissionView): boolean {
  const { clip, lostUpstream, purgedAt } = submission
  const hasClip = clip !== null || lostUpstream || purgedAt !== null
  return isMoving({ status: submission.status, hasClip })
}

/** One submission with its history. */
export function submissionQuery(id: string) {
  return queryOptions({
    queryKey: ['submission', id],
    queryFn: ({ signal }) => getJson<SubmissionDetail>(paths.api.submission(id), signal),
    refetchInterval: ({ state }) => watchMs(state.data ? [state.data] : []),
    staleTime: SENDING_MS,
  })
}
