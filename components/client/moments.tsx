import { useLocale, useNow, useTranslations } from 'next-intl'
import { dayDate, dayTitle } from '#lib/gallery/days.ts'
import { dayKey } from '#lib/time.ts'
import { useDrawnZone } from './drawn-zone.ts'
import { formatAgo, formatClock, formatMoment, formatTime } from './format.ts'

/**
 * Formats moments and days for the viewer, in their zone and language.
 * @param tickingNow the time in milliseconds, where the page follows it; otherwise the time of the server's render.
 */
export function useMoments(tickingNow?: number) {
  const [zone, language, drawnNow] = [useDrawnZone(), useLocale(), useNow().getTime()]
  const say = useTranslations('time')
  const now = tickingNow ?? drawnNow
  const keyOf = (at: string | number) => dayKey(at, zone)
  return {
    momentOf: (at: string) => formatMoment(at, zone, language),
    agoOf: (at: string) => formatAgo(say, at, now, zone, language),
    clockOf: (at: string) => formatClock(at, zone),
    timeOf: (at: string | number) => formatTime(at, zone),
    isToday: (at: string | number) => keyOf(at) === keyOf(now),
    /** The day of a moment, such as `2026-11-21`, for the next two. */
    keyOf,
    dayOf: (key: string) => dayDate(key, now, zone, language),
    titleOf: (key: string) => dayTitle(say, key, now, zone, language),
  }
}

/** A moment in the viewer's zone, to the second. */
export function Moment({ at, className }: { at: string; className?: string }) {
  const { momentOf } = useMoments()
  return (
    <time dateTime={at} className={className}>
      {momentOf(at)}
    </time>
  )
}
