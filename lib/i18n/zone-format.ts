import type { Language } from './languages.ts'

const formats = new Map<string, Intl.DateTimeFormat>()

/**
 * The format of moments in an IANA time zone, on a clock of 24 hours. Pages write hundreds of moments, and a format takes
 * much longer to make than to use, so each is made once.
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

const DATE = { weekday: 'short', day: 'numeric', month: 'short' } as const
const TAGS = { en: 'en-GB', ja: 'ja-JP' } as const

/** `Sat 21 Nov 2026` or `2026年11月21日(土)`; the year may be left out. */
export function formatDate(at: Date, zone: string, language: Language, withYear = true): string {
  const options = withYear ? { ...DATE, year: 'numeric' as const } : DATE
  const date = zoneFormat(TAGS[language], zone, options).format(at)
  return language === 'en' ? date.replaceAll(',', '').replace('Sept', 'Sep') : date
}

/** `Saturday` or `土曜日`. */
export function formatWeekday(at: Date, zone: string, language: Language): string {
  return zoneFormat(TAGS[language], zone, { weekday: 'long' }).format(at)
}

const DAY = { year: 'numeric', month: '2-digit', day: '2-digit' } as const

/** The calendar day of a moment in an IANA time zone, as `YYYY-MM-DD`. */
export function dayKey(moment: string | number, zone: string): string {
  return zoneFormat('en-CA', zone, DAY).format(new Date(moment))
}

/** The name if it is a time zone this runtime knows; a cookie may say anything. */
export function knownZone(name: string | undefined): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name ?? 'UTC' }).resolvedOptions().timeZone
  } catch {
    return 'UTC'
  }
}
