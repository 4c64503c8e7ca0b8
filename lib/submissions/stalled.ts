import { storeMessage } from '../i18n/stored-message.ts'
import { isWithService, type Status } from './state.ts'

/** Whether a charged job may never end, so that a person should look at it. Pure. */

/**
 * `unknown_job`: the service has answered for an hour that there is no such job. The key was replaced, or the service
 * lost its database. `no_end`: it was accepted hours ago, and has not ended.
 */
export type Stalled = 'unknown_job' | 'no_end'

/** The stored trouble of a poll that was answered with 404. */
export const UNKNOWN_JOB = storeMessage({ key: 'troubles.unknownJob' })

/**
 * So many failed polls in a row certainly take an hour, even if the clock was set. A job that vanished only for a
 * moment is found again within this time.
 */
export const UNKNOWN_POLLS = 35

/** A video takes one to three minutes; in a long line, or while the service is down, hardly this long. */
const NO_END_MS = 6 * 3_600_000

/** The columns of a submission that decide this. */
export interface Followed {
  status: Status
  acceptedAt: Date | null
  /** Failed polls in a row, and the result of the last one. */
  pollTroubles: number
  pollTrouble: string | null
}

/** Null while there is nothing unusual. A stalled job is still polled: a late end counts. */
export function stalled(job: Followed, now: Date): Stalled | null {
  if (!isWithService(job.status)) return null
  if (job.pollTrouble === UNKNOWN_JOB && job.pollTroubles >= UNKNOWN_POLLS) return 'unknown_job'
  return job.acceptedAt && now.getTime() - job.acceptedAt.getTime() >= NO_END_MS ? 'no_end' : null
}
