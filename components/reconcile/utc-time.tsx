import { useMoments } from '#components/client/moments.tsx'
import { utcTime } from '#lib/time.ts'

/** A time in the viewer's zone; its tooltip shows the day and UTC, as support asks for. */
export function UtcTime({ at, long = false }: { at: string; long?: boolean }) {
  const { momentOf, timeOf } = useMoments()
  return (
    <time dateTime={at} title={`${momentOf(at)} · ${utcTime(Date.parse(at))} UTC`}>
      {long ? momentOf(at) : timeOf(at)}
    </time>
  )
}

/**
 * Formats times, in milliseconds, for the viewer: `20:14:03`; unless it is today, with the day, `Sat 21 Nov
 * 20:14:03`.
 */
export function useClock(): (moment: number) => string {
  const { timeOf, isToday, dayOf, keyOf } = useMoments()
  return (moment) => (isToday(moment) ? timeOf(moment) : `${dayOf(keyOf(moment))} ${timeOf(moment)}`)
}
