import type { Said } from '../language/said.ts'
import type { Choice } from '../submissions/view.ts'

/** What the team thinks of a finished video. */
export interface Review {
  /** 1 to 5. */
  rating: number | null
  choice: Choice | null
}

/** What a review came to. Expected outcomes only; anything else is an exception. */
export type ReviewResult =
  | ({ kind: 'reviewed' } & Review)
  | { kind: 'refused'; said: Said }
  | { kind: 'signed_out' }

/** Sends a review; what is not named stays as it is. */
export type SendReview = (input: { submissionId: string } & Partial<Review>) => Promise<ReviewResult>
