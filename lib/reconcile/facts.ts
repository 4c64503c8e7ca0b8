import { type ClockGaps, surelyOverAt } from '../clock/gaps.ts'
import { ACCEPTABLE_AFTER_MS, LONGEST_POST_MS } from '../submissions/delays.ts'
import type { Status } from '../submissions/state.ts'
import type { CreditableJob, SentSubmission } from './bookings.ts'

/** How rows become what decide.ts asks about. Pure; times are milliseconds of the studio's clock. */

/** What a submission's row says of the last time it went onto the wire. */
export interface SentRow {
  id: string
  priceYen: number
  status: Status
  claimedAt: number
  acceptedAt: number | null
  acceptableUntil: number | null
  /** A person said what it was, and nothing else tells: no answer, no job, no readings. */
  byHand: boolean
}

/**
 * Something that went onto the wire and was, or may have been, billed. What only a person said settles money, and proves nothing
 * about others: a wrong guess about one of two would become proof about the other.
 */
export function toSent(row: SentRow, gaps: ClockGaps, settleMs: number): SentSubmission {
  const { id, priceYen, status, claimedAt, acceptedAt, acceptableUntil, byHand } = row
  const open = status === 'submitting' || status === 'unknown' || byHand
  const latest = open ? acceptableUntil : (acceptableUntil ?? acceptedAt)
  const latestAt = latest ?? claimedAt + LONGEST_POST_MS + ACCEPTABLE_AFTER_MS
  return {
    id,
    priceYen,
    sentAt: claimedAt,
    latestAt: surelyBookedAt(gaps, claimedAt, latestAt, settleMs),
    billed: open ? 'unknown' : 'yes',
  }
}

/**
 * The moment from which on the settle time must pass until a reading surely shows what was booked between `from` and
 * `latest`: `latest`, or later where the clock was set ahead since `from`, or may have been.
 */
export function surelyBookedAt(gaps: ClockGaps, from: number, latest: number, settleMs: number): number {
  return surelyOverAt(gaps, from, latest + settleMs) - settleMs
}

/** What a claim says: that its job failed, or was billed and lost, and what came of it. */
export interface ClaimRow {
  id: string
  priceYen: number
  /** When its submission was sent, or the claim was opened if that is not known. */
  since: number
  /** When the credit was written down; null while it was not. */
  creditedAt: number | null
}

/** A job that support may have given credit for. Whether anybody asked for it makes no difference (decision 14). */
export function toCreditable(claim: ClaimRow, gaps: ClockGaps, settleMs: number): CreditableJob {
  const { id, priceYen, since, creditedAt } = claim
  const givenBy = creditedAt === null ? null : surelyBookedAt(gaps, creditedAt, creditedAt, settleMs)
  return { id, priceYen, from: since, givenBy }
}
