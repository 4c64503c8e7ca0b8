/**
 * The states of a submission and the moves between them. Pure; read this first.
 * lib/submissions/transition.ts is the only code that carries out a move.
 */

export const STATUSES = [
  'queued',
  'submitting',
  'pending',
  'in_progress',
  'completed',
  'failed',
  'rejected',
  'unknown',
  'not_accepted',
  'billed_without_job',
  'withdrawn',
] as const

export type Status = (typeof STATUSES)[number]

/**
 * Every allowed move. Nothing leads from `submitting` or `unknown` back to a send, except where the answer or the
 * journal proves that it was not billed (submitting → queued). A rejected submission is never sent again: trying again
 * creates a new submission.
 */
export const MOVES: Readonly<Record<Status, readonly Status[]>> = {
  // Rejected without a further send when the time for automatic sends has run out.
  queued: ['submitting', 'withdrawn', 'rejected'],
  submitting: ['queued', 'pending', 'rejected', 'unknown', 'billed_without_job'],
  pending: ['in_progress', 'completed', 'failed'],
  in_progress: ['completed', 'failed'],
  completed: [],
  failed: [],
  // The service refused it but billed it, like a gateway that gives up on a slow service.
  rejected: ['pending', 'billed_without_job'],
  // The answer of a process presumed dead may still arrive, and outweighs any deduction.
  unknown: ['pending', 'rejected', 'not_accepted', 'billed_without_job'],
  // Settled or resolved wrongly: its answer, or its job, is found later. The released price is charged again.
  not_accepted: ['pending', 'billed_without_job'],
  billed_without_job: ['pending'],
  // Withdrawn, but an earlier refused send was billed.
  withdrawn: ['pending', 'billed_without_job'],
}

export function canMove(from: Status, to: Status): boolean {
  return MOVES[from].includes(to)
}

/** Settled as not billed, by an answer, the readings or a person. If that is wrong, a correction charges it. */
export const SAID_NOT_BILLED = ['not_accepted', 'rejected', 'withdrawn'] as const satisfies readonly Status[]

export function saysNotBilled(status: Status): status is (typeof SAID_NOT_BILLED)[number] {
  return SAID_NOT_BILLED.some((each) => each === status)
}

/** Its job is unknown, but may exist. */
export const MAY_HAVE_A_JOB = ['unknown', 'billed_without_job'] as const satisfies readonly Status[]

/** A job that is found can be linked to the submission. */
export const ADOPTABLE = [...MAY_HAVE_A_JOB, ...SAID_NOT_BILLED] as const satisfies readonly Status[]

/** The service has it and will change its state; it has to be polled. */
export function isWithService(status: Status): boolean {
  return status === 'pending' || status === 'in_progress'
}

/** It may change automatically, so a page that shows it should check again soon. */
export function isMoving(submission: { status: Status; hasClip: boolean }): boolean {
  if (submission.status === 'completed') return !submission.hasClip
  return isBeingSent(submission.status) || isWithService(submission.status)
}

/** Whether it waits for an answer of the service, which takes seconds; a render takes minutes. */
export function isBeingSent(status: Status): boolean {
  return status === 'queued' || status === 'submitting'
}

/**
 * Whether a submission that reached this status may have changed the amount that the team can still spend, or the
 * charges that an admin has to check. Acceptance turns a hold into an equal charge, and a render costs nothing more.
 */
export function changesBalance(status: Status): boolean {
  return !isBeingSent(status) && !isWithService(status) && status !== 'completed'
}

/**
 * The ledger entry that a move requires (a charge on 202, a release where it is proven not billed, the hold stays
 * while that is unknown). A charge or release ends the hold that was made with the row; a correction charges a released
 * hold, and ends none.
 */
export function entryOf(from: Status, to: Status): 'charge' | 'release' | 'correction' | null {
  if (saysNotBilled(to)) return 'release'
  if (to !== 'pending' && to !== 'billed_without_job') return null
  if (saysNotBilled(from)) return 'correction'
  return from === 'billed_without_job' ? null : 'charge'
}
