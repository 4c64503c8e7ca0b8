import type { Message } from '../../i18n/message.ts'
import type { Choice } from '../view.ts'

/** What the team thinks of a finished video. */
export interface Review {
  /** 1 to 5. */
  rating: number | null
  choice: Choice | null
}

/** What a review came to. Expected outcomes only; anything else is an exception. */
export type ReviewResult =
  | ({ kind: 'reviewed' } & Review)
  | { kind: 'refused'; message: Message }
  | { kind: 'signed_out' }
