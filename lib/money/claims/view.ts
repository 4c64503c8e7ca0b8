import type { Message } from '../../i18n/message.ts'
import type { ClaimState } from './state.ts'

/** Claims of one state are counted up to this number. */
export const MOST_COUNTED = 1_000

/** The cause of a claim that support can act on. */
export type AskedCause =
  | 'failed'
  | 'id_lost'
  | 'no_answer'
  /** The job was completed, and its video was given up as gone from the service before it was archived. */
  | 'video_lost'
  | 'video_damaged'
  /** A person opened it, with a reason: the job never ends, or its video differs from the purchase. */
  | 'by_hand'

/**
 * The cause of a claim, or why it is no longer needed. `found`: its job was found after it had been lost, and has not
 * failed. `video_found`: its video was archived later.
 */
export type ClaimCause = AskedCause | 'found' | 'video_found'

/** A claim as browsers see it. Times are ISO 8601 in UTC; money is whole yen. */
export interface ClaimView {
  submissionId: string
  prompt: string
  cause: ClaimCause
  /** Why a person opened it; null if it opened automatically. */
  reason: string | null
  /** Null if it was lost. */
  jobId: string | null
  /** The job id that the kept answer, incomplete or unexpected, seems to name; null if it names none. */
  keptJobId: string | null
  person: { id: string; name: string }
  amountYen: number
  /** The studio's present key paid for it. */
  ofKeyNow: boolean
  /** The service accepted the submission at some time between these. */
  accepted: { from: string; until: string }
  /** When its job was seen completed or failed; null if it has no job, or one that has not ended. */
  finishedAt: string | null
  state: ClaimState
  openedAt: string
  changedAt: string
  /** The states the caller may move it to now; none for members. */
  mayBecome: ClaimState[]
  /** Oldest first. */
  history: ClaimEventView[]
}

export interface ClaimEventView {
  at: string
  state: ClaimState
  /** Null: the studio itself. */
  person: { id: string; name: string } | null
  /** The note of a person, or the studio's words about its own change. */
  note: Message | null
}

export interface ClaimPage {
  claims: ClaimView[]
  /** The `cursor` of the next page; null at the end. */
  next: string | null
}

/** The answer of the functions that change claims. */
export type ClaimChangeResult =
  /** `skipped` are not claims, or were in a state without a move to the new one: another request was faster. */
  | { kind: 'changed'; changed: string[]; skipped: string[] }
  | { kind: 'invalid'; message: Message }
  | { kind: 'not_allowed'; message: Message }

/** A fall of the key's spend that claims would explain; see match.ts. */
export interface CreditOfferView {
  before: { answeredAt: string; spendYen: number }
  after: { answeredAt: string; spendYen: number }
  spendChangeYen: number
  fallYen: number
  submissionIds: string[]
  /** Only these claims explain it. */
  certain: boolean
}
