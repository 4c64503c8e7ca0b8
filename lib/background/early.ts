import type { Studio } from '../studio.ts'
import { DUE, enqueue, type JobKind } from './jobs.ts'

/**
 * For a handler that found nothing to claim: when the row still waits for its time (clocks differ, or the wait was
 * prolonged), its job is queued again for then.
 */
export async function enqueueIfWaiting(studio: Studio, kind: JobKind, submissionId: string): Promise<void> {
  const { column, where } = DUE[kind]
  const row = await studio.db.submission.findFirst({
    where: { ...where, id: submissionId },
    select: { notBefore: true, nextPollAt: true, nextArchiveAt: true },
  })
  const due = row?.[column]
  if (due) await studio.db.$transaction((tx) => enqueue(studio.queue, tx, kind, submissionId, due))
}
