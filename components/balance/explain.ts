import type { BalanceView } from '#lib/balance/view.ts'
import { formatYen } from '#lib/money/yen.ts'

export interface Segment {
  kind: 'spent' | 'since' | 'held' | 'available' | 'short'
  yen: number
}

/** The budget in parts that sum to it; over budget, the last part says by how much it falls short. */
export function segmentsOf(balance: BalanceView): Segment[] {
  if (!balance.reading || balance.availableYen === null) return []
  const parts: Segment[] = [
    { kind: 'spent', yen: balance.reading.spendYen },
    { kind: 'since', yen: balance.chargedSinceYen },
    { kind: 'held', yen: balance.heldYen },
    balance.availableYen >= 0
      ? { kind: 'available', yen: balance.availableYen }
      : { kind: 'short', yen: -balance.availableYen },
  ]
  return parts.filter(({ kind, yen }) => yen > 0 || kind === 'spent' || kind === 'available')
}

/**
 * How the key's spend compares with our own ledger. What was charged since the reading may or may not be in its
 * spend, so a difference is only called one beyond that.
 */
export function explain(balance: BalanceView): string | null {
  if (!balance.reading) return null
  const { spendYen } = balance.reading
  const lead = `Our ledger explains ${formatYen(Math.max(0, Math.min(balance.explainedYen, spendYen)))} of ${formatYen(spendYen)} spent on this key.`
  const beyond = spendYen - balance.explainedYen
  if (beyond > 0) {
    return `${lead} The other ${formatYen(beyond)} came from elsewhere: another tool with the same key, or a submission whose outcome we do not know.`
  }
  if (balance.unexplainedYen < 0) {
    return `${lead} The key’s spend is ${formatYen(-balance.unexplainedYen)} lower than our charges: the service counts late, or it gave a credit that we have not written down.`
  }
  return -beyond > 0 ? `${lead} ${formatYen(-beyond)} more was charged after that reading.` : lead
}
