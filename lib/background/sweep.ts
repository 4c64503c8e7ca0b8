import type { Prisma } from '#prisma/generated/client.ts'
import type { Studio } from '../studio.ts'
import { move } from '../submissions/transition.ts'
import { enqueue, JOBS, type JobKind } from './jobs.ts'

/** Work this much overdue has lost its background job, or is lucky to get a second one. */
const OVERDUE_MS = 30_000

/** A process that has not been seen for this long is gone. */
const PROCESS_GONE_MS = 90_000

/** Most rows one sweep brings back; the next one goes on. */
const MOST_ROWS = 500

/**
 * Finds what fell between the chairs: claims whose process is gone become unknown outcomes (never sent again), and
 * overdue work gets a background job. Run at start and every half minute; running it twice does no harm.
 */
export async function sweep(studio: Studio): Promise<void> {
  const now = studio.now()
  await studio.db.process.upsert({
    where: { id: studio.processId },
    create: { id: studio.processId, startedAt: now, seenAt: now },
    update: { seenAt: now },
  })
  await releaseDeadClaims(studio)
  await requeue(studio)
}

async function releaseDeadClaims(studio: Studio): Promise<void> {
  const now = studio.now()
  const alive = await studio.db.process.findMany({
    where: { seenAt: { gt: new Date(now.getTime() - PROCESS_GONE_MS) } },
    select: { id: true },
  })
  const orphans = await studio.db.submission.findMany({
    where: { status: 'submitting', claimedBy: { notIn: alive.map((process) => process.id) } },
    select: { id: true, claimedBy: true },
  })
  for (const { id, claimedBy } of orphans) {
    const moved = await move(studio, id, 'submitting', 'unknown', {
      reason: 'process_died',
      where: { claimedBy },
    })
    if (moved) studio.log.error({ submissionId: id, claimedBy }, 'a send was cut off by its process dying')
  }
}

async function requeue(studio: Studio): Promise<void> {
  const overdue = { lt: new Date(studio.now().getTime() - OVERDUE_MS) }
  const lost: Record<JobKind, Prisma.SubmissionWhereInput> = {
    dispatch: { status: 'queued', createdAt: overdue, OR: [{ notBefore: null }, { notBefore: overdue }] },
    poll: { status: { in: ['pending', 'in_progress'] }, nextPollAt: overdue },
    archive: { status: 'completed', clip: { is: null }, nextArchiveAt: overdue },
  }
  for (const kind of JOBS) {
    const rows = await studio.db.submission.findMany({
      where: lost[kind],
      select: { id: true },
      take: MOST_ROWS,
    })
    for (const { id } of rows) {
      await studio.db.$transaction((tx) => enqueue(studio.queue, tx, kind, id, studio.now()))
    }
  }
}
