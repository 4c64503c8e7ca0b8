'use client'

import { Clock, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type RefObject, useState } from 'react'
import { addCommentAction } from '#app/(studio)/videos/[id]/actions.ts'
import { newAttemptId } from '#components/composer/draft-store.ts'
import { Button } from '#components/ui/button.tsx'
import { useMedia } from '#components/video/use-media.ts'
import { formatRange, formatSeconds, momentAt, rangeUntil, WHOLE } from '#lib/gallery/notes/range.ts'
import type { NoteDraft } from './draft.ts'
import { NoteForm } from './note-form.tsx'
import { useAct } from './use-act.ts'
import { useNoteDraft } from './use-draft.ts'

/** Where a note is written. Typing pauses the video, and makes the note one about that moment. */
export function NewNote({
  submissionId,
  video,
  field,
  onSent,
  onLeave,
}: {
  submissionId: string
  video: HTMLVideoElement | null
  field: RefObject<HTMLTextAreaElement | null>
  onSent?: () => void
  onLeave?: () => void
}) {
  const say = useTranslations('comments')
  const { draft, change, clear } = useNoteDraft({ on: submissionId })
  const { busy, problem, setProblem, act } = useAct(submissionId)
  /** Somebody took the time off this note: it is not put back. */
  const [timeless, setTimeless] = useState(false)

  const typed = (text: string) => {
    setProblem(null)
    if (text === '') setTimeless(false)
    const begins = draft?.text === '' && text !== ''
    const moment = begins && !timeless && draft.atSeconds === null ? momentOf(video) : {}
    video?.pause()
    change({ text, ...moment })
  }
  const send = async () => {
    if (!draft) return
    const { id, text, atSeconds, untilSeconds } = draft
    const comment = { id, submissionId, parentId: null, text, atSeconds, untilSeconds }
    const ending = await act(() => addCommentAction(comment), say('added'))
    if (ending === 'done') {
      clear()
      setTimeless(false)
      onSent?.()
    }
    if (ending === 'refused') change({ id: newAttemptId() })
  }
  return (
    <NoteForm
      text={draft?.text ?? ''}
      ready={draft !== null}
      busy={busy}
      problem={problem}
      label={say('write')}
      placeholder={say('placeholder')}
      button={say('add')}
      field={field}
      onText={typed}
      onSend={() => void send()}
      {...(onLeave ? { onLeave } : {})}
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
    </NoteForm>
  )
}

/** A video that nobody has played yet is spoken of as a whole. */
function momentOf(video: HTMLVideoElement | null) {
  return video && (video.currentTime > 0 || !video.paused) ? momentAt(video.currentTime) : {}
}

/** What the note is about: all of it, a moment, or a range. */
function When({
  draft,
  video,
  change,
}: {
  draft: NoteDraft
  video: HTMLVideoElement | null
  change: (range: Pick<NoteDraft, 'atSeconds' | 'untilSeconds'>) => void
}) {
  const say = useTranslations('comments')
  const now = useMedia(video, (each) => Math.floor(each.currentTime * 10) / 10, 0)
  const chip = 'inline-flex items-center rounded-control border border-line bg-raised text-12 tabular-nums'
  if (!video) return null
  if (draft.atSeconds === null) {
    return (
      <Button look="small" className="tabular-nums" onClick={() => change(momentAt(video.currentTime))}>
        <Clock aria-hidden className="size-3.5" />
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
