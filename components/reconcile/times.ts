import { dayKey, dayWords } from '#lib/gallery/days.ts'

/** `20:14:03` in the viewer's time zone; seconds matter where outcomes are told apart. Takes milliseconds. */
export function formatTime(moment: number, zone: string): string {
  return formatOf(zone).format(new Date(moment))
}

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  formats.set(zone, format)
  return format
}

/** `20:14:03`; with its day, `Sat 21 Nov 20:14:03`, where that is not today. Both in milliseconds. */
export function clockOn(moment: number, now: number, zone: string): string {
  const day = dayKey(moment, zone)
  const time = formatTime(moment, zone)
  return day === dayKey(now, zone) ? time : `${dayWords(day, now, zone).date} ${time}`
}
