import { laterDay } from '../../time.ts'

/** How fast money goes, and until when it lasts. Pure; whole yen, days as `2026-11-21`. */

/** The pace is the mean of so many days, today among them. */
export const PACE_DAYS = 14

/** A budget that lasts longer has no end worth naming. */
export const MOST_YEARS = 3

export interface Pace {
  yenADay: number
  /** Of how many days it is the mean: fewer where the team spent nothing before. */
  days: number
}

/** @param firstDay on which the team spent anything at all; null: never. */
export function paceOf(spentYen: number, firstDay: string | null, today: string): Pace {
  const dayOf = (day: string) => Date.parse(day) / 86_400_000
  const sinceFirst = firstDay === null ? PACE_DAYS : dayOf(today) - dayOf(firstDay) + 1
  const days = Math.max(1, Math.min(PACE_DAYS, sinceFirst))
  return { yenADay: Math.max(0, Math.round(spentYen / days)), days }
}

/** Of two paces the one that leaves less time: with a shared key, what others spend ends the budget, too. */
export function faster(a: Pace, b: Pace): Pace {
  return b.yenADay > a.yenADay ? b : a
}

export type Ending =
  | { kind: 'on'; day: string }
  /** Nothing is left. */
  | { kind: 'now' }
  /** In more than `MOST_YEARS`. */
  | { kind: 'far' }
  | { kind: 'no_pace' }
  | { kind: 'unread' }

/** The day on which nothing is left at this pace. */
export function endingOf(availableYen: number | null, { yenADay }: Pace, today: string): Ending {
  if (availableYen === null) return { kind: 'unread' }
  if (availableYen <= 0) return { kind: 'now' }
  if (yenADay === 0) return { kind: 'no_pace' }
  const days = Math.floor(availableYen / yenADay)
  return days > MOST_YEARS * 365 ? { kind: 'far' } : { kind: 'on', day: laterDay(today, days) }
}
