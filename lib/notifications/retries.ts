import type { DeliveryView } from './view.ts'

/** The retries of a failed delivery, and the polling of its log. Pure; milliseconds. */

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** The delay from each failed attempt to the next; after the last the delivery is given up. */
const DELAYS = [10 * SECOND, MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 8 * HOUR] as const

/** The timeout of one attempt. */
export const TRY_MS = 10 * SECOND

/** A retry due within this time happens automatically; a person need not request it. */
export const SOON_MS = MINUTE

/** The delay until the next attempt; null if the delivery is given up. */
export function delayAfter(tries: number): number | null {
  return DELAYS[tries - 1] ?? null
}

/** An attempt that is due or under way ends after about this time. */
const LEAST_MS = 1_500

/** The delay until the next poll of the log: soon after the next try, and no later than `most`. */
export function soonestMs(deliveries: readonly DeliveryView[], now: number, most: number): number {
  const waits = deliveries.map(({ state, nextAt }) => {
    if (nextAt) return Date.parse(nextAt) - now + LEAST_MS
    return state === 'waiting' ? LEAST_MS : most // a waiting delivery without a time is being tried
  })
  return Math.max(LEAST_MS, Math.min(most, ...waits))
}

/** Whether a person may retry it now: a delivery due within a minute is retried automatically, or is under way. */
export function mayTryAgain({ state, nextAt }: DeliveryView, now: number): boolean {
  return state === 'given_up' || (nextAt !== null && Date.parse(nextAt) - now > SOON_MS)
}
