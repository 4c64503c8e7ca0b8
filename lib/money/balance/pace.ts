import { laterDay } from '../../time.ts'
import type { Bar } from './bars.ts'

/** How fast money is spent, and how long it lasts. Pure; whole yen, days as `2026-11-21`. */

/** The pace is the mean of this many days, including today. */
export const PACE_DAYS = 14

/** No end is named for a budget that lasts longer. */
export const MOST_YEARS = 3

/** The average charge per day, from the first day of the bars on which the studio was in use, up to today. */
export function averageOf(bars: readonly Bar[], firstDay: string | null, today: string): number | null {
  const begun = bars.filter(({ day }) => day <= today && (firstDay === null || day >= firstDay))
  if (begun.length === 0) return null
  return Math.round(begun.reduce((sum, { chargedYen }) => sum + chargedYen, 0) / begun.length)
}

/** The daily budget for the remaining days of the bars, including all of today, so that the available amount lasts. */
export function budgetADay(bars: readonly Bar[], availableYen: number | null, today: string): number | null {
  const left = bars.filter(({ day }) => day >= today)
  if (availableYen === null || left.length === 0) return null
  const spentToday = left[0] ? left[0].chargedYen - left[0].refundedYen : 0
  return Math.max(0, Math.floor((availableYen + spentToday) / left.length))
}

export interface Pace {
  yenADay: number
  /** The number of days in the mean: fewer if the team spent nothing before. */
  days: number
}

/** @param firstDay the first day with any spend of the team; null: none. */
export function paceOf(spentYen: number, firstDay: string | null, today: string): Pace {
  const dayOf = (day: string) => Date.parse(day) / 86_400_000
  const sinceFirst = firstDay === null ? PACE_DAYS : dayOf(today) - dayOf(firstDay) + 1
  const days = Math.max(1, Math.min(PACE_DAYS, sinceFirst))
  return { yenADay: Math.max(0, Math.round(spentYen / days)), days }
}

/** The faster of two paces: with a shared key, the spend of others uses up the budget, too. */
export function faster(a: Pace, b: Pace): Pace {
  return b.yenADay > a.yenADay ? b : a
}

export type Ending =
  | { kind: 'on'; day: string }
  /** The budget is used up. */
  | { kind: 'now' }
  /** In more than `MOST_YEARS`. */
  | { kind: 'far' }
  | { kind: 'no_pace' }
  | { kind: 'unread' }

/** The day on which the budget is used up at this pace. */
export function endingOf(availableYen: number | null, { yenADay }: Pace, today: string): Ending {
  if (availableYen === null) return { kind: 'unread' }
  if (availableYen <= 0) return { kind: 'now' }
  if (yenADay === 0) return { kind: 'no_pace' }
  const days = Math.floor(availableYen / yenADay)
  return days > MOST_YEARS * 365 ? { kind: 'far' } : { kind: 'on', day: laterDay(today, days) }
}
