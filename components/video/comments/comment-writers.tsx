import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type RefObject, useState } from 'react'
import { addCommentAction, editCommentAction } from '#app/(studio)/videos/[id]/actions.ts'
import { newAttemptId } from '#components/client/attempt-id.ts'
import { Button } from '#components/ui/button.tsx'
import { useMedia } from '#components/video/use-media.ts'
import { type CommentResult, type CommentView, commentsQuery } from '#lib/gallery/comments/query.ts'
import { formatRange, formatSeconds, momentAt, rangeUntil, WHOLE } from '#lib/gallery/comments/range.ts'
import { CommentForm } from './comment-form.tsx'
import { type CommentDraft, type DraftPlace, useCommentAction, useCommentDraft } from './comment-state.ts'

/** Writes a new comment. Typing pauses the video, and attaches the comment to that moment. */
export function NewComment({
  submissionId,
  video,
  onSent,
  ...place
}: {
  submissionId: string
  video: HTMLVideoElement | null
  field?: RefObject<HTMLTextAreaElement | null>
  autoFocus?: boolean
  onSent?: () => void
  onLeave?: () => void
}) {
  const say = useTranslations('comments')
  const { draft, change, setProblem, send, form } = useWriter(submissionId, { on: submissionId })
  /** The writer removed the time from this comment: it is not restored. */
  const [timeless, setTimeless] = useState(false)

  const typed = (text: string) => {
    setProblem(null)
    if (text === '') setTimeless(false)
    const begins = draft?.text === '' && text !== ''
    const moment = begins && !timeless && draft.atSeconds === null ? momentOf(video) : {}
    video?.pause()
    change({ text, ...moment })
  }
  const sent = () => {
    setTimeless(false)
    onSent?.()
  }
  return (
    <CommentForm
      {...form}
      {...place}
      label={say('write')}
      placeholder={say('placeholder')}
      button={say('add')}
      onText={typed}
      onSend={() =>
        void send(
          (comment) => addCommentAction({ ...comment, submissionId, parentId: null }),
          say('added'),
          sent,
        )
      }
    >
      {draft ? (
        <When
          draft={draft}
          video={video}
          change={(range) => {
            setTimeless(range.atSeconds === null)
            change(range)
          }}
        />
      ) : null}
    </CommentForm>
  )
}

export function Answer({
  submissionId,
  parentId,
  leave,
}: {
  submissionId: string
  parentId: string
  leave: () => void
}) {
  const say = useTranslations('comments')
  const { change, send, form } = useWriter(submissionId, { answering: parentId })
  return (
    <CommentForm
      {...form}
      autoFocus
      label={say('writeAnswer')}
      button={say('answer')}
      onText={(text) => change({ text })}
      onSend={() =>
        void send((comment) => addCommentAction({ ...comment, submissionId, parentId }), say('added'), leave)
      }
      onLeave={leave}
    />
  )
}

export function Edit({
  comment: { id, text },
  submissionId,
  leave,
}: {
  comment: CommentView
  submissionId: string
  leave: () => void
}) {
  const say = useTranslations('comments')
  const { change, send, form } = useWriter(submissionId, { editing: id }, text)
  return (
    <CommentForm
      {...form}
      autoFocus
      label={say('rewrite')}
      button={say('save')}
      onText={(changed) => change({ text: changed })}
      onSend={() =>
        void send((comment) => editCommentAction({ id, text: comment.text }), say('changed'), leave)
      }
      onLeave={leave}
    />
  )
}

/** The state of each comment field: a draft that is kept until it is sent. */
function useWriter(submissionId: string, place: DraftPlace, startText = '') {
  const { draft, change, clear } = useCommentDraft(place, startText)
  const { busy, problem, setProblem, run } = useCommentAction(submissionId, { key: 'comments.broke' })
  const { data: comments } = useQuery({ ...commentsQuery(submissionId), enabled: false })
  const send = async (
    call: (comment: CommentDraft) => Promise<CommentResult>,
    done: string,
    after: () => void,
  ): Promise<void> => {
    if (!draft) return
    // After a lost answer it may have been saved: a retry with the same id creates no duplicate, and another text
    // is another comment once the saved one is shown.
    const saved = comments?.find(({ id }) => id === draft.id)
    const comment = saved && saved.text !== draft.text ? { ...draft, id: newAttemptId() } : draft
    if (comment !== draft) change(comment)
    const outcome = await run(() => call(comment), done)
    if (outcome?.kind === 'refused') change({ id: newAttemptId() })
    if (outcome?.kind !== 'done') return
    clear()
    after()
  }
  const form = { text: draft?.text ?? startText, ready: draft !== null, busy, problem }
  return { draft, change, setProblem, send, form }
}

/** A comment on a video that has not been played is about the whole video. */
function momentOf(video: HTMLVideoElement | null) {
  return video && (video.currentTime > 0 || !video.paused) ? momentAt(video.currentTime) : {}
}

/** The subject of the comment: the whole video, a moment, or a range. */
function When({
  draft,
  video,
  change,
}: {
  draft: CommentDraft
  video: HTMLVideoElement | null
  change: (range: Pick<CommentDraft, 'atSeconds' | 'untilSeconds'>) => void
}) {
  const say = useTranslations('comments')
  const now = useMedia(video, (each) => Math.floor(each.currentTime * 10) / 10, 0)
  const chip = 'inline-flex items-center rounded-control border border-line bg-raised text-12 tabular-nums'
  if (!video) return null
  if (draft.atSeconds === null) {
    return (
      <Button look="small" className="tabular-nums" onClick={() => change(momentAt(video.currentTime))}>
        {say('atTime', { time: formatSeconds(now) })}
      </Button>
    )
  }
  return (
    <>
      <span className={chip}>
        <span className="pl-2.5">{formatRange(draft)}</span>
        <button
          type="button"
          aria-label={say('noTime')}
          title={say('noTime')}
          onClick={() => change(WHOLE)}
          className="grid size-8 place-items-center rounded-control text-muted hover:text-text pointer-coarse:size-10"
        >
          <X aria-hidden className="size-3.5" />
        </button>
      </span>
      <Button
        look="small"
        className="tabular-nums"
        onClick={() => change(rangeUntil(draft, video.currentTime))}
      >
        {say('untilHere', { time: formatSeconds(now) })}
      </Button>
    </>
  )
}
