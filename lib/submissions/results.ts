import type { Message } from '../i18n/message.ts'
import type { Done, NotDone } from '../i18n/refused.ts'

/** The purchase of one attempt. A repeated attempt, even with another prompt, returns its first rows. */
export interface Bought {
  /** Of the first take; so is `seed`. */
  submissionId: string
  submissionIds: string[]
  prompt: string
  seed: number | null
}

/** The answer of the submit action. Expected outcomes only; anything else is an exception. */
export type SubmitResult =
  | ({ kind: 'created' } & Bought)
  | { kind: 'invalid'; problems: SubmitProblem[] }
  | { kind: 'no_room'; message: Message }
  | OverLimit
  /** An admin stopped all sending. */
  | { kind: 'stopped'; message: Message }
  | NotDone

/** A limit, or the key's budget, is too small for the whole press; `availableYen` is its remainder. */
export interface OverLimit {
  kind: 'over_budget'
  limit: 'key' | 'project' | 'person'
  availableYen: number
  message: Message
}

export interface SubmitProblem {
  field: 'prompt' | 'seed' | 'form'
  message: Message
}

/** The result of a button on a submission. */
export type ActResult = Done

/** The most submissions that are chosen, changed or downloaded at once. */
export const MOST_AT_ONCE = 10_000

/** The most submissions that one press tries again. */
export const MOST_TRIED_AGAIN = 200

/** The number that cannot be tried again for one reason. */
export interface LeftAlone {
  count: number
  message: Message
}

/** The purchase by which some submissions would be tried again. */
export type AgainPreview =
  /**
   * `ids` are tried again by this press, which the limits see as `presses`; `later` is the number left for more
   * presses.
   */
  | {
      kind: 'preview'
      ids: string[]
      presses: { projectId: string | null; takes: number }[]
      later: number
      left: LeftAlone[]
    }
  | NotDone

/** The result of trying them again. */
export type AgainResult = { kind: 'again'; made: number; left: LeftAlone[] } | NotDone
