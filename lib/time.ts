/**
 * Moments, calendar days and time zones. Pure. Moments are milliseconds since 1970, a day is `2026-11-21`, a zone has its
 * IANA name. Everything is stored in UTC; people see their own zone.
 */

const SECOND = 1_000
const HOUR = 3_600 * SECOND
const DAY = 24 * HOUR

const formats = new Map<string, Intl.DateTimeFormat>()

/**
 * The format of moments in a zone, on a clock of 24 hours. Pages write hundreds of moments, and a format takes much longer
 * to make than to use, so each is made once.
 */
export function zoneFormat(
  locale: 'en-GB' | 'en-CA' | 'ja-JP',
  zone: string,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const key = `${locale} ${zone} ${JSON.stringify(options)}`
  const known = formats.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat(locale, { ...options, hourCycle: 'h23', timeZone: zone })
  formats.set(key, made)
  return made
}

/** Whether this machine knows the zone; an unknown zone throws wherever it is used. */
export function isTimeZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }) !== null
  } catch {
    return false
  }
}

/**
 * The zone in its usual spelling if this machine knows it, else UTC; a cookie or a URL may contain anything. A zone has
 * hundreds of spellings, and a format of each would be kept.
 */
export function knownZone(name: string | null | undefined): string {
  return name && isTimeZone(name)
    ? new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
    : 'UTC'
}

const TAGS = { en: 'en-GB', ja: 'ja-JP' } as const
const DATE = { weekday: 'short', day: 'numeric', month: 'short' } as const

/** `Sat 21 Nov 2026` or `2026年11月21日(土)`; the year may be left out. */
export function formatDate(at: Date, zone: string, language: keyof typeof TAGS, withYear = true): string {
  const options = withYear ? { ...DATE, year: 'numeric' as const } : DATE
  const date = zoneFormat(TAGS[language], zone, options).format(at)
  return language === 'en' ? date.replaceAll(',', '').replace('Sept', 'Sep') : date
}

/** `Saturday` or `土曜日`. */
export function formatWeekday(at: Date, zone: string, language: keyof typeof TAGS): string {
  return zoneFormat(TAGS[language], zone, { weekday: 'long' }).format(at)
}

/** `2026-11-21 12:01:43` in UTC. */
export function utcTime(moment: number): string {
  return new Date(moment).toISOString().slice(0, 19).replace('T', ' ')
}

const MOMENT = {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
} as const

/** `2026-11-21 21:01:43` on the clocks of a zone. */
export function zoneTime(moment: number, zone: string): string {
  return zoneFormat('en-CA', zone, MOMENT).format(moment).replace(', ', ' ')
}

/** `UTC+09:00`: the offset of a zone from UTC at a moment. */
export function zoneOffset(moment: number, zone: string): string {
  const parts = zoneFormat('en-CA', zone, { timeZoneName: 'longOffset' }).formatToParts(moment)
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value.replace('GMT', 'UTC')
  return name === undefined || name === 'UTC' ? 'UTC+00:00' : name
}

const CALENDAR_DAY = { year: 'numeric', month: '2-digit', day: '2-digit' } as const

/** The calendar day of a moment in a zone. */
export function dayKey(moment: string | number, zone: string): string {
  return zoneFormat('en-CA', zone, CALENDAR_DAY).format(new Date(moment))
}

/** Whether the text is an existing day. */
export function isDay(text: string): boolean {
  if (!/^[1-9]\d{3}-\d\d-\d\d$/.test(text)) return false
  const moment = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(moment) && new Date(moment).toISOString().slice(0, 10) === text
}

/** The day `count` days later. */
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
  /** Exclusive. */
  endsAt: number
}

/** The days from the first to the last, inclusive. */
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
