import { SOON_MS } from './retries.ts'
import type { DeliveryView } from './view.ts'

/** What the log shows of deliveries that wait. Pure; moments are milliseconds. */

/** It takes a moment until a try that is due has ended. */
const LEAST_MS = 1_500

/** In how long to look at the log again: soon after the next try, and no later than `most`. */
export function soonestMs(deliveries: readonly DeliveryView[], now: number, most: number): number {
  const due = deliveries.flatMap(({ nextAt }) => (nextAt ? [Date.parse(nextAt) - now + LEAST_MS] : []))
  return Math.max(LEAST_MS, Math.min(most, ...due))
}

/** Whether a person may have it tried now: one that is due within a minute is tried by itself, or is being tried. */
export function mayTryAgain({ state, nextAt }: DeliveryView, now: number): boolean {
  return state === 'given_up' || (nextAt !== null && Date.parse(nextAt) - now > SOON_MS)
}
