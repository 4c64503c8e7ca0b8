import type { Studio } from '../studio.ts'
import { checkClock } from '../submissions/clock-guard.ts'
import { recover } from '../submissions/recover.ts'
import { DUE, enqueue, JOBS } from './jobs.ts'
import { enqueueSooner } from './sooner.ts'

/** Work this much overdue has lost its background job, or is lucky to get a second one. */
const OVERDUE_MS = 30_000

/** Most rows of a kind one sweep brings back; the next one goes on. */
const MOST_ROWS = 500

/**
 * Settles sends that a dead process left or the database forgot (recover.ts), and queues overdue work again. Run at start
 * and every half minute; running it twice does no harm.
 */
export async function sweep(studio: Studio): Promise<void> {
  await checkClock(studio)
  await recover(studio)
  await requeue(studio)
}

const swept = new WeakSet<Studio>()

async function requeue(studio: Studio): Promise<void> {
  // Before it started, rows may have been made due whose jobs wait for a time that the clock was set back from.
  const first = !swept.has(studio)
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
      if (first) await enqueueSooner(studio, kind, id, studio.now())
      else await studio.db.$transaction((tx) => enqueue(studio.queue, tx, kind, id, studio.now()))
    }
  }
  swept.add(studio)
}
