'use client'

import { useLayoutEffect, useState } from 'react'
import { useMe } from '#components/client/providers.tsx'
import { newAttemptId } from '#components/composer/draft-store.ts'
import { type CommentDraft, type DraftPlace, draftKey, parseDraft, startDraft } from './draft.ts'

/** What somebody writes, kept in this browser for as long as it was not sent. Null until the browser has said what it keeps. */
export function useCommentDraft(place: DraftPlace, startText = '') {
  const me = useMe()
  const key = draftKey(me.id, place)
  const [draft, setDraft] = useState<CommentDraft | null>(null)
  // Before the field is painted: what is typed right after it opens would be lost.
  useLayoutEffect(() => {
    setDraft(parseDraft(read(key)) ?? startDraft(newAttemptId(), startText))
  }, [key, startText])

  return {
    draft,
    change(changes: Partial<CommentDraft>) {
      if (!draft) return
      const next = { ...draft, ...changes }
      setDraft(next)
      keepDraft(key, next.text === startText && next.atSeconds === null ? null : JSON.stringify(next))
    },
    /** It was sent, or is not wanted: the next one begins. */
    clear() {
      setDraft(startDraft(newAttemptId(), startText))
      keepDraft(key, null)
    },
  }
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Storage can be forbidden or full; then the text lives as long as the page. */
function keepDraft(key: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(key)
    else localStorage.setItem(key, text)
  } catch {
    return
  }
}
