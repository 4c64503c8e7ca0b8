import { fromPrisma, type PgBoss } from 'pg-boss'
import { ensureQueue } from '#platform/queue.ts'
import type { Transaction } from '../studio.ts'

/** The kinds of background work. Each handler finds out by itself whether there is still anything to do. */
export const JOBS = ['dispatch', 'poll', 'archive'] as const
export type JobKind = (typeof JOBS)[number]

/** Makes the queues; before anything is enqueued. Rows say themselves what is due, so pg-boss need not retry. */
export async function makeQueues(boss: PgBoss): Promise<void> {
  for (const kind of JOBS)
    await ensureQueue(boss, kind, { retryLimit: 0, notify: true, deleteAfterSeconds: 3_600 })
}

/** Handlers compare due times with this machine's clock; a database clock a little ahead must not wake them early. */
const CLOCK_MARGIN_MS = 250

/**
 * Queues work on a submission inside the transaction that made it necessary, so that both or neither exist.
 * Jobs may be queued twice: the compare-and-set of each handler lets one win. What is lost, the sweep queues again.
 */
export async function enqueue(
  boss: PgBoss,
  tx: Transaction,
  kind: JobKind,
  submissionId: string,
  startAfter: Date,
): Promise<void> {
  await boss.send(
    kind,
    { submissionId },
    {
      db: fromPrisma(tx),
      startAfter: new Date(startAfter.getTime() + CLOCK_MARGIN_MS),
    },
  )
}
