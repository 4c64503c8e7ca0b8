import type { BalanceView } from './view.ts'

/** The amount that a person can spend, by the tighter of the team's and the own limit; null while no balance was read. Whole yen. */
export function leftOf(balance: BalanceView | undefined): number | null {
  const own = balance?.own ? balance.own.budgetYen - balance.own.usedYen : null
  const left = [balance?.availableYen ?? null, own].filter((yen) => yen !== null)
  return left.length > 0 ? Math.min(...left) : null
}
