import type { Studio, Transaction } from '../studio.ts'
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

/** The machine's clock was set back. Times that a row says are of the clock before if they lie outside `to` to now. */
export interface SetBack {
  byMs: number
  /** What it showed at least when it had been set. */
  to: number
}

/** Beside that, when the clock was last found to have been set, in `elapsedMs`. */
interface Noticed extends Watch {
  setAheadAtMs: number
  setBackAtMs: number
  /** What happened to it since somebody last asked; null is that it was set ahead. */
  sets: (SetBack | null)[]
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
    const gaps = gapsBefore(written, now.wallMs)
    await write(studio, gaps)
    const wasSetBack = gaps.some(({ from, to }) => to < from)
    const setBackAtMs = wasSetBack ? now.elapsedMs : -Infinity
    watches.set(studio, { ...compared(now), setAheadAtMs: -Infinity, setBackAtMs, sets: [] })
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
  const ahead = gap.to > gap.from
  watches.set(studio, {
    ...compared(now),
    setAheadAtMs: ahead ? now.elapsedMs : watch.setAheadAtMs,
    setBackAtMs: ahead ? watch.setBackAtMs : now.elapsedMs,
    sets: [...watch.sets, ahead ? null : { byMs: watch.apartMs - (now.wallMs - now.elapsedMs), to: gap.to }],
  })
}

function seeClocks(studio: Studio): Look {
  return { wallMs: studio.now().getTime(), elapsedMs: studio.elapsedMs() }
}

function compared(now: Look): Watch {
  return { last: now, apartMs: now.wallMs - now.elapsedMs }
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

/** For how many milliseconds nobody has set the clock back, as far as this process noticed. */
export function sinceClockSetBackMs(studio: Studio): number {
  return studio.elapsedMs() - (watches.get(studio)?.setBackAtMs ?? -Infinity)
}

/**
 * By how much the clock was set back since this was last asked; null where it was not, or was set more than once: then
 * nobody can tell which time was written down when. It is told once.
 */
export function takeSetBack(studio: Studio): SetBack | null {
  const [first = null, ...more] = watches.get(studio)?.sets.splice(0) ?? []
  return more.length === 0 ? first : null
}

/** All gaps that any process ever noticed. */
export async function clockGaps(db: Studio['db'] | Transaction): Promise<ClockGaps> {
  const rows = await db.clockGap.findMany({ select: { fromAt: true, toAt: true } })
  return sortGaps(rows.map(({ fromAt, toAt }) => ({ from: fromAt.getTime(), to: toAt.getTime() })))
}
