import { fromPrisma, type PgBoss, type QueueOptions } from 'pg-boss'
import type { Transaction } from '../studio.ts'
import { LEAST_POLL_PAUSE_MS, LONGEST_KEPT_JOB_WAIT_MS, LONGEST_SEND_WAIT_MS } from './delays.ts'

/** The kinds of background work. Each handler checks whether there is still work to do. */
export const JOBS = ['dispatch', 'poll', 'archive', 'look', 'adopt'] as const
export type JobKind = (typeof JOBS)[number]

/** The queue of deliveries to webhooks; its jobs are about deliveries (lib/notifications). */
export const DELIVER = 'deliver'

/** No job of a queue waits longer than this time; a longer wait dates from before the clock was set back. */
export const LONGEST_WAITS_MS = {
  dispatch: LONGEST_SEND_WAIT_MS,
  poll: 2 * LEAST_POLL_PAUSE_MS,
  archive: 5 * 60_000,
  look: 12 * 3_600_000,
  adopt: LONGEST_KEPT_JOB_WAIT_MS,
  /** The same as in lib/notifications/retries.ts, which builds on this folder; a test compares them. */
  [DELIVER]: 8 * 3_600_000,
}

/** Waiting jobs must not be deleted, however long the studio is off. */
const TEN_YEARS_S = 10 * 365 * 24 * 3_600

/** A job that failed, or whose process died, is retried as long as it takes. */
const REPEATED: QueueOptions = {
  retryLimit: 1_000_000,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 300,
}

/**
 * A send's job is never retried: the submission's row says whether there is anything to send, and the sweep finds rows
 * without a job. Heartbeats reveal a dead process. Completed polls are deleted soon: there are many.
 */
const QUEUES: Record<JobKind | typeof DELIVER, QueueOptions> = {
  dispatch: { retryLimit: 0 },
  poll: { ...REPEATED, heartbeatSeconds: 30, deleteAfterSeconds: 60 },
  archive: { ...REPEATED, heartbeatSeconds: 60 },
  // Within a day, whatever the delays are; the last attempt tells people, while the service may still have the video.
  look: { retryLimit: 7, retryDelay: 300, retryBackoff: true, retryDelayMax: 43_200, heartbeatSeconds: 60 },
  adopt: { ...REPEATED, heartbeatSeconds: 30 },
  [DELIVER]: { ...REPEATED, heartbeatSeconds: 30 },
}

/** Cron schedules of the rounds. Each round has its own queue. */
export const ROUNDS = {
  upkeep: '* * * * *',
  telling: '* * * * *',
  'sign-ins': '*/10 * * * *',
  'delivery-log': '7 * * * *',
} as const
export type Round = keyof typeof ROUNDS

/** One process at a time makes a round. A failed round is not retried, because the next one follows. */
const ROUND: QueueOptions = { retryLimit: 0, heartbeatSeconds: 30 }

/** Creates the queues; call it before anything is enqueued. One waiting job of a kind is enough for each submission. */
export async function makeQueues(boss: PgBoss): Promise<void> {
  const rules = { policy: 'short', notify: true, deleteAfterSeconds: 3_600, retentionSeconds: TEN_YEARS_S }
  for (const [name, options] of Object.entries(QUEUES)) await boss.createQueue(name, { ...rules, ...options })
  for (const [name, cron] of Object.entries(ROUNDS)) {
    await boss.createQueue(name, { policy: 'exclusive', deleteAfterSeconds: 60, ...ROUND })
    await boss.schedule(name, cron)
  }
}

/** Work on one submission. */
export interface Work {
  submissionId: string
  startAfter: Date
  /** Jobs with a higher number go first. */
  priority?: number
}

/**
 * Queues work in the transaction that made it necessary, so that both or neither exist. If a job of that kind
 * already waits for a submission, that job stays. Queues in the order of the ids, so that two transactions that queue
 * the same work wait for each other instead of deadlocking.
 */
export async function enqueueAll(
  boss: PgBoss,
  tx: Transaction,
  kind: JobKind,
  work: readonly Work[],
): Promise<void> {
  if (work.length === 0) return
  const jobs = work
    .toSorted((a, b) => (a.submissionId < b.submissionId ? -1 : 1))
    .map(({ submissionId, ...rest }) => ({ ...rest, data: { submissionId }, singletonKey: submissionId }))
  await boss.insert(kind, jobs, { db: fromPrisma(tx) })
}

/** The same for one submission. */
export function enqueue(
  boss: PgBoss,
  tx: Transaction,
  kind: JobKind,
  submissionId: string,
  startAfter: Date,
): Promise<void> {
  return enqueueAll(boss, tx, kind, [{ submissionId, startAfter }])
}
