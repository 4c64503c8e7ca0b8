import type { ClaimState } from '../money/claims/state.ts'
import { type Status, saysNotBilled } from '../submissions/state.ts'

/** The yen that a submission costs its team: charged or reserved, without a refund. */
export function costYenOf(submission: {
  status: Status
  priceYen: number
  claim: ClaimState | null
}): number {
  const { status, priceYen, claim } = submission
  return saysNotBilled(status) || claim === 'credited' ? 0 : priceYen
}
