import type { Message } from '#lib/i18n/message.ts'
import type { BalanceView } from '#lib/money/balance/view.ts'
import { type Limit, leftOf, narrowestFor, refusalOf, refusing } from '#lib/money/limits/limit.ts'
import { VIDEO_PRICE_YEN } from '#lib/yen.ts'

/** A press before it is made: so many takes for a project; null is none. */
export interface NextPress {
  takes: number
  projectId: string | null
}

export interface Affordable {
  /** The narrowest limit that counts, with its rest after the press; null where none is known, or the press is refused. */
  after: { limit: Limit; leftYen: number } | null
  /** What stands in the way; null when nothing does. */
  problem: Message | null
}

/** The effect of a press on the limits. While no balance was read nothing stands in its way: the studio decides. */
export function afford(balance: BalanceView | undefined, press: NextPress): Affordable {
  if (!balance) return { after: null, problem: null }
  const { limits, raisers, stopped } = balance
  if (stopped) {
    return { after: null, problem: { key: 'composer.refused.stopped', values: { name: stopped.by } } }
  }
  const neededYen = press.takes * VIDEO_PRICE_YEN
  const refused = refusing(limits, [press])
  if (refused) return { after: null, problem: refusalOf(refused, neededYen, raisers) }
  const limit = narrowestFor(limits, press.projectId)
  return { after: limit && { limit, leftYen: leftOf(limit) - neededYen }, problem: null }
}

/** The number of takes that the rest of the money is enough for; none while no balance was read, or nothing is sent. */
export function affordableTakes(balance: BalanceView | undefined, projectId: string | null): number {
  const limit = balance && !balance.stopped ? narrowestFor(balance.limits, projectId) : null
  return limit ? Math.max(0, Math.floor(leftOf(limit) / VIDEO_PRICE_YEN)) : 0
}
