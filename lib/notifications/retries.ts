/** The retries of a failed delivery. Pure; milliseconds. */

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** Delay from each failed try to the next; after the last the delivery is given up. */
const DELAYS = [10 * SECOND, MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 8 * HOUR] as const

/** Timeout of one try. */
export const TRY_MS = 10 * SECOND

/** The delay until the next try; null when the delivery is given up. */
export function delayAfter(tries: number): number | null {
  return DELAYS[tries - 1] ?? null
}
