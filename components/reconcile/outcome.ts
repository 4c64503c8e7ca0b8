import type { Status } from '#lib/submissions/state.ts'

const OUTCOMES = ['not_accepted', 'billed_without_job', 'pending', 'rejected'] as const

/** What was settled, as the catalogue names it: what an unknown or a doubted outcome can turn out to be. */
export function outcomeOf(status: Status): (typeof OUTCOMES)[number] | 'other' {
  return OUTCOMES.find((outcome) => outcome === status) ?? 'other'
}
