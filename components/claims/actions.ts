import type { Adopt } from '#components/reconcile/adopt-form.tsx'
import type { ClaimChangeResult } from '#lib/claims/view.ts'

type ClaimActionResult = ClaimChangeResult | { kind: 'signed_out' }

export type ChangeClaims = (input: { submissionIds: string[]; note?: string }) => Promise<ClaimActionResult>

/** What those who may change claims can do. */
export interface ClaimActions {
  send: ChangeClaims
  credit: ChangeClaims
  refuse: ChangeClaims
  reopen: ChangeClaims
  adopt: Adopt
}
