import { words } from '#components/words.ts'
import type { BalanceView } from '#lib/balance/view.ts'

export interface Affordable {
  /** What is left to this person after one more video; null while no balance was read. */
  leftAfterYen: number | null
  /** Which limit stands in the way, in words; null when none does. */
  problem: string | null
}

/** What one more video does to the balance, by the tighter of the team's and the person's own limit. */
export function afford(balance: BalanceView | undefined, priceYen: number): Affordable {
  if (!balance) return { leftAfterYen: null, problem: null }
  const own = balance.own ? balance.own.budgetYen - balance.own.usedYen : null
  if (balance.availableYen !== null && balance.availableYen < priceYen) {
    return { leftAfterYen: null, problem: words.composer.overKey(balance.availableYen, priceYen) }
  }
  if (balance.own && own !== null && own < priceYen) {
    return { leftAfterYen: null, problem: words.composer.overOwn(balance.own.budgetYen, own, priceYen) }
  }
  const left = [balance.availableYen, own].filter((yen) => yen !== null)
  return { leftAfterYen: left.length > 0 ? Math.min(...left) - priceYen : null, problem: null }
}
