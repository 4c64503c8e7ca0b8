import { queryOptions } from '@tanstack/react-query'
import { getJson } from '../../api-client.ts'
import type { Done } from '../../i18n/refused.ts'
import { paths } from '../../paths.ts'
import type { Range } from './range.ts'

/** How often a browser looks for new comments, in milliseconds. */
const LISTEN_MS = 4_000

/** The comments on a video. Polled every few seconds while the page is visible. */
export function commentsQuery(submissionId: string) {
  return queryOptions({
    queryKey: ['comments', submissionId],
    queryFn: ({ signal }) => getJson<CommentView[]>(paths.api.comments(submissionId), signal),
    refetchInterval: LISTEN_MS,
    staleTime: LISTEN_MS,
  })
}

/** A comment as browsers see it. Times are ISO 8601 in UTC. */
export interface CommentView extends Range {
  id: string
  /** The comment that it replies to; replies have no replies. */
  parentId: string | null
  person: { id: string; name: string }
  /** As typed; empty when deleted. */
  text: string
  createdAt: string
  editedAt: string | null
  doneAt: string | null
  /** The submissions made for it. */
  madeIds: string[]
  /** It is deleted, and only keeps its replies in place. */
  deleted: boolean
  mayEdit: boolean
  mayDelete: boolean
}

/** The result of a change of a comment. Expected outcomes only; anything else is an exception. */
export type CommentResult = Done

/** A new comment as a browser sends it. The browser makes its id, so that sending is idempotent. */
export interface NewComment extends Range {
  id: string
  submissionId: string
  parentId: string | null
  text: string
}
