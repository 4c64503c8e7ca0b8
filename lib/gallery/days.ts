import type { Status } from '../submissions/state.ts'
import { zoneFormat } from '../zone-format.ts'

/** What grouping needs of a submission. */
interface Dated {
  createdAt: string
  status: Status
  priceYen: number
}

/** One calendar day of the viewer, newest submission first. */
export interface Day<T> {
  /** `2026-11-21` in the viewer's time zone. */
  key: string
  submissions: T[]
  billedYen: number
  heldYen: number
}

export interface DayWords {
  title: string
  date: string
}

const DAY = { year: 'numeric', month: '2-digit', day: '2-digit' } as const

const HELD: readonly Status[] = ['queued', 'submitting', 'unknown']
const FREE: readonly Status[] = ['rejected', 'not_accepted', 'withdrawn']

/** The calendar day of a moment in an IANA time zone, as `YYYY-MM-DD`. */
export function dayKey(moment: string | number, zone: string): string {
  return zoneFormat('en-CA', zone, DAY).format(new Date(moment))
}

/** Groups submissions, given newest first, by the viewer's calendar days. */
export function groupByDay<T extends Dated>(submissions: readonly T[], zone: string): Day<T>[] {
  const days: Day<T>[] = []
  for (const submission of submissions) {
    const key = dayKey(submission.createdAt, zone)
    let day = days.at(-1)
    if (day?.key !== key) {
      day = { key, submissions: [], billedYen: 0, heldYen: 0 }
      days.push(day)
    }
    day.submissions.push(submission)
    if (HELD.includes(submission.status)) day.heldYen += submission.priceYen
    else if (!FREE.includes(submission.status)) day.billedYen += submission.priceYen
  }
  return days
}

/** `Today · Sat 21 Nov`; the year only where it is another one. Calendar arithmetic, so daylight saving cannot shift it. */
export function dayWords(key: string, now: number, zone: string): DayWords {
  const today = dayKey(now, zone)
  const day = new Date(`${key}T00:00:00Z`)
  const date = parts(day, key.slice(0, 4) === today.slice(0, 4))
  if (key === today) return { title: 'Today', date }
  if (key === dayBefore(today)) return { title: 'Yesterday', date }
  return { title: new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'UTC' }).format(day), date }
}

function dayBefore(key: string): string {
  const day = new Date(`${key}T00:00:00Z`)
  day.setUTCDate(day.getUTCDate() - 1)
  return day.toISOString().slice(0, 10)
}

function parts(day: Date, sameYear: boolean): string {
  const format = new Intl.DateTimeFormat('en-GB', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    ...(sameYear ? {} : { year: 'numeric' }),
    timeZone: 'UTC',
  })
  return format.format(day).replaceAll(',', '').replace('Sept', 'Sep')
}
