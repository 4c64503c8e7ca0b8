import type { CommentView } from '#lib/gallery/notes/query.ts'
import type { Mark } from './scrubber.tsx'

/** What the time line shows of the comments: those that are about a moment or a range. */
export function marksOf(comments: readonly CommentView[] | undefined): Mark[] {
  return (comments ?? []).flatMap(({ id, atSeconds, untilSeconds, deleted, doneAt }) =>
    atSeconds === null || deleted ? [] : [{ id, atSeconds, untilSeconds, done: doneAt !== null }],
  )
}
