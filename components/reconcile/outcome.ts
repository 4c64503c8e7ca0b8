import type { Status } from '#lib/submissions/state.ts'

/** What was settled, as the catalogue names it: what an unknown outcome can turn out to be. */
export function outcomeOf(status: Status): 'not_accepted' | 'billed_without_job' | 'pending' | 'other' {
  return status === 'not_accepted' || status === 'billed_without_job' || status === 'pending'
    ? status
    : 'other'
}
