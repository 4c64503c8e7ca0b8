import type { SayOf } from '#lib/i18n/message.ts'
import type { BalanceView } from '#lib/money/balance/view.ts'
import { formatYen } from '#lib/yen.ts'

export interface Segment {
  kind: 'opening' | 'spent' | 'unexplained' | 'since' | 'held' | 'available' | 'short'
  yen: number
}

/** The budget in parts that sum to it; over budget, the last part says by how much it falls short. */
export function segmentsOf(balance: BalanceView): Segment[] {
  if (!balance.reading || balance.availableYen === null) return []
  const { spendYen } = balance.reading
  const openingYen = Math.max(0, Math.min(balance.openingYen, spendYen))
  // Less than zero came back: that is no part of what was spent.
  const unexplainedYen = Math.max(0, Math.min(balance.unexplainedYen, spendYen - openingYen))
  const parts: Segment[] = [
    { kind: 'opening', yen: openingYen },
    { kind: 'spent', yen: spendYen - openingYen - unexplainedYen },
    { kind: 'unexplained', yen: unexplainedYen },
    { kind: 'since', yen: balance.chargedSinceYen },
    { kind: 'held', yen: balance.heldYen },
    balance.availableYen >= 0
      ? { kind: 'available', yen: balance.availableYen }
      : { kind: 'short', yen: -balance.availableYen },
  ]
  return parts.filter(({ kind, yen }) => yen > 0 || kind === 'spent' || kind === 'available')
}

/**
 * How the key's spend compares with our own ledger, the opening balance and the explanations. What was charged lately may or may not be
 * in the reading, so a difference is only called one beyond that.
 */
export function spendWords(say: SayOf<'balance'>, balance: BalanceView): string | null {
  if (!balance.reading) return null
  const { openingYen } = balance
  const { spendYen } = balance.reading
  const figures = {
    explained: formatYen(Math.max(0, Math.min(balance.explainedYen, spendYen - openingYen))),
    spend: formatYen(spendYen),
  }
  const ofLedger =
    openingYen > 0
      ? say('explain.leadOpening', { ...figures, opening: formatYen(openingYen) })
      : say('explain.lead', figures)
  const { byHandYen } = balance
  const lead =
    byHandYen === 0 ? ofLedger : say('explain.byHand', { lead: ofLedger, yen: formatYen(byHandYen) })
  const beyond = spendYen - openingYen - balance.explainedYen - byHandYen
  const doubts = balance.attention?.doubts ?? 0
  if (beyond > 0 && doubts > 0) return say('explain.doubted', { lead, yen: formatYen(beyond), doubts })
  if (beyond > 0) return say('explain.elsewhere', { lead, yen: formatYen(beyond) })
  if (balance.unexplainedYen < 0) {
    return say('explain.lower', { lead, yen: formatYen(-balance.unexplainedYen) })
  }
  return -beyond > 0 ? say('explain.later', { lead, yen: formatYen(-beyond) }) : lead
}
