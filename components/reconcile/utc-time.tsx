'use client'

import { useLocale } from 'next-intl'
import { useZone } from '#components/client/clock.tsx'
import { formatMoment, formatTime } from '#components/client/format.ts'

/** A moment by the viewer's clock; pointing at it tells day and UTC, as support asks for. */
export function UtcTime({ at, long = false }: { at: number | string; long?: boolean }) {
  const zone = useZone()
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
