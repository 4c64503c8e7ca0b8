import type { Language } from '#lib/i18n/languages.ts'
import type { SayOf } from '#lib/i18n/message.ts'
import { dayKey, formatDate, laterDay, zoneFormat } from '#lib/time.ts'

const TIME = { hour: '2-digit', minute: '2-digit', second: '2-digit' } as const

/** `1:12`, `12:05`, `1:02:09`. Takes milliseconds; negative spans become zero. */
export function formatSpan(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1_000))
  const hours = Math.floor(seconds / 3_600)
  const minutes = Math.floor(seconds / 60) % 60
  const tail = String(seconds % 60).padStart(2, '0')
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${tail}` : `${minutes}:${tail}`
}

/** `20:14:03` in the viewer's time zone; seconds distinguish outcomes. */
export function formatTime(moment: string | number, zone: string): string {
  return zoneFormat('en-GB', zone, TIME).format(new Date(moment))
}

/** `14:02` in the viewer's time zone. */
export function formatClock(moment: string, zone: string): string {
  return zoneFormat('en-GB', zone, { hour: '2-digit', minute: '2-digit' }).format(new Date(moment))
}

/** `Sat 21 Nov 2026, 14:02:33` or `2026年11月21日(土) 14:02:33` in the viewer's time zone. */
export function formatMoment(moment: string, zone: string, language: Language): string {
  const at = new Date(moment)
  const date = formatDate(at, zone, language)
  return `${date}${language === 'en' ? ',' : ''} ${formatTime(at.getTime(), zone)}`
}

/** `just now`, `4 min ago`, `at 09:30`, `yesterday at 20:14`, else the date; for times that are read repeatedly. */
export function formatAgo(
  say: SayOf<'time'>,
  moment: string,
  now: number,
  zone: string,
  language: Language,
): string {
  const minutes = Math.floor((now - Date.parse(moment)) / 60_000)
  if (minutes < 1) return say('justNow')
  if (minutes < 60) return say('minutesAgo', { minutes })
  const [day, today] = [dayKey(moment, zone), dayKey(now, zone)]
  if (day === today) return say('at', { time: formatClock(moment, zone) })
  return day === laterDay(today, -1)
    ? say('yesterdayAt', { time: formatClock(moment, zone) })
    : formatMoment(moment, zone, language)
}

export function formatSize(say: SayOf<'time'>, bytes: number): string {
  if (bytes < 1_000) return say('bytes', { bytes })
  return bytes < 1_000_000 ? `${Math.round(bytes / 1_000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}

/** `Japan Time` or `日本時間`. UTC has no generic name. */
export function zoneName(zone: string, language: string): string {
  const parts = new Intl.DateTimeFormat(language, {
    timeZone: zone,
    timeZoneName: zone === 'UTC' ? 'long' : 'longGeneric',
  }).formatToParts()
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone
}
