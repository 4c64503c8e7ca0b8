import type { Message } from '#lib/i18n/message.ts'
import type { BalanceView } from '#lib/money/balance/view.ts'
import {
  type AfterPresses,
  afterPresses,
  leftOf,
  narrowestFor,
  type Press,
  refusalOf,
} from '#lib/money/limits/limit.ts'
import { stoppedMessage } from '#lib/submissions/sending-hold.ts'
import { formatYen, VIDEO_PRICE_YEN } from '#lib/yen.ts'
import type { Draft } from './draft.ts'

export interface Affordable {
  /** The smallest remainder among the limits after the presses; null if unknown, or if a limit refuses them. */
  after: Message | null
  /** The obstacle, or null. */
  problem: Message | null
}

/**
 * The effect of presses on the limits, computed before they are made. Without a known balance nothing blocks
 * them: the studio decides.
 */
export function afford(balance: BalanceView | undefined, presses: readonly Press[]): Affordable {
  if (!balance) return { after: null, problem: null }
  const { limits, raisers, stopped } = balance
  if (stopped) return { after: null, problem: stoppedMessage(stopped) }
  const [least] = afterPresses(limits, presses)
  if (!least) return { after: null, problem: null }
  if (least.leftYen < 0) return { after: null, problem: refusalOf(least, raisers) }
  return { after: restOf(least), problem: null }
}

function restOf({ limit: { scope, span, name }, leftYen }: AfterPresses): Message {
  const whose = scope === 'key' && span === 'ever' ? 'budget' : scope
  return { key: 'composer.leftAfter', values: { yen: formatYen(leftYen), whose, span, name: name ?? '' } }
}

/**
 * The takes that the composer's button offers: the takes wanted, or as many of them as the money covers. An
 * unanswered draft may be paid already, so it is offered unchanged, regardless of the limits: the studio decides.
 */
export function offerOf(
  balance: BalanceView | undefined,
  { takes: wanted, projectId, uncertain }: Pick<Draft, 'takes' | 'projectId' | 'uncertain'>,
): { takes: number; limit: Message | null; after: Message | null } {
  const known = uncertain ? undefined : balance
  const { problem: limit } = afford(known, [{ takes: wanted, projectId }])
  const takes = limit ? Math.min(wanted, affordableTakes(known, projectId)) : wanted
  const after = takes > 0 ? afford(known, [{ takes, projectId }]).after : null
  return { takes, limit, after }
}

/** The number of takes the remaining money covers; 0 without a balance, or while sending is stopped. */
function affordableTakes(balance: BalanceView | undefined, projectId: string | null): number {
  const limit = balance && !balance.stopped ? narrowestFor(balance.limits, projectId) : null
  return limit ? Math.max(0, Math.floor(leftOf(limit) / VIDEO_PRICE_YEN)) : 0
}
