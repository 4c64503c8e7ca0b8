import type { BalanceView } from '#lib/money/balance/view.ts'

/** How the service's spend compares with our ledger. Whole yen, more than zero. */
export type Agreement =
  | { kind: 'matches' }
  /** The spend is set back now and then, so it cannot be compared as a whole. */
  | { kind: 'updated' }
  /** Charged, and perhaps not counted by the service yet. */
  | { kind: 'settling'; yen: number }
  /** The service counts it, and a video without an answer may be the cause. */
  | { kind: 'waiting'; yen: number }
  | { kind: 'more' | 'less'; yen: number }

/**
 * Says it matches only where every yen does. Null before the first reading.
 * @param resets whether the spend is set back.
 */
export function agreementOf(balance: BalanceView, resets: boolean): Agreement | null {
  if (!balance.reading) return null
  if (resets) return { kind: 'updated' }
  const { unexplainedYen, chargedSinceYen, openingYen, explainedYen, byHandYen } = balance
  if (unexplainedYen !== 0) {
    return { kind: unexplainedYen > 0 ? 'more' : 'less', yen: Math.abs(unexplainedYen) }
  }
  const beyond = balance.reading.spendYen - openingYen - explainedYen - byHandYen
  if (beyond > 0) return { kind: 'waiting', yen: beyond }
  const settling = Math.max(-beyond, chargedSinceYen)
  return settling > 0 ? { kind: 'settling', yen: settling } : { kind: 'matches' }
}
