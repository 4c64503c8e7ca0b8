import { CLOCK_MARGIN_MS } from '../submissions/delays.ts'

/** How much of what was charged the last reading may not contain yet. Pure. */

/** An answer of GET /key/info. Times in milliseconds. */
export interface SpendReading {
  askedAt: number
  answeredAt: number
  spendYen: number
}

/** A charge of our ledger: the submission was on its way from `sentAt` on, and had surely been booked at `acceptedAt`. */
export interface ChargeTime {
  sentAt: number
  acceptedAt: number
  yen: number
}

/** What was booked before this moment a reading surely contains: the settle time has passed since. */
export function surelySeenBefore(reading: SpendReading, settleMs: number): number {
  return reading.askedAt - settleMs - CLOCK_MARGIN_MS
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
 */
export function unseenYen(
  last: SpendReading,
  earlier: readonly SpendReading[],
  charges: readonly ChargeTime[],
  options: { settleMs: number; keyShared: boolean },
): number {
  const lastSince = surelySeenBefore(last, options.settleMs)
  const recent = charges.filter((charge) => charge.acceptedAt >= lastSince)
  const recentYen = sum(recent)
  if (recentYen === 0 || options.keyShared) return recentYen
  const firstSentAt = Math.min(...recent.map((charge) => charge.sentAt))
  const base = earlier.find((reading) => reading.answeredAt < firstSentAt)
  if (!base) return recentYen
  const baseSince = surelySeenBefore(base, options.settleMs)
  const others = charges.filter(({ acceptedAt }) => acceptedAt < lastSince && acceptedAt >= baseSince)
  const risenYen = last.spendYen - base.spendYen - sum(others)
  return Math.min(recentYen, Math.max(0, recentYen - Math.max(0, risenYen)))
}

function sum(charges: readonly ChargeTime[]): number {
  return charges.reduce((total, charge) => total + charge.yen, 0)
}
