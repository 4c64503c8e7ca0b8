import type { Message } from '#lib/i18n/message.ts'
import { leftOf } from '#lib/money/balance/left.ts'
import type { BalanceView } from '#lib/money/balance/view.ts'
import { formatYen, VIDEO_PRICE_YEN } from '#lib/yen.ts'

export interface Affordable {
  /** The rest for this person after the next press; null while no balance was read. */
  leftAfterYen: number | null
  /** Which limit stands in the way; null when none does. */
  problem: Message | null
}

/** The effect of a further spend on the balance, by the tighter of the team's and the person's own limit. */
export function afford(balance: BalanceView | undefined, priceYen: number): Affordable {
  if (!balance) return { leftAfterYen: null, problem: null }
  const price = formatYen(priceYen)
  const own = balance.own ? balance.own.budgetYen - balance.own.usedYen : null
  if (balance.availableYen !== null && balance.availableYen < priceYen) {
    return {
      leftAfterYen: null,
      problem: {
        key: 'composer.refused.key',
        values: { left: formatYen(Math.max(0, balance.availableYen)), price },
      },
    }
  }
  if (balance.own && own !== null && own < priceYen) {
    return {
      leftAfterYen: null,
      problem: {
        key: 'composer.overOwn',
        values: { budget: formatYen(balance.own.budgetYen), left: formatYen(Math.max(0, own)), price },
      },
    }
  }
  const left = leftOf(balance)
  return { leftAfterYen: left === null ? null : left - priceYen, problem: null }
}

/** The number of takes that the rest of the money is enough for; none while no balance was read. */
export function affordableTakes(balance: BalanceView | undefined): number {
  return Math.max(0, Math.floor((leftOf(balance) ?? 0) / VIDEO_PRICE_YEN))
}
