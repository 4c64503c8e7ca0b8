import { useLocale, useNow } from 'next-intl'
import { useDrawnZone } from '#components/client/drawn-zone.ts'
import { formatMoment, formatTime } from '#components/client/format.ts'
import { dayDate } from '#lib/gallery/days.ts'
import { dayKey } from '#lib/time.ts'

/** A time in the viewer's zone; its tooltip shows the day and UTC, as support asks for. */
export function UtcTime({ at, long = false }: { at: number | string; long?: boolean }) {
  const zone = useDrawnZone()
  const language = useLocale()
  const moment = new Date(at)
  const iso = moment.toISOString()
  return (
    <time
      dateTime={iso}
      title={`${formatMoment(iso, zone, language)} · ${iso.slice(0, 19).replace('T', ' ')} UTC`}
    >
      {long ? formatMoment(iso, zone, language) : formatTime(moment.getTime(), zone)}
    </time>
  )
}

/**
 * Formats times, in milliseconds, for the viewer: `20:14:03`; unless it is today, with the day, `Sat 21 Nov
 * 20:14:03`.
 */
export function useClock(): (moment: number) => string {
  const now = useNow().getTime()
  const zone = useDrawnZone()
  const language = useLocale()
  return (moment) => {
    const day = dayKey(moment, zone)
    const time = formatTime(moment, zone)
    return day === dayKey(now, zone) ? time : `${dayDate(day, now, zone, language)} ${time}`
  }
}
