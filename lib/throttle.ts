import { studio } from './studio.ts'

/** Strangers may cause these lines of the log, so they are bounded: some at once, then one every 10 s. */
const BURST = 20
const EVERY_MS = 10_000

/** Makes a function that tells whether another line may be logged, and counts those that may. */
export function makeThrottle(): () => boolean {
  let fullAt = 0
  return () => {
    const now = studio().elapsedMs()
    if (fullAt - now > (BURST - 1) * EVERY_MS) return false
    fullAt = Math.max(fullAt, now) + EVERY_MS
    return true
  }
}
