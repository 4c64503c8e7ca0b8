import type { Status } from '#lib/submissions/state.ts'

const COSTS: Record<Status, string> = {
  queued: 'held, not billed',
  submitting: 'held until the service answers',
  pending: 'billed',
  in_progress: 'billed',
  completed: 'billed',
  failed: 'billed; support can credit it',
  rejected: 'not billed',
  unknown: 'held: it may have been billed',
  not_accepted: 'not billed',
  billed_without_job: 'billed; support can credit it',
  withdrawn: 'not billed',
}

/** Where the price of a submission is, in a few words. */
export function costWords(status: Status): string {
  return COSTS[status]
}
