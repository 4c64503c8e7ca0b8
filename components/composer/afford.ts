import type { Message } from '#lib/i18n/message.ts'
import type { BalanceView } from '#lib/money/balance/view.ts'
import {
  type Limit,
  leftOf,
  narrowestFor,
  neededOf,
  type Press,
  refusalOf,
  refusing,
} from '#lib/money/limits/limit.ts'
import { VIDEO_PRICE_YEN } from '#lib/yen.ts'
import type { Draft } from './draft.ts'

export interface Affordable {
  /** The limit that counts and leaves least, with its rest after the presses; null where none is known, or they are refused. */
  after: { limit: Limit; leftYen: number } | null
  /** What stands in the way; null when nothing does. */
  problem: Message | null
}

/**
 * The effect of some presses on the limits, before they are made. While no balance was read nothing stands in their way:
 * the studio decides.
 */
export function afford(balance: BalanceView | undefined, presses: readonly Press[]): Affordable {
  if (!balance) return { after: null, problem: null }
  const { limits, raisers, stopped } = balance
  if (stopped) {
    return { after: null, problem: { key: 'composer.refused.stopped', values: { name: stopped.by } } }
  }
  const refused = refusing(limits, presses)
  if (refused) return { after: null, problem: refusalOf(refused, neededOf(refused, presses), raisers) }
  const [after = null] = limits
    .map((limit) => ({ limit, neededYen: neededOf(limit, presses) }))
    .filter(({ neededYen }) => neededYen > 0)
    .map(({ limit, neededYen }) => ({ limit, leftYen: leftOf(limit) - neededYen }))
    .toSorted((a, b) => a.leftYen - b.leftYen)
  return { after, problem: null }
}

/**
 * The takes that the composer's button offers: with too little money for all of them, as many as it is enough for. A draft
 * that went out without an answer may be paid already, so it is offered as it went, whatever the limits: the studio decides.
 */
export function offerOf(
  balance: BalanceView | undefined,
  { takes: wanted, projectId, uncertain }: Pick<Draft, 'takes' | 'projectId' | 'uncertain'>,
): { takes: number; limit: Message | null; after: Affordable['after'] } {
  const known = uncertain ? undefined : balance
  const { problem: limit } = afford(known, [{ takes: wanted, projectId }])
  const takes = limit ? Math.min(wanted, affordableTakes(known, projectId)) : wanted
  const after = takes > 0 ? afford(known, [{ takes, projectId }]).after : null
  return { takes, limit, after }
}

/** The number of takes that the rest of the money is enough for; none while no balance was read, or nothing is sent. */
function affordableTakes(balance: BalanceView | undefined, projectId: string | null): number {
  const limit = balance && !balance.stopped ? narrowestFor(balance.limits, projectId) : null
  return limit ? Math.max(0, Math.floor(leftOf(limit) / VIDEO_PRICE_YEN)) : 0
}
