import { isInProgress } from '#components/video/shown.ts'
import type { SubmissionView } from '#lib/gallery/view.ts'
import { byOrderOfPress } from './rows.ts'

/** Smaller presses stay cards of one row. */
const LEAST = 4

/** The videos of one press while some are unfinished. */
export interface Batch {
  press: string
  /** In the order of takes and shots. */
  videos: SubmissionView[]
}

/** Presses of many videos that are not all ready. Pure. */
export function batchesOf(submissions: readonly SubmissionView[]): Batch[] {
  const presses = Map.groupBy(submissions, ({ press, person }) => `${person.id} ${press}`)
  return [...presses.values()]
    .filter((videos) => videos.length >= LEAST && videos.some(isInProgress))
    .map((videos) => ({ press: videos[0]?.press ?? '', videos: videos.toSorted(byOrderOfPress) }))
}

/** The submissions with their own cards: a folded batch keeps only those whose outcome needs a person. */
export function withoutFolded(
  submissions: readonly SubmissionView[],
  folded: readonly Batch[],
): SubmissionView[] {
  const inBatch = new Set(
    folded.flatMap(({ videos }) => videos.filter((one) => one.clip || isInProgress(one)).map(({ id }) => id)),
  )
  return submissions.filter(({ id }) => !inBatch.has(id))
}
