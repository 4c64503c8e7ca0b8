import type { Language } from '../i18n/languages.ts'
import type { SayOf } from '../i18n/message.ts'
import { HELD } from '../submissions/money.ts'
import { type Status, saysNotBilled } from '../submissions/state.ts'
import { dayKey, formatDate, formatWeekday, laterDay } from '../time.ts'

/** The fields of a submission that grouping needs. */
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
    else if (!saysNotBilled(submission.status)) day.billedYen += submission.priceYen
  }
  return days
}

/** `Today`, `Yesterday`, else the day of the week. Calendar arithmetic, so daylight saving cannot shift it. */
export function dayTitle(
  say: SayOf<'time'>,
  key: string,
  now: number,
  zone: string,
  language: Language,
): string {
  const today = dayKey(now, zone)
  if (key === today) return say('today')
  return key === laterDay(today, -1) ? say('yesterday') : formatWeekday(startOf(key), 'UTC', language)
}

/** `Sat 21 Nov` or `11月21日(土)`; with the year only if it is not the current one. */
export function dayDate(key: string, now: number, zone: string, language: Language): string {
  const sameYear = key.slice(0, 4) === dayKey(now, zone).slice(0, 4)
  return formatDate(startOf(key), 'UTC', language, !sameYear)
}

function startOf(key: string): Date {
  return new Date(`${key}T00:00:00Z`)
}
