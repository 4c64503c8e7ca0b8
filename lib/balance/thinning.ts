/** Which old readings say nothing that the ones beside them do not say. Pure; times in milliseconds. */

/** A reading as it was kept. */
export interface KeptReading {
  askedAt: number
  answeredAt: number
  spendYen: number
  maxBudgetYen: number
  maskedKey: string
  /** Null in rows from before there were marks. */
  keyMark: string | null
}

/** A stretch of time, both ends included. */
export interface Stretch {
  from: number
  until: number
}

/** What is not thinned, whatever it says. */
export interface Untouched {
  /** Everything from then on: what is young, or from around a send that is under way. */
  since: number
  /** Around outcomes that are or were unknown: what their questions ask about, and their decisions name. */
  around: readonly Stretch[]
}

/**
 * Of each quarter of an hour the first and the last reading stay. In every time zone a day begins on such a quarter, so
 * the daily proof finds the same reading before each of its boundaries. And every reading that has none within a quarter
 * of an hour before it, or after it, stays, so whatever first told of something after a silence does.
 */
const QUARTER_MS = 15 * 60_000

/**
 * The readings that may go: in the middle of a quarter of an hour, with the same spend, budget and key as the reading
 * before and the one after, in the order of time with both, and not `untouched`.
 *
 * So what is left tells the same: the spend turns at the same readings, the last reading before any quarter is the same,
 * and where the clock was set back still shows. That holds too when only some of them go: each lies between two that
 * stay, or go by the same rule, and the ends of what agrees never go.
 *
 * @param readings in the order in which they were taken, none left out. The first and the last always stay.
 */
export function thinnable<Reading extends KeptReading>(
  readings: readonly Reading[],
  untouched: Untouched,
): Reading[] {
  return readings.filter((reading, place) => {
    const before = readings[place - 1]
    const after = readings[place + 1]
    if (!before || !after || isUntouched(reading, untouched)) return false
    return goesOn(before, reading) && goesOn(reading, after)
  })
}

function isUntouched({ askedAt, answeredAt }: KeptReading, { since, around }: Untouched): boolean {
  return answeredAt >= since || around.some(({ from, until }) => answeredAt >= from && askedAt <= until)
}

/**
 * Whether a reading repeats the one before it, within the same quarter of an hour. Where anything about the key changes
 * both stay: which readings are compared with each other depends on what stands beside which.
 */
function goesOn(before: KeptReading, after: KeptReading): boolean {
  return (
    before.spendYen === after.spendYen &&
    before.maxBudgetYen === after.maxBudgetYen &&
    before.maskedKey === after.maskedKey &&
    before.keyMark === after.keyMark &&
    before.answeredAt <= after.askedAt &&
    Math.floor(before.answeredAt / QUARTER_MS) === Math.floor(after.answeredAt / QUARTER_MS)
  )
}
