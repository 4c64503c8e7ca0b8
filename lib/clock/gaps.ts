/**
 * What the studio's clock is worth as a measure of time. Pure; times are milliseconds.
 *
 * Rows carry the time that the machine's clock showed. That clock may be set; another one, which nobody can set, only
 * says how long a process has been looking. Where the two disagree, or where no process looked, the machine's clock may
 * have gone on while no time passed. Such a stretch is a gap. A window that must have passed, such as the settle time,
 * passes outside gaps only: it ends later, never too early. So nothing is wrong when one gap is noticed by several
 * processes, or when time did pass within it.
 */

/** A stretch of the machine's clock from before it was set ahead to after that; or back, then `to` comes before `from`. */
export interface ClockGap {
  from: number
  to: number
}

/** What a process sees on both clocks at one moment. */
export interface Look {
  wallMs: number
  /** By a clock that nobody can set: how long since some moment that is always the same for one process. */
  elapsedMs: number
}

/** What a process knows of the machine's clock: its last look, and what that clock was ahead of the other one. */
export interface Watch {
  last: Look
  apartMs: number
}

/** Two clocks that differ by no more than this since they were last compared are taken to go on together. */
const UNNOTICED_MS = 250

/** By so much a window may seem to have passed too early for all that: once too slow, once too fast. */
const MARGIN_MS = 2 * UNNOTICED_MS

/**
 * What happened to the machine's clock between two looks of one process; null when nothing did.
 *
 * @param apartMs what the machine's clock was ahead of the other one when it was last found to be set.
 */
export function gapBetween(last: Look, now: Look, apartMs: number): ClockGap | null {
  const aheadMs = now.wallMs - now.elapsedMs - apartMs
  if (Math.abs(aheadMs) <= UNNOTICED_MS) return null
  // Ahead: it was set somewhere between the looks, and so much more may have gone unnoticed before.
  if (aheadMs > 0) return { from: last.wallMs - MARGIN_MS, to: now.wallMs }
  const passedMs = now.elapsedMs - last.elapsedMs
  return { from: last.wallMs + passedMs, to: now.wallMs - passedMs }
}

/** Clocks of several machines may differ by this much. */
const CLOCKS_APART_MS = 5_000

/** The latest times that other processes wrote down. */
export interface Written {
  /** When the last reading was answered; whoever stored it looked. Null when there is none. */
  readingMs: number | null
  /** When the first submission was sent, and when the last one by the clock; null when none was. */
  firstSentMs: number | null
  lastSentMs: number | null
}

/**
 * The gaps before a process's first look. How long it is since the last reading nobody knows. And where something was
 * written down at a time that is still to come, the clock was set back.
 */
export function gapsBefore({ readingMs, firstSentMs, lastSentMs }: Written, wallMs: number): ClockGap[] {
  const gaps: ClockGap[] = []
  const lookedUntilMs = readingMs ?? firstSentMs
  if (lookedUntilMs !== null && lookedUntilMs < wallMs) gaps.push({ from: lookedUntilMs, to: wallMs })
  const lastMs = Math.max(lastSentMs ?? -Infinity, (readingMs ?? -Infinity) - CLOCKS_APART_MS)
  if (lastMs > wallMs) gaps.push({ from: lastMs, to: wallMs })
  return gaps
}

/** Gaps in the order of the clock, those where it was set ahead joined where they touch. */
export interface ClockGaps {
  ahead: readonly ClockGap[]
  /** Stretches that the clock ran through twice. */
  twice: readonly { low: number; high: number }[]
}

export const NO_GAPS: ClockGaps = { ahead: [], twice: [] }

export function sortGaps(gaps: readonly ClockGap[]): ClockGaps {
  const ahead: ClockGap[] = []
  const forwards = gaps.filter(({ from, to }) => to >= from).toSorted((a, b) => a.from - b.from)
  for (const gap of forwards) {
    const last = ahead.at(-1)
    if (last && gap.from <= last.to) last.to = Math.max(last.to, gap.to)
    else ahead.push({ ...gap })
  }
  const twice = gaps.filter(({ from, to }) => to < from).map(({ from, to }) => ({ low: to, high: from }))
  return { ahead, twice }
}

/**
 * When a window is surely over that begins at `from` and would end at `until` on a clock that is never set. Only the
 * clock's being set ahead is dealt with: windows that touch a stretch it ran through twice tell nothing anyhow.
 */
export function surelyOverAt({ ahead }: ClockGaps, from: number, until: number): number {
  let end = until + MARGIN_MS
  for (const gap of ahead) {
    if (gap.to <= from) continue
    const begins = Math.max(gap.from, from)
    if (begins >= end) break
    end += gap.to - begins
  }
  return end
}

/** The latest moment from which on at least `ms` have surely passed until `until`. */
export function surelyBefore({ ahead }: ClockGaps, until: number, ms: number): number {
  let start = until - ms - MARGIN_MS
  for (const gap of ahead.toReversed()) {
    if (gap.from >= until) continue
    const ends = Math.min(gap.to, until)
    if (ends <= start) break
    start -= ends - gap.from
  }
  return start
}
