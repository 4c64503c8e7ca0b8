import { type Range, WHOLE } from '#lib/gallery/comments/range.ts'

/** A comment that is being written: kept in the browser until it is sent. Pure. */
export interface CommentDraft extends Range {
  /** The id it will have. It stays until it was answered, so that sending it again makes no second one. */
  id: string
  text: string
}

/** What a draft is for: a new comment on a video, an answer to one, or other words for one. */
export type DraftPlace = { on: string } | { answering: string } | { editing: string }

/** An empty one. */
export function startDraft(id: string, text = ''): CommentDraft {
  return { id, text, ...WHOLE }
}

/** Where a person's draft is kept in the browser. */
export function draftKey(personId: string, place: DraftPlace): string {
  const [[kind, id] = ['', '']] = Object.entries(place)
  return `dailies.comment.${personId}.${kind}.${id}`
}

/** Reads what is kept; anything of another shape is as if nothing were kept. */
export function parseDraft(text: string | null): CommentDraft | null {
  try {
    const value: unknown = text === null ? null : JSON.parse(text)
    if (typeof value !== 'object' || value === null) return null
    const { id, text: typed, atSeconds, untilSeconds } = value as Record<string, unknown>
    if (typeof id !== 'string' || typeof typed !== 'string') return null
    return { id, text: typed, atSeconds: secondsOf(atSeconds), untilSeconds: secondsOf(untilSeconds) }
  } catch {
    return null
  }
}

function secondsOf(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null
}
