import { CLAIM_MS } from '../archive/claim.ts'
import { archiveDeadline } from '../archive/deadline.ts'
import { hastenLooks } from '../archive/upkeep/looks.ts'
import type { Studio } from '../studio.ts'
import { archiveDelayMs, LONGEST_POLL_WAIT_MS, pollDelayMs } from '../submissions/delays.ts'
import { hastenSends } from './hasten-sends.ts'
import { DUE } from './jobs.ts'
import { bringForward } from './sooner.ts'

/** Most rows of a kind that are brought forward at once; the next sweep goes on. */
const MOST_ROWS = 500

/** Beyond the longest wait of a download, lest a clock that is set by a little disturbs one that is under way. */
const MARGIN_MS = 60_000

/**
 * Brings forward what waits for a time that has become far away, because the clock was set back. Rows say by the clock
 * when they are due, so what is due later than any rule would have it was put off before.
 */
export async function hasten(studio: Studio): Promise<void> {
  await hastenSends(studio)
  await hastenPolls(studio)
  await hastenDownloads(studio)
  await hastenLooks(studio)
}

/** When a job was polled last nobody knows, so the next poll comes as after one that was made just now. */
async function hastenPolls(studio: Studio): Promise<void> {
  const now = studio.now().getTime()
  const rows = await studio.db.submission.findMany({
    where: { AND: [DUE.poll.where, { nextPollAt: { gt: new Date(now + LONGEST_POLL_WAIT_MS) } }] },
    select: { id: true, nextPollAt: true },
    take: MOST_ROWS,
  })
  for (const { id, nextPollAt: was } of rows) {
    const due = new Date(studio.now().getTime() + pollDelayMs(studio.random()))
    if (was) await bringForward(studio, 'poll', id, { was, due })
  }
}

/**
 * A download that failed comes as if it had failed just now. One that is under way loses its claim and begins again,
 * unless it was renewed meanwhile.
 */
async function hastenDownloads(studio: Studio): Promise<void> {
  const now = studio.now()
  const rows = await studio.db.submission.findMany({
    where: { AND: [DUE.archive.where, { nextArchiveAt: { gt: later(now, CLAIM_MS + MARGIN_MS) } }] },
    select: { id: true, nextArchiveAt: true, archiveTries: true, archiveBefore: true, finishedAt: true },
    orderBy: { nextArchiveAt: 'desc' },
    take: MOST_ROWS,
  })
  for (const { id, nextArchiveAt: was, archiveTries, ...row } of rows) {
    const before = archiveDeadline(row, { now, retentionHours: studio.settings.archiveRetentionHours })
    const waitMs = archiveDelayMs(archiveTries, before.getTime() - now.getTime())
    if (was && was > later(now, waitMs + MARGIN_MS))
      await bringForward(studio, 'archive', id, { was, due: later(now, waitMs) })
  }
}

function later(than: Date, ms: number): Date {
  return new Date(than.getTime() + ms)
}
