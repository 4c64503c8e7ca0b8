import { useLocale, useNow } from 'next-intl'
import { useDrawnZone } from '#components/client/drawn-zone.ts'
import { dayDate } from '#lib/gallery/days.ts'

/** Formats a day such as `2026-11-21` for the viewer. */
export function useDayDate(): (day: string) => string {
  const [language, zone, now] = [useLocale(), useDrawnZone(), useNow().getTime()]
  return (day) => dayDate(day, now, zone, language)
}
