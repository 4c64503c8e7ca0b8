import { type ClockGaps, surelyBefore } from '../clock/gaps.ts'

/** How much of what was charged the last reading may not contain yet. Pure. */

/** An answer of GET /key/info. Times in milliseconds. */
export interface SpendReading {
  askedAt: number
  answeredAt: number
  spendYen: number
}

/** A charge of our ledger: the submission was on its way from `sentAt` on, and its 202 was read at `acceptedAt`. */
export interface ChargeTime {
  sentAt: number
  acceptedAt: number
  yen: number
}

/**
 * What was accepted before this moment a reading surely contains: the settle time has passed since, by a clock that may
 * have been set. While the clock runs through a stretch for the second time, or may do so, everything from its beginning
 * on may be younger than the reading.
 */
export function surelySeenBefore(reading: SpendReading, settleMs: number, gaps: ClockGaps): number {
  const before = surelyBefore(gaps, reading.askedAt, settleMs)
  const ranTwice = gaps.twice.filter(({ high }) => reading.askedAt <= high)
  return Math.min(before, ...ranTwice.map(({ low }) => low))
}

/**
 * The most that the last reading's spend may lack of our own charges. The spend may lag behind an acceptance by
 * `settleMs`, so every charge since then counts against us, less what the spend has provably risen by them: its rise
 * since a reading from before the first of them, as far as no other charge can be part of that rise.
 *
 * On a key that others use, too, a rise proves nothing.
 *
 * @param earlier readings before `last`, the newest first, as far back as there are any from before the charges.
 * @param charges every charge that `last`, or a reading of `earlier`, may lack.
 * @param gapsOfLast without the stretches that the clock was surely set back from before `last` was taken.
 */
export function unseenYen(
  last: SpendReading,
  earlier: readonly SpendReading[],
  charges: readonly ChargeTime[],
  options: { settleMs: number; keyShared: boolean },
  gaps: ClockGaps,
  gapsOfLast = gaps,
): number {
  const lastSince = surelySeenBefore(last, options.settleMs, gapsOfLast)
  const recent = charges.filter((charge) => charge.acceptedAt >= lastSince)
  const recentYen = sum(recent)
  if (recentYen === 0 || options.keyShared) return recentYen
  const firstSentAt = Math.min(...recent.map((charge) => charge.sentAt))
  const base = earlier.find((reading) => reading.answeredAt < firstSentAt)
  if (!base) return recentYen
  const baseSince = surelySeenBefore(base, options.settleMs, gaps)
  const others = charges.filter(({ acceptedAt }) => acceptedAt < lastSince && acceptedAt >= baseSince)
  const risenYen = last.spendYen - base.spendYen - sum(others)
  return Math.min(recentYen, Math.max(0, recentYen - Math.max(0, risenYen)))
}

function sum(charges: readonly ChargeTime[]): number {
  return charges.reduce((total, charge) => total + charge.yen, 0)
}
