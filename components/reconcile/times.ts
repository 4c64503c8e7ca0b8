import { useLocale } from 'next-intl'
import { useNow, useZone } from '#components/client/clock.tsx'
import { formatTime } from '#components/client/format.ts'
import { dayDate } from '#lib/gallery/days.ts'
import type { Language } from '#lib/i18n/languages.ts'
import { dayKey } from '#lib/time.ts'

/** `20:14:03`; with its day, `Sat 21 Nov 20:14:03`, where that is not today. Both in milliseconds. */
export function clockOn(moment: number, now: number, zone: string, language: Language): string {
  const day = dayKey(moment, zone)
  const time = formatTime(moment, zone)
  return day === dayKey(now, zone) ? time : `${dayDate(day, now, zone, language)} ${time}`
}

/** Tells moments as the viewer reads them now. */
export function useClock(): (moment: number) => string {
  const now = useNow()
  const zone = useZone()
  const language = useLocale()
  return (moment) => clockOn(moment, now, zone, language)
}
