import type { Studio } from '../studio.ts'
import {
  type ClockGap,
  type ClockGaps,
  gapBetween,
  gapsBefore,
  type Look,
  sortGaps,
  type Watch,
  type Written,
} from './gaps.ts'

/** Beside that, when the clock was last found to have been set ahead, in `elapsedMs`. */
interface Noticed extends Watch {
  setAheadAtMs: number
}

const watches = new WeakMap<Studio, Noticed>()
const underWay = new WeakMap<Studio, Promise<void>>()

/**
 * Compares the machine's clock with one that nobody can set, and writes down when it was set, before anything that is
 * read from it now can count. The first look of a process writes down that nobody knows how long it is since the last
 * reading. Every reading, sweep, poll and send looks. @throws when that cannot be written down; then look again.
 */
export function lookAtClock(studio: Studio): Promise<void> {
  const running = underWay.get(studio)
  // What runs may have looked too early for whoever asks now.
  const looking = (running ? running.catch(() => {}).then(() => look(studio)) : look(studio)).finally(() => {
    if (underWay.get(studio) === looking) underWay.delete(studio)
  })
  underWay.set(studio, looking)
  return looking
}

async function look(studio: Studio): Promise<void> {
  const watch = watches.get(studio)
  if (!watch) {
    const written = await lastWritten(studio)
    // After that was read: on one machine nothing is written down ahead of its time.
    const now = seeClocks(studio)
    await write(studio, gapsBefore(written, now.wallMs))
    watches.set(studio, noticed(now, -Infinity))
    return
  }
  const now = seeClocks(studio)
  const gap = gapBetween(watch.last, now, watch.apartMs)
  if (!gap) {
    watch.last = now
    return
  }
  studio.log.warn({ from: new Date(gap.from), to: new Date(gap.to) }, 'the machine’s clock was set')
  await write(studio, [gap])
  watches.set(studio, noticed(now, gap.to > gap.from ? now.elapsedMs : watch.setAheadAtMs))
}

function seeClocks(studio: Studio): Look {
  return { wallMs: studio.now().getTime(), elapsedMs: studio.elapsedMs() }
}

function noticed(now: Look, setAheadAtMs: number): Noticed {
  return { last: now, apartMs: now.wallMs - now.elapsedMs, setAheadAtMs }
}

async function lastWritten({ db }: Studio): Promise<Written> {
  const reading = await db.reading.findFirst({ orderBy: { id: 'desc' }, select: { answeredAt: true } })
  const { _min, _max } = await db.submission.aggregate({
    _min: { claimedAt: true },
    _max: { claimedAt: true },
  })
  return {
    readingMs: reading?.answeredAt.getTime() ?? null,
    firstSentMs: _min.claimedAt?.getTime() ?? null,
    lastSentMs: _max.claimedAt?.getTime() ?? null,
  }
}

async function write({ db }: Studio, gaps: readonly ClockGap[]): Promise<void> {
  if (gaps.length === 0) return
  await db.clockGap.createMany({
    data: gaps.map(({ from, to }) => ({ fromAt: new Date(from), toAt: new Date(to) })),
  })
}

/** For how many milliseconds nobody has set the clock ahead, as far as this process noticed. */
export function sinceClockSetAheadMs(studio: Studio): number {
  return studio.elapsedMs() - (watches.get(studio)?.setAheadAtMs ?? -Infinity)
}

/** All gaps that any process ever noticed. */
export async function clockGaps(db: Studio['db']): Promise<ClockGaps> {
  const rows = await db.clockGap.findMany({ select: { fromAt: true, toAt: true } })
  return sortGaps(rows.map(({ fromAt, toAt }) => ({ from: fromAt.getTime(), to: toAt.getTime() })))
}
