import { useState } from 'react'
import { newAttemptId } from '#components/client/attempt-id.ts'
import { useMe } from '#components/client/providers.tsx'
import { createStored, entriesOf } from '#components/client/stored.ts'
import { useAction } from '#components/client/use-action.ts'
import { useHydrated } from '#components/ui/form.tsx'
import { refreshCards } from '#components/video/use-review.ts'
import { type CommentResult, commentsQuery } from '#lib/gallery/comments/query.ts'
import { type Range, WHOLE } from '#lib/gallery/comments/range.ts'
import type { Message } from '#lib/i18n/message.ts'

/**
 * Carries out actions on a video's comments, and shows the updated comments. `broke` is announced after a lost answer.
 */
export function useCommentAction(submissionId: string, broke: Message = { key: 'comments.actBroke' }) {
  return useAction<CommentResult>({
    broke,
    refresh(client) {
      void refreshCards(client, [submissionId]).catch(() => {})
      for (const name of ['submission', 'compare']) void client.invalidateQueries({ queryKey: [name] })
      return client.invalidateQueries({ queryKey: commentsQuery(submissionId).queryKey })
    },
  })
}

/** A comment that is being written. */
export interface CommentDraft extends Range {
  /** The future comment's id. It stays until there is an answer, so that a retry creates no duplicate. */
  id: string
  text: string
}

/** The purpose of a draft: a new comment on a video, a reply to a comment, or an edit of one. */
export type DraftPlace = { on: string } | { answering: string } | { editing: string }

/** By person and place. */
const useDrafts = createStored<Record<string, CommentDraft>>('dailies.comments', {}, (kept) =>
  entriesOf(kept, isDraft),
)

/** Whether a stored value is a draft; another release or an extension may have written it. */
export function isDraft(value: unknown): value is CommentDraft {
  if (typeof value !== 'object' || value === null) return false
  const { id, text, atSeconds, untilSeconds } = value as Record<string, unknown>
  return typeof id === 'string' && typeof text === 'string' && isMoment(atSeconds) && isMoment(untilSeconds)
}

function isMoment(value: unknown): boolean {
  return value === null || Number.isFinite(value)
}

/** The draft of a comment, stored in this browser until it is sent; null until storage has been read. */
export function useCommentDraft(place: DraftPlace, startText = '') {
  const key = [useMe().id, ...Object.entries(place).flat()].join('.')
  const kept = useDrafts((drafts) => drafts[key])
  const [freshId, setFreshId] = useState(() => newAttemptId())
  const fresh = { id: freshId, text: startText, ...WHOLE }
  const draft = useHydrated() ? (kept ?? fresh) : null
  const keep = (changed: CommentDraft | null) =>
    useDrafts.setState(({ [key]: _, ...others }) => (changed ? { ...others, [key]: changed } : others), true)
  return {
    draft,
    change(changes: Partial<CommentDraft>) {
      if (!draft) return
      const changed = { ...draft, ...changes }
      keep(changed.text === startText && changed.atSeconds === null ? null : changed)
    },
    /** Starts the next draft. */
    clear() {
      setFreshId(newAttemptId())
      keep(null)
    },
  }
}
