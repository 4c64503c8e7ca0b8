import { CLOCK_MARGIN_MS } from '../../submissions/delays.ts'
import { surelyBookedAt } from '../../submissions/send-times.ts'
import type { Status } from '../../submissions/state.ts'
import type { CreditableJob, SentSubmission } from './bookings.ts'

/** How rows become what decide.ts asks about. Pure; times are milliseconds of the studio's clock. */

/** What a submission's row says of the last time it went onto the wire. */
export interface SentRow {
  id: string
  priceYen: number
  status: Status
  leasedAt: number
  acceptedAt: number | null
  acceptableUntil: number | null
  /** Since its window began anew; see clock-guard.ts. */
  bookedBy: number | null
  /** A person said what it was, and nothing else tells: no answer, no job, no readings. */
  byHand: boolean
}

/**
 * Something that went onto the wire and was, or may have been, billed. What only a person said settles money, and proves nothing
 * about others: a wrong guess about one of two would become proof about the other.
 */
export function toSent(row: SentRow, acceptMs: number): SentSubmission {
  const { id, priceYen, status, leasedAt, acceptedAt, acceptableUntil, bookedBy, byHand } = row
  const open = status === 'submitting' || status === 'unknown' || byHand
  const until = acceptableUntil ?? (open ? null : acceptedAt)
  return {
    id,
    priceYen,
    sentAt: leasedAt,
    latestAt: surelyBookedAt({ leasedAt, acceptableUntil: until, bookedBy }, acceptMs),
    billed: open ? 'unknown' : 'yes',
  }
}

/** What a claim says: that its job failed, or was billed and lost, and what came of it. */
export interface ClaimRow {
  id: string
  priceYen: number
  /** When support was asked; for what was credited unasked, when its submission was sent, or else the claim was opened. */
  since: number
  /** The latest moment at which it was given; null while no credit was written down. */
  givenBy: number | null
}

/** A job that support may have given credit for: since it was asked (decision 35). */
export function toCreditable({ id, priceYen, since, givenBy }: ClaimRow): CreditableJob {
  return { id, priceYen, from: since, givenBy: givenBy === null ? null : givenBy + CLOCK_MARGIN_MS }
}
