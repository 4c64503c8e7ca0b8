import { dayKey } from '../../i18n/zone-format.ts'

/** Calendar days of an IANA time zone as moments. Pure. A day is `2026-11-21`; moments are milliseconds. */

const SECOND = 1_000
const HOUR = 3_600 * SECOND
const DAY = 24 * HOUR

/** Whether this machine knows the time zone; others throw wherever they are used. */
export function isTimeZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }) !== null
  } catch {
    return false
  }
}

/** Whether the text is a day that exists, as `YYYY-MM-DD`. */
export function isDay(text: string): boolean {
  if (!/^[1-9]\d{3}-\d\d-\d\d$/.test(text)) return false
  const moment = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(moment) && new Date(moment).toISOString().slice(0, 10) === text
}

/** The day that comes `count` days later. */
export function laterDay(day: string, count = 1): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY).toISOString().slice(0, 10)
}

/**
 * The first moment of a day, on the second. It is not always midnight: where clocks are put forward at midnight the day
 * begins at one o'clock, and a day that a zone skipped begins when the next one does.
 */
export function startOfDay(day: string, zone: string): number {
  const midnight = Date.parse(`${day}T00:00:00Z`)
  // No zone is further than 14 hours ahead of UTC or 12 behind it.
  let before = (midnight - 15 * HOUR) / SECOND
  let since = (midnight + 13 * HOUR) / SECOND
  while (since - before > 1) {
    const middle = Math.floor((before + since) / 2)
    if (dayKey(middle * SECOND, zone) >= day) since = middle
    else before = middle
  }
  return since * SECOND
}

/** One day, from its first moment to the first of the next; 23 or 25 hours where clocks change. */
export interface CalendarDay {
  day: string
  startsAt: number
  /** Not part of it any more. */
  endsAt: number
}

/** The days from the first to the last, both included. */
export function calendarDays(first: string, last: string, zone: string): CalendarDay[] {
  const days: CalendarDay[] = []
  let startsAt = startOfDay(first, zone)
  for (let day = first; day <= last; day = laterDay(day)) {
    const endsAt = startOfDay(laterDay(day), zone)
    days.push({ day, startsAt, endsAt })
    startsAt = endsAt
  }
  return days
}
