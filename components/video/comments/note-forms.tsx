'use client'

import { useTranslations } from 'next-intl'
import { addCommentAction, editCommentAction } from '#app/(studio)/videos/[id]/actions.ts'
import { newAttemptId } from '#components/composer/draft-store.ts'
import type { CommentView } from '#lib/gallery/notes/query.ts'
import { NoteForm } from './note-form.tsx'
import { useAct } from './use-act.ts'
import { useNoteDraft } from './use-draft.ts'

/** Where an answer is written. */
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
  const { draft, change, clear } = useNoteDraft({ answering: parentId })
  const { busy, problem, act } = useAct(submissionId)
  const send = async () => {
    if (!draft) return
    const comment = {
      id: draft.id,
      submissionId,
      parentId,
      text: draft.text,
      atSeconds: null,
      untilSeconds: null,
    }
    const ending = await act(() => addCommentAction(comment), say('added'))
    if (ending === 'refused') change({ id: newAttemptId() })
    if (ending !== 'done') return
    clear()
    leave()
  }
  return (
    <NoteForm
      autoFocus
      text={draft?.text ?? ''}
      ready={draft !== null}
      busy={busy}
      problem={problem}
      label={say('writeAnswer')}
      button={say('answer')}
      onText={(text) => change({ text })}
      onSend={() => void send()}
      onLeave={leave}
    />
  )
}

/** Where a note gets other words. */
export function Edit({
  comment,
  submissionId,
  leave,
}: {
  comment: CommentView
  submissionId: string
  leave: () => void
}) {
  const say = useTranslations('comments')
  const { draft, change, clear } = useNoteDraft({ editing: comment.id }, comment.text)
  const { busy, problem, act } = useAct(submissionId)
  const send = async () => {
    if (!draft) return
    const ending = await act(() => editCommentAction({ id: comment.id, text: draft.text }), say('changed'))
    if (ending !== 'done') return
    clear()
    leave()
  }
  return (
    <NoteForm
      autoFocus
      text={draft?.text ?? comment.text}
      ready={draft !== null}
      busy={busy}
      problem={problem}
      label={say('rewrite')}
      button={say('save')}
      onText={(text) => change({ text })}
      onSend={() => void send()}
      onLeave={leave}
    />
  )
}
