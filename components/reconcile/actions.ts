import type { SettleResult } from '#lib/reconcile/view.ts'
import type { Adopt } from './adopt-form.tsx'
import type { Decide } from './decide-dialog.tsx'
import type { DecideMany } from './decide-many.ts'

/** What those who may act can do on the page. */
export interface ReconcileActions {
  adopt: Adopt
  decide: Decide
  decideMany: DecideMany
  /** Says whether what was said not to be billed was billed after all. */
  correct: Decide
  lift: () => Promise<SettleResult>
  skip: () => Promise<SettleResult>
}
