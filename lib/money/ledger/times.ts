import { zoneFormat } from '../../i18n/zone-format.ts'

/** Moments as people and spreadsheets read them. Pure; moments are milliseconds. */

/** `2026-11-21 12:01:43` in UTC. */
export function utcTime(moment: number): string {
  return new Date(moment).toISOString().slice(0, 19).replace('T', ' ')
}

/** `2026-11-21 21:01:43` by the clocks of an IANA time zone. */
export function zoneTime(moment: number, zone: string): string {
  const parts = partsOf(moment, zone)
  return `${parts.year}-${parts.month}-${parts.day} ${parts.hour}:${parts.minute}:${parts.second}`
}

/** `UTC+09:00`: how far the clocks of a zone are from UTC at a moment. */
export function zoneOffset(moment: number, zone: string): string {
  const name = (partsOf(moment, zone).timeZoneName ?? '').replace('GMT', 'UTC')
  return name === 'UTC' ? 'UTC+00:00' : name
}

const MOMENT = {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  timeZoneName: 'longOffset',
} as const

function partsOf(moment: number, zone: string): Partial<Record<Intl.DateTimeFormatPartTypes, string>> {
  const parts = zoneFormat('en-CA', zone, MOMENT).formatToParts(moment)
  return Object.fromEntries(parts.map(({ type, value }) => [type, value]))
}
