import type { BalanceView } from '#lib/money/balance/view.ts'

/** The comparison of the service's spend with our ledger. Whole yen, above zero. */
export type Agreement =
  | { kind: 'matches' }
  /** The spend is reset now and then, so totals cannot be compared. */
  | { kind: 'updated' }
  /** Charged, but perhaps not counted by the service yet. */
  | { kind: 'settling'; yen: number }
  /** Counted by the service, perhaps because of an unanswered video. */
  | { kind: 'waiting'; yen: number }
  | { kind: 'more' | 'less'; yen: number }

/**
 * Reports a match only if every yen matches. Null before the first reading.
 * @param resets whether the spend is reset.
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
