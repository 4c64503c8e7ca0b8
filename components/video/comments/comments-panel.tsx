import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { type ComponentProps, useState } from 'react'
import { deleteCommentAction, restoreCommentAction } from '#app/(studio)/videos/[id]/actions.ts'
import { Button } from '#components/ui/button.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { useMedia } from '#components/video/use-media.ts'
import type { CommentView } from '#lib/gallery/comments/query.ts'
import { commentsQuery } from '#lib/gallery/comments/query.ts'
import { inFilmOrder, isCurrent } from '#lib/gallery/comments/range.ts'
import { useCommentAction } from './comment-state.ts'
import { CommentThread } from './comment-thread.tsx'
import { NewComment } from './comment-writers.tsx'

/** The comments on a video in the order of the film, and a field for a new one. */
export function CommentsPanel({
  submissionId,
  video,
  ...place
}: Omit<ComponentProps<typeof NewComment>, 'onSent'>) {
  const say = useTranslations('comments')
  const { data: comments, isError, refetch } = useQuery(commentsQuery(submissionId))
  const { problem, run } = useCommentAction(submissionId)
  const [deleted, setDeleted] = useState<CommentView | null>(null)
  const threads = comments?.filter((each) => each.parentId === null).sort(inFilmOrder) ?? []
  const current = useMedia(
    video,
    ({ currentTime }) =>
      threads.flatMap((thread) => (isCurrent(thread, currentTime) ? thread.id : [])).join(' '),
    '',
  ).split(' ')

  const goTo = (seconds: number) => {
    if (!video) return
    video.pause()
    video.currentTime = seconds
  }
  const remove = async (comment: CommentView) => {
    const outcome = await run(() => deleteCommentAction({ id: comment.id }), say('deleted'))
    if (outcome?.kind === 'done') setDeleted(comment)
  }
  const putBack = async (comment: CommentView) => {
    const outcome = await run(() => restoreCommentAction({ id: comment.id }), say('putBackNews'))
    if (outcome?.kind === 'done') setDeleted(null)
  }
  return (
    <div className="grid grid-cols-1 gap-4">
      <NewComment submissionId={submissionId} video={video} {...place} />
      {problem ? (
        <div role="alert">
          <Notice look="bad">{problem}</Notice>
        </div>
      ) : null}
      {deleted ? (
        <Notice
          look="quiet"
          action={
            <Button look="small" onClick={() => void putBack(deleted)}>
              {say('putBack')}
            </Button>
          }
        >
          {say('deleted')}
        </Notice>
      ) : null}
      {isError && !comments ? (
        <Notice look="bad" action={<Button onClick={() => void refetch()}>{say('retry')}</Button>}>
          {say('failed')}
        </Notice>
      ) : null}
      {comments && threads.length === 0 ? (
        <p className="text-13 text-muted">{say(video ? 'none' : 'noneYet')}</p>
      ) : null}
      {!comments && !isError ? <Skeleton /> : null}
      <ul aria-label={say('list')} className="grid grid-cols-1 gap-4 empty:hidden">
        {threads.map((thread) => (
          <CommentThread
            key={thread.id}
            comment={thread}
            answers={comments?.filter((each) => each.parentId === thread.id) ?? []}
            current={current.includes(thread.id)}
            submissionId={submissionId}
            goTo={goTo}
            remove={(comment) => void remove(comment)}
          />
        ))}
      </ul>
    </div>
  )
}

function Skeleton() {
  const say = useTranslations('comments')
  return (
    <div role="status" aria-label={say('loading')} className="breathing grid gap-2">
      <span className="h-4 w-40 rounded-control bg-raised" />
      <span className="h-10 rounded-control bg-raised" />
    </div>
  )
}
