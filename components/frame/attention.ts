import { lowBelow } from '#lib/balance/low.ts'
import type { BalanceView } from '#lib/balance/view.ts'

/** What those who may act are told on every page; the most pressing first. Null: nothing. */
export type Attention =
  | { kind: 'paused'; unknowns: number }
  /** Paid videos may be lost: the service may delete the first of them from `before` on. */
  | { kind: 'at_risk'; count: number; firstId: string; before: string }
  | { kind: 'unknowns'; unknowns: number }
  /** More, or less, was spent with the key than anything of ours can explain. */
  | { kind: 'unexplained'; yen: number }
  /** So little is available that the team wants to know. */
  | { kind: 'low'; availableYen: number; thresholdYen: number }

/**
 * The one thing that asks for attention most. An unexplained amount that somebody hid asks for none, and hides nothing
 * that comes after it.
 */
export function attentionOf(balance: BalanceView, hiddenYen: number | null): Attention | null {
  if (!balance.attention) return null
  const { unknowns, paused, atRisk } = balance.attention
  if (paused) return { kind: 'paused', unknowns }
  if (atRisk) return { kind: 'at_risk', ...atRisk }
  if (unknowns > 0) return { kind: 'unknowns', unknowns }
  const yen = balance.unexplainedYen
  if (yen !== 0 && yen !== hiddenYen) return { kind: 'unexplained', yen }
  const { availableYen } = balance
  const thresholdYen = lowBelow(balance)
  if (availableYen === null || thresholdYen === null) return null
  return { kind: 'low', availableYen, thresholdYen }
}

/** How many things wait for somebody who may act. */
export function waitingCount({ attention }: BalanceView): number {
  return attention ? attention.unknowns + attention.claims : 0
}
