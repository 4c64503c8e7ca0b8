import { dayKey } from './time.ts'

/** The days that a file covers, both included. */
export interface Days {
  from: string
  to: string
}

/**
 * The name of a file to keep, without its extension: `dailies-videos-2026-11-01_2026-11-30` if it covers some days, else
 * with the day on which it is made, on the reader's calendar. Pure.
 */
export function datedName(
  name: string,
  { days, now, zone }: { days: Days | null; now: Date; zone: string },
): string {
  return `${name}-${days ? `${days.from}_${days.to}` : dayKey(now.getTime(), zone)}`
}
