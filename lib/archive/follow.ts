import type { Move, Studio, Transaction } from '../studio.ts'
import { enqueueAll } from '../submissions/jobs.ts'
import { archivePriority, deadlineFrom } from './deadline.ts'

/** Queues the download of a video that is finished, with the deadline by which it must be here. */
export async function archiveFollows(
  { queue, settings }: Studio,
  tx: Transaction,
  { id, to, at }: Move,
): Promise<void> {
  if (to !== 'completed') return
  const archiveBefore = deadlineFrom(at, settings.archiveRetentionHours)
  await tx.submission.update({ where: { id }, data: { archiveBefore } })
  const work = { submissionId: id, startAfter: at, priority: archivePriority(archiveBefore) }
  await enqueueAll(queue, tx, 'archive', [work])
}
