import { formatTime } from '#components/time/format.ts'
import { dayKey, dayWords } from '#lib/gallery/days.ts'

/** `20:14:03`; with its day, `Sat 21 Nov 20:14:03`, where that is not today. Both in milliseconds. */
export function clockOn(moment: number, now: number, zone: string): string {
  const day = dayKey(moment, zone)
  const time = formatTime(moment, zone)
  return day === dayKey(now, zone) ? time : `${dayWords(day, now, zone).date} ${time}`
}
