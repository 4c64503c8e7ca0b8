import type { Studio } from '../studio.ts'
import { move } from '../submissions/transition.ts'
import { livingProcesses } from './heartbeat.ts'
import { DUE, enqueue, JOBS } from './jobs.ts'

/** Work this much overdue has lost its background job, or is lucky to get a second one. */
const OVERDUE_MS = 30_000

/** Most rows of a kind one sweep brings back; the next one goes on. */
const MOST_ROWS = 500

/**
 * Finds what fell between the chairs: claims whose process is gone become unknown outcomes (never sent again), and
 * overdue work gets a background job. Run at start and every half minute; running it twice does no harm.
 */
export async function sweep(studio: Studio): Promise<void> {
  await releaseDeadClaims(studio)
  await requeue(studio)
}

async function releaseDeadClaims(studio: Studio): Promise<void> {
  const living = await livingProcesses(studio)
  const submitting = await studio.db.submission.findMany({
    where: { status: 'submitting', OR: [{ claimedBy: { notIn: living } }, { claimedBy: studio.processId }] },
    select: { id: true, claimedBy: true, sendCount: true },
  })
  for (const { id, claimedBy, sendCount } of submitting) {
    const where = { claimedBy, sendCount }
    if (claimedBy !== studio.processId) {
      const moved = await move(studio, id, 'submitting', 'unknown', { reason: 'process_died', where })
      if (moved) studio.log.error({ submissionId: id, claimedBy }, 'a send was cut off by its process dying')
    } else if (!studio.claims.has(id)) {
      // Our own claim was committed, but we never heard of it; so we never sent.
      await move(studio, id, 'submitting', 'queued', { reason: 'not_sent', where })
    }
  }
}

async function requeue(studio: Studio): Promise<void> {
  const overdue = { lt: new Date(studio.now().getTime() - OVERDUE_MS) }
  for (const kind of JOBS) {
    const { column, where } = DUE[kind]
    const late =
      kind === 'dispatch'
        ? { OR: [{ notBefore: overdue }, { notBefore: null, createdAt: overdue }] }
        : { [column]: overdue }
    const rows = await studio.db.submission.findMany({
      where: { AND: [where, late] },
      orderBy: { createdAt: 'asc' },
      select: { id: true },
      take: MOST_ROWS,
    })
    for (const { id } of rows) {
      await studio.db.$transaction((tx) => enqueue(studio.queue, tx, kind, id, studio.now()))
    }
  }
}
