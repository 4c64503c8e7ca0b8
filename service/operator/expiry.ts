import { z } from 'zod'

const HOUR_MS = 3_600_000
const UNIT_MS: Record<string, number> = { h: HOUR_MS, d: 24 * HOUR_MS, w: 7 * 24 * HOUR_MS }

const calendarDate = z.iso.date()
/** With or without seconds, always with Z or an offset. */
const moment = z.union([z.iso.datetime({ offset: true }), z.iso.datetime({ offset: true, precision: -1 })])

/**
 * The moment that `--expires` names: a date (its end, in UTC), a date and time with a zone, or a duration from now such
 * as 90d. Null when it is none of these.
 */
export function readExpiry(text: string, now: Date): Date | null {
  const [, count, unit = ''] = /^(\d{1,5})([hdw])$/.exec(text) ?? []
  if (count) return new Date(now.getTime() + Number(count) * (UNIT_MS[unit] ?? 0))
  if (calendarDate.safeParse(text).success) return new Date(`${text}T23:59:59.999Z`)
  return moment.safeParse(text).success ? new Date(text) : null
}
