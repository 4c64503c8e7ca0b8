import { lowBelow } from '#lib/money/balance/low.ts'
import type { BalanceView } from '#lib/money/balance/view.ts'

/** A matter shown in the gallery, in order of urgency. Members who may not act see only why nothing is sent. */
export type Attention =
  /** An admin, `by`, stopped all sending at this time. */
  | { kind: 'stopped'; at: string; by: string }
  /** Too many sends got no answer, so nothing is sent since then. */
  | { kind: 'paused'; at: string }
  /** Paid videos may be lost: from `before` on, the service may delete the first of them. */
  | { kind: 'at_risk'; count: number; firstId: string; before: string }
  /** The service refuses the key, so nothing is sent until an admin fixes it. */
  | { kind: 'key_refused' }
  | { kind: 'unknowns'; unknowns: number }
  /**
   * Nothing else explains a rise of the key's spend: these submissions, settled as not billed, may have been billed.
   */
  | { kind: 'doubts'; doubts: number }
  /** The service asked for a pause until then; waiting videos are sent automatically afterwards. */
  | { kind: 'asked_to_wait'; until: string }
  /** The key's spend is more, or less, than ledger, opening balance and explanations account for. */
  | { kind: 'unexplained'; yen: number }
  /** The available amount is below an alert of the team. */
  | { kind: 'low'; availableYen: number; thresholdYen: number }

/** The most urgent matter. */
export function attentionOf(balance: BalanceView): Attention | null {
  const until = balance.askedToWaitUntil
  const waits: Attention | null = until === null ? null : { kind: 'asked_to_wait', until }
  const refused: Attention | null = refusesKey(balance) ? { kind: 'key_refused' } : null
  const { unknowns, stopped } = balance
  if (stopped) return { kind: 'stopped', at: stopped.at, by: stopped.by }
  if (!balance.attention) return refused ?? (unknowns > 0 ? { kind: 'unknowns', unknowns } : waits)
  const { doubts, pausedAt, atRisk } = balance.attention
  if (pausedAt !== null) return { kind: 'paused', at: pausedAt }
  if (atRisk) return { kind: 'at_risk', ...atRisk }
  if (refused) return refused
  if (unknowns > 0) return { kind: 'unknowns', unknowns }
  if (doubts > 0) return { kind: 'doubts', doubts }
  if (waits) return waits
  const { unexplainedYen: yen, availableYen } = balance
  if (yen !== 0) return { kind: 'unexplained', yen }
  const thresholdYen = lowBelow(balance)
  if (availableYen === null || thresholdYen === null) return null
  return { kind: 'low', availableYen, thresholdYen }
}

function refusesKey({ trouble }: BalanceView): boolean {
  return (
    trouble?.key === 'troubles.status' && (trouble.values?.status === 401 || trouble.values?.status === 403)
  )
}

/**
 * The name under which a person snoozes the matter: another matter, or more of the same, has another name.
 * Null for a matter that cannot be snoozed, because it stops the team's work or loses a paid video.
 */
export function matterOf(attention: Attention): string | null {
  switch (attention.kind) {
    case 'unknowns':
      return `unknowns-${attention.unknowns}`
    case 'doubts':
      return `doubts-${attention.doubts}`
    case 'unexplained':
      return `unexplained-${attention.yen}`
    case 'low':
      return `low-${attention.thresholdYen}`
    default:
      return null
  }
}
