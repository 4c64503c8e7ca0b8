import { queryOptions } from '@tanstack/react-query'
import { getJson } from '../api-client.ts'
import { paths } from '../paths.ts'
import { isBeingSent, isMoving } from '../submissions/state.ts'
import type { SubmissionDetail, SubmissionView } from './view.ts'

/**
 * How often a browser polls our own database, in milliseconds: during a send that the viewer may act on; during a
 * render, which the studio itself polls every 15 seconds; and otherwise, for changes by others. Costs no upstream request.
 */
export const SENDING_MS = 2_500
const RENDERING_MS = 6_000
export const LISTEN_MS = 15_000

/** How soon a browser polls these submissions again. */
export function watchMs(shown: readonly SubmissionView[]): number {
  if (shown.some(({ status, mayAct }) => mayAct && isBeingSent(status))) return SENDING_MS
  return shown.some(moves) ? RENDERING_MS : LISTEN_MS
}

/** Whether a submission changes automatically. A lost or deleted video does not. */
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
