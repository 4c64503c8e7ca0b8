import { fromPrisma, type PgBoss } from 'pg-boss'
import type { Prisma } from '#prisma/generated/client.ts'
import { LONGEST_WAIT_MS } from '../notifications/retries.ts'
import type { Transaction } from '../studio.ts'
import { LEAST_POLL_PAUSE_MS, LONGEST_SEND_WAIT_MS } from '../submissions/delays.ts'

/** The kinds of background work. Each handler finds out by itself whether there is still anything to do. */
export const JOBS = ['dispatch', 'poll', 'archive'] as const
export type JobKind = (typeof JOBS)[number]

/** The queue of what webhooks are told; its jobs are about deliveries (lib/notifications). */
export const DELIVER = 'deliver'

/** No job of a queue waits longer than this: one that does was put off before the clock was set back. */
export const LONGEST_WAITS_MS = {
  dispatch: LONGEST_SEND_WAIT_MS,
  poll: 2 * LEAST_POLL_PAUSE_MS,
  archive: 5 * 60_000,
  [DELIVER]: LONGEST_WAIT_MS,
}

/** Which submissions a kind of work is for, and the column that says when it is due. */
export const DUE = {
  dispatch: { column: 'notBefore', where: { status: 'queued' } },
  poll: { column: 'nextPollAt', where: { status: { in: ['pending', 'in_progress'] } } },
  archive: {
    column: 'nextArchiveAt',
    where: { status: 'completed', OR: [{ clip: { is: null } }, { clip: { is: { missing: true } } }] },
  },
} satisfies Record<JobKind, { column: keyof Prisma.SubmissionWhereInput; where: Prisma.SubmissionWhereInput }>

/**
 * Makes the queues; before anything is enqueued. Rows say themselves what is due, so pg-boss need not retry, and one
 * waiting job of a kind is enough for a submission.
 */
export async function makeQueues(boss: PgBoss): Promise<void> {
  for (const kind of [...JOBS, DELIVER]) {
    await boss.createQueue(kind, { policy: 'short', retryLimit: 0, notify: true, deleteAfterSeconds: 3_600 })
  }
}

/**
 * Queues work on a submission inside the transaction that made it necessary, so that both or neither exist. Where a
 * job of that kind already waits, that one stays: it will find out that it is early, and queue the next.
 */
export async function enqueue(
  boss: PgBoss,
  tx: Transaction,
  kind: JobKind,
  submissionId: string,
  startAfter: Date,
): Promise<void> {
  await boss.send(kind, { submissionId }, { db: fromPrisma(tx), singletonKey: submissionId, startAfter })
}
