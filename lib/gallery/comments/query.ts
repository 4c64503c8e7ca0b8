import { queryOptions } from '@tanstack/react-query'
import { getJson } from '../../api-client.ts'
import type { Done } from '../../i18n/refused.ts'
import { paths } from '../../paths.ts'
import type { Range } from './range.ts'

/** How often a browser looks for new comments, in milliseconds. */
const LISTEN_MS = 4_000

/** The comments on a video. Asked again every few seconds while the page is looked at. */
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
  /** The comment that it answers; answers have no answers. */
  parentId: string | null
  person: { id: string; name: string }
  /** As typed; empty once it was deleted. */
  text: string
  createdAt: string
  editedAt: string | null
  doneAt: string | null
  /** The submissions that were made for it. */
  madeIds: string[]
  /** It was deleted, and only keeps the place of its answers. */
  deleted: boolean
  mayEdit: boolean
  mayDelete: boolean
}

/** The result of a change of a comment. Expected outcomes only; anything else is an exception. */
export type CommentResult = Done

/** A new comment as a browser sends it. Its id is made there, so that sending it again makes no second one. */
export interface NewComment extends Range {
  id: string
  submissionId: string
  parentId: string | null
  text: string
}
