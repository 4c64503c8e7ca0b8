import { laterDay } from '../../time.ts'

/** The chart of spend as numbers. Pure; whole yen. */

/** The spend of one person, or one project, on a day: charges and corrections less credits, in whole yen. */
export interface SpendRow {
  day: string
  /** Null: no project. */
  who: string | null
  yen: number
  /** How many were charged. */
  videos: number
}

/** Those who spent most each have a look of their own; the rest share the last one. */
export const MOST_SERIES = 5

/** The value of `who` for all that have no look of their own. */
export const OTHERS = 'others'

export interface Series {
  /** An id, null for no project, or `OTHERS`. */
  who: string | null
  yen: number
}

export interface Bar {
  day: string
  yen: number
  videos: number
  /** In the order of the series; those with nothing are left out. Less than zero where more was credited than charged. */
  parts: { series: number; yen: number }[]
}

/** Who spent what in all, the most first. */
export function seriesOf(rows: readonly SpendRow[]): Series[] {
  const sums = new Map<string | null, number>()
  for (const { who, yen } of rows) sums.set(who, (sums.get(who) ?? 0) + yen)
  const all = [...sums].map(([who, yen]) => ({ who, yen })).toSorted((a, b) => b.yen - a.yen)
  if (all.length <= MOST_SERIES) return all
  const rest = all.slice(MOST_SERIES - 1)
  return [...all.slice(0, MOST_SERIES - 1), { who: OTHERS, yen: rest.reduce((sum, { yen }) => sum + yen, 0) }]
}

/** One bar for each day from the first to the last, both included. */
export function barsOf(
  { from, to }: { from: string; to: string },
  rows: readonly SpendRow[],
  series: readonly Series[],
): Bar[] {
  const byDay = Map.groupBy(rows, ({ day }) => day)
  const others = series.findIndex(({ who }) => who === OTHERS)
  const bars: Bar[] = []
  for (let day = from; day <= to; day = laterDay(day)) {
    const ofDay = byDay.get(day) ?? []
    const yen = series.map(() => 0)
    for (const row of ofDay) {
      const own = series.findIndex(({ who }) => who === row.who)
      const at = own === -1 ? others : own
      yen[at] = (yen[at] ?? 0) + row.yen
    }
    bars.push({
      day,
      yen: ofDay.reduce((sum, row) => sum + row.yen, 0),
      videos: ofDay.reduce((sum, row) => sum + row.videos, 0),
      parts: yen.flatMap((part, index) => (part === 0 ? [] : [{ series: index, yen: part }])),
    })
  }
  return bars
}

/** A round number that no bar is higher than: 1, 2 or 5, and zeros. */
export function roundAbove(yen: number): number {
  if (yen <= 0) return 0
  const power = 10 ** Math.floor(Math.log10(yen))
  const step = [1, 2, 5, 10].find((one) => one * power >= yen) ?? 10
  return step * power
}

/** How high the chart goes, and how deep where more was credited than charged. */
export function scaleOf(bars: readonly Bar[]): { top: number; bottom: number } {
  const side = (sign: 1 | -1) =>
    Math.max(
      0,
      ...bars.map(({ parts }) =>
        parts.reduce((sum, { yen }) => (yen * sign > 0 ? sum + yen * sign : sum), 0),
      ),
    )
  return { top: roundAbove(Math.max(side(1), side(-1) > 0 ? 0 : 1)), bottom: roundAbove(side(-1)) }
}
