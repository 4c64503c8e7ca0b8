import { CLOCK_MARGIN_MS, longestOpenMs } from './delays.ts'

/** The time columns of a send's row. */
export interface SendTimes {
  leasedAt: number
  acceptableUntil: number | null
  bookedBy: number | null
}

/**
 * The moment by which a send is certainly booked, if it ever is: the settle time counts from then.
 *
 * @param acceptMs ACCEPT_SECONDS, in milliseconds.
 */
export function surelyBookedAt({ leasedAt, acceptableUntil, bookedBy }: SendTimes, acceptMs: number): number {
  const until = acceptableUntil ?? leasedAt + longestOpenMs(acceptMs)
  return Math.max(until, bookedBy ?? -Infinity) + CLOCK_MARGIN_MS
}

/** The moment from which a reading may show whether a send was booked. @param settings in milliseconds. */
export function settlesAt(
  times: SendTimes,
  { acceptMs, spendSettleMs }: { acceptMs: number; spendSettleMs: number },
): number {
  return surelyBookedAt(times, acceptMs) + spendSettleMs
}

/** The columns of a submission with the times of its send, and by which it was booked. */
type SendColumns = Record<keyof SendTimes, Date | null>

export function timesOf({ leasedAt, acceptableUntil, bookedBy }: SendColumns): SendTimes {
  return {
    leasedAt: leasedAt?.getTime() ?? 0,
    acceptableUntil: acceptableUntil?.getTime() ?? null,
    bookedBy: bookedBy?.getTime() ?? null,
  }
}
