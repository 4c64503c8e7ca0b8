import { queryOptions } from '@tanstack/react-query'
import { getJson } from '../../api-client.ts'
import { paths } from '../../paths.ts'
import type { CommentView } from './view.ts'

/** How often a browser looks for what others wrote, in milliseconds. */
const LISTEN_MS = 4_000

/** The comments on a video. Asked again every few seconds while the page is looked at. */
export function commentsQuery(submissionId: string, load?: () => Promise<CommentView[]>) {
  return queryOptions({
    queryKey: ['comments', submissionId],
    queryFn: ({ signal }) =>
      load ? load() : getJson<CommentView[]>(paths.api.comments(submissionId), signal),
    refetchInterval: LISTEN_MS,
    refetchIntervalInBackground: false,
    staleTime: LISTEN_MS,
  })
}
