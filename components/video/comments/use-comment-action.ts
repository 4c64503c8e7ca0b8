'use client'

import { useAction } from '#components/client/use-action.ts'
import type { CommentResult } from '#lib/gallery/comments/query.ts'
import { commentsQuery } from '#lib/gallery/comments/query.ts'
import { refreshOneCard } from '#lib/gallery/query-options.ts'

/** Carries actions on the comments of a video out, and shows the comments as they are then. */
export function useCommentAction(submissionId: string) {
  return useAction<CommentResult>({
    broke: { key: 'comments.broke' },
    refresh(client) {
      void refreshOneCard(client, submissionId)
      return client.invalidateQueries({ queryKey: commentsQuery(submissionId).queryKey })
    },
  })
}
