import type { BalanceView } from '#lib/money/balance/view.ts'

/**
 * The charges that may need an admin: unknown and doubted outcomes, and an unexplained difference as one; 0 for
 * people who cannot decide.
 */
export function openCount({ unknowns, attention, unexplainedYen }: BalanceView): number {
  return attention ? unknowns + attention.doubts + (unexplainedYen === 0 ? 0 : 1) : 0
}
