import type { StudioSettings } from '../../studio.ts'
import { CLOCK_MARGIN_MS } from '../../submissions/delays.ts'
import { type SendTimes, surelyBookedAt } from '../../submissions/send-times.ts'
import type { Reading } from './bookings.ts'

/**
 * Which stretches of time an unknown outcome is about, and which it is surely not about. Pure; times in milliseconds.
 *
 * A question leaves out readings that are far from every open outcome, and says of the submissions in between only how
 * many were billed. Neither makes a verdict wrong. A history that all readings allow is also possible for fewer of them
 * (what two intervals show their sum shows), so where all histories of fewer agree, those of all do. And what can show
 * first in one reading only counts the same, one by one or in a sum.
 */

const HOUR_MS = 3_600_000

/** A stretch of time, both ends included. */
export interface Stretch {
  from: number
  until: number
}

/**
 * The time in which an outcome can have been booked and shown, and the margin around, lest a clock was set that nobody
 * looked at. Its readings are asked about.
 */
export function around(
  times: SendTimes,
  { acceptMs, spendSettleMs }: Pick<StudioSettings, 'acceptMs' | 'spendSettleMs'>,
  marginMs = HOUR_MS,
): Stretch {
  return {
    from: times.leasedAt - marginMs - spendSettleMs,
    until: surelyBookedAt(times, acceptMs) + spendSettleMs + marginMs,
  }
}

/** The same stretches in order, those that touch as one. */
export function joined(stretches: readonly Stretch[]): Stretch[] {
  const found: Stretch[] = []
  for (const stretch of stretches.toSorted((a, b) => a.from - b.from)) {
    const last = found.at(-1)
    if (last && stretch.from <= last.until) last.until = Math.max(last.until, stretch.until)
    else found.push({ ...stretch })
  }
  return found
}

/** The first of these moments by any clock: what a clock that was set back calls earlier may have come later. */
export function earliest(
  moments: readonly number[],
  doubled: readonly { low: number; high: number }[],
): number {
  let first = Math.min(...moments)
  for (let before = Infinity; first < before; ) {
    before = first
    first = Math.min(first, ...doubled.filter(({ high }) => high >= before).map(({ low }) => low))
  }
  return first
}

/** What was sent in a quiet stretch counts in a sum if it was accepted within this long, by its row. */
export const SOON_MS = HOUR_MS

/** Shorter ones are not worth it. */
const LEAST_QUIET_MS = HOUR_MS

/**
 * Stretches between two readings that follow each other in the list. Whatever was sent in one of them, and accepted
 * soon, shows first in the second of the two: the first was answered before, and when the second was asked for even the
 * settle time was surely over. The end of a stretch is not part of it.
 *
 * @param doubled times that the clock ran through twice: what was sent there may show anywhere.
 */
export function quietStretches(
  readings: readonly Reading[],
  settleMs: number,
  doubled: readonly { low: number; high: number }[],
): Stretch[] {
  const longestMs = SOON_MS + settleMs + CLOCK_MARGIN_MS
  const between = readings.flatMap((after, place): Stretch[] => {
    const before = readings[place - 1]
    if (!before) return []
    return [{ from: before.answeredAt + 1, until: after.askedAt - longestMs }]
  })
  const hidden = doubled.map(({ low, high }) => ({
    from: low - longestMs,
    until: high + 1,
  }))
  return between
    .flatMap((stretch) => without(stretch, joined(hidden)))
    .filter(({ from, until }) => until - from >= LEAST_QUIET_MS)
}

/** What is left of a stretch without others, which are in order and apart. */
function without(stretch: Stretch, others: readonly Stretch[]): Stretch[] {
  const left: Stretch[] = []
  let { from } = stretch
  for (const other of others) {
    if (other.from > from) left.push({ from, until: Math.min(other.from, stretch.until) })
    from = Math.max(from, other.until)
  }
  return [...left, { from, until: stretch.until }]
}
