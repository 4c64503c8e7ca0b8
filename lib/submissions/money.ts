import { STATUSES, type Status } from './state.ts'

/**
 * The effect of each state on the money: the price is held, billed, or neither. Pure.
 *
 * A move changes the row and writes its entry in one transaction (transition.ts), so at every moment sums over the
 * states of the rows are sums over their entries, without reading the whole ledger.
 */
const MONEY: Record<Status, 'held' | 'billed' | 'free'> = {
  queued: 'held',
  submitting: 'held',
  unknown: 'held',
  pending: 'billed',
  in_progress: 'billed',
  completed: 'billed',
  failed: 'billed',
  billed_without_job: 'billed',
  rejected: 'free',
  withdrawn: 'free',
  not_accepted: 'free',
}

/** The states in which the hold that was made with the row is open: neither a charge nor a release has ended it. */
export const HELD: readonly Status[] = STATUSES.filter((status) => MONEY[status] === 'held')

/** The billed states, by a charge or by a correction. They do not show whether it was credited. */
export const BILLED: readonly Status[] = STATUSES.filter((status) => MONEY[status] === 'billed')
