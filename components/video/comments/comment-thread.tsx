import { Check } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { markCommentAction } from '#app/(studio)/videos/[id]/actions.ts'
import { useMinute } from '#components/client/clock.tsx'
import { useFocusStays } from '#components/client/focus-stays.ts'
import { useMoments } from '#components/client/moments.tsx'
import { Only } from '#components/client/providers.tsx'
import { Problem } from '#components/ui/problem.tsx'
import type { CommentView } from '#lib/gallery/comments/query.ts'
import { formatRange } from '#lib/gallery/comments/range.ts'
import { commentAnchor, paths } from '#lib/paths.ts'
import { useCommentAction } from './comment-state.ts'
import { Answer, Edit } from './comment-writers.tsx'

interface ThreadProps {
  comment: CommentView
  submissionId: string
  remove: (comment: CommentView) => void
}

/** A comment with its replies. `current`: its moment or range is on screen. */
export function CommentThread({
  comment,
  answers,
  current,
  goTo,
  ...props
}: Omit<ThreadProps, 'comment'> & {
  comment: CommentView
  answers: readonly CommentView[]
  current: boolean
  goTo: (seconds: number) => void
}) {
  const say = useTranslations('comments')
  const [answering, setAnswering] = useState(false)
  const { problem, run } = useCommentAction(props.submissionId)
  const done = comment.doneAt !== null
  const { atSeconds } = comment
  return (
    <li
      id={commentAnchor(comment.id)}
      aria-current={current || undefined}
      className="scroll-mt-20 border-l-2 border-line py-1 pl-3 transition-colors aria-[current]:border-accent-ink"
    >
      {comment.deleted ? (
        <p className="text-13 text-muted italic">{say('deletedComment')}</p>
      ) : (
        <Words
          {...props}
          comment={comment}
          when={
            atSeconds === null ? null : (
              <button
                type="button"
                onClick={() => goTo(atSeconds)}
                aria-label={say('goTo', { time: formatRange(comment) })}
                className="-my-1 inline-flex h-7 items-center rounded-control bg-raised px-2 text-12 font-medium tabular-nums hover:text-accent-ink pointer-coarse:h-10 pointer-coarse:px-3"
              >
                {formatRange(comment)}
              </button>
            )
          }
        >
          <Act onClick={() => setAnswering(true)}>{say('answer')}</Act>
          <Act
            pressed={done}
            onClick={() =>
              void run(
                () => markCommentAction({ id: comment.id, done: !done }),
                say(done ? 'markedOpen' : 'markedDone'),
              )
            }
          >
            <Check aria-hidden className={`size-3.5 ${done ? 'text-ok' : ''}`} />
            {say(done ? 'done' : 'markDone')}
          </Act>
          <Only act="make">
            <Link href={paths.again(props.submissionId, comment.id)} className={actClasses}>
              {say('makeAgain')}
            </Link>
          </Only>
        </Words>
      )}
      {comment.deleted ? null : <Made ids={comment.madeIds} />}
      <Problem text={problem} className="mt-1 text-12" />
      {answers.length > 0 ? (
        <ul className="mt-2 grid gap-2 pl-3">
          {answers.map((answer) => (
            <li key={answer.id}>
              <Words {...props} comment={answer} when={null} />
            </li>
          ))}
        </ul>
      ) : null}
      {answering ? (
        <div className="mt-2">
          <Answer submissionId={props.submissionId} parentId={comment.id} leave={() => setAnswering(false)} />
        </div>
      ) : null}
    </li>
  )
}

/** The videos that were made for a comment. */
function Made({ ids }: { ids: readonly string[] }) {
  const say = useTranslations('comments')
  const sayVideo = useTranslations('video')
  if (ids.length === 0) return null
  return (
    <p className="flex flex-wrap items-center gap-x-3 text-12 text-muted">
      {say('led')}
      {ids.map((id, index) => (
        <Link
          key={id}
          href={paths.video(id)}
          className="inline-flex min-h-6 items-center underline underline-offset-3 pointer-coarse:min-h-10"
        >
          {sayVideo('laterTry', { number: index + 1 })}
        </Link>
      ))}
    </p>
  )
}

/** The author, time and text, and the acts. */
function Words({
  comment,
  submissionId,
  remove,
  when,
  children,
}: ThreadProps & { when: ReactNode; children?: ReactNode }) {
  const say = useTranslations('comments')
  const [editing, setEditing] = useState(false)
  useFocusStays()
  if (editing) {
    return <Edit comment={comment} submissionId={submissionId} leave={() => setEditing(false)} />
  }
  return (
    <div className={comment.doneAt ? 'opacity-75' : ''}>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-12 text-muted">
        {when}
        <span className="font-medium text-text">{comment.person.name}</span>
        <When comment={comment} />
      </p>
      <p dir="auto" className="mt-1 text-13 whitespace-pre-wrap">
        {comment.text}
      </p>
      <p className="mt-0.5 -ml-2 flex flex-wrap">
        {children}
        {comment.mayEdit ? <Act onClick={() => setEditing(true)}>{say('edit')}</Act> : null}
        {comment.mayDelete ? <Act onClick={() => remove(comment)}>{say('delete')}</Act> : null}
      </p>
    </div>
  )
}

const actClasses =
  'inline-flex h-7 items-center gap-1 rounded-control px-2 text-12 text-muted transition-colors hover:bg-raised hover:text-text pointer-coarse:h-10'

function Act({
  pressed,
  onClick,
  children,
}: {
  pressed?: boolean
  onClick: () => void
  children: ReactNode
}) {
  return (
    <button type="button" aria-pressed={pressed} onClick={onClick} className={actClasses}>
      {children}
    </button>
  )
}

function When({ comment }: { comment: CommentView }) {
  const say = useTranslations('comments')
  const { momentOf, agoOf } = useMoments(useMinute())
  return (
    <>
      <time dateTime={comment.createdAt} title={momentOf(comment.createdAt)} className="tabular-nums">
        {agoOf(comment.createdAt)}
      </time>
      {comment.editedAt ? <span title={momentOf(comment.editedAt)}>{say('edited')}</span> : null}
    </>
  )
}
