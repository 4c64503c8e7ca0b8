import type { Studio, Transaction } from '../studio.ts'
import { DUE, enqueue, type JobKind } from './jobs.ts'

/** Queues work for `due`, although a job that waits for a later time may be there: that one would stay. */
export async function enqueueSooner(
  studio: Studio,
  kind: JobKind,
  submissionId: string,
  due: Date,
): Promise<void> {
  await dropLater(studio, kind, submissionId, due)
  await studio.db.$transaction((tx) => enqueue(studio.queue, tx, kind, submissionId, due))
}

/**
 * Makes a row due sooner than at `was`, and its job with it; unless somebody has changed that meanwhile. What is `also`
 * to be done happens together with that.
 */
export async function bringForward(
  studio: Studio,
  kind: JobKind,
  submissionId: string,
  time: { was: Date; due: Date },
  also: (tx: Transaction) => Promise<unknown> = async () => {},
): Promise<void> {
  const { column, where } = DUE[kind]
  await dropLater(studio, kind, submissionId, time.due)
  await studio.db.$transaction(async (tx) => {
    const { count } = await tx.submission.updateMany({
      where: { AND: [where, { id: submissionId, [column]: time.was }] },
      data: { [column]: time.due },
    })
    if (count === 0) return
    await also(tx)
    await enqueue(studio.queue, tx, kind, submissionId, time.due)
  })
}

/** Should this process die next, the sweep finds the row overdue. */
async function dropLater({ queue }: Studio, kind: JobKind, key: string, than: Date): Promise<void> {
  for (const job of await queue.findJobs(kind, { key, queued: true })) {
    if (job.startAfter > than) await queue.deleteJob(kind, job.id)
  }
}
