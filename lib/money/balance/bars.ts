import { laterDay } from '../../time.ts'

/** The chart of spend as numbers. Pure; whole yen. */

/** The money of one person, or of one project, on a day. */
export interface SpendRow {
  day: string
  /** Null: no project. */
  who: string | null
  chargedYen: number
  videos: number
  refundedYen: number
  refunds: number
}

/** The largest spenders each have their own colour; the rest share one. */
export const MOST_SERIES = 6

/** The number of colours. */
export const HUES = 8

/** The `who` of all without their own colour. */
export const OTHERS = 'others'

export interface Series {
  /** An id, null for no project, or `OTHERS`. */
  who: string | null
  /** The index of its colour; null for no project and for others. */
  hue: number | null
  yen: number
}

export interface Bar {
  day: string
  chargedYen: number
  videos: number
  refundedYen: number
  refunds: number
  /** Charges in the order of the series; zeros are left out. */
  parts: { series: number; yen: number }[]
}

/**
 * The people or projects of the rows, in the order of `all`, which never changes, so that each keeps place and colour
 * when the ranks change. No project and the others come last.
 */
export function seriesOf(rows: readonly SpendRow[], all: readonly { id: string }[]): Series[] {
  const sums = new Map<string | null, number>()
  for (const { who, chargedYen } of rows) sums.set(who, (sums.get(who) ?? 0) + chargedYen)
  const ranked = [...sums].filter(([, yen]) => yen > 0).toSorted(([, a], [, b]) => b - a)
  const shown = new Map(ranked.slice(0, ranked.length > MOST_SERIES ? MOST_SERIES - 1 : MOST_SERIES))
  const rest = ranked.slice(shown.size).reduce((sum, [, yen]) => sum + yen, 0)
  const taken = new Set<number>()
  const own = all.flatMap(({ id: who }, place): Series[] => {
    const yen = shown.get(who)
    if (yen === undefined) return []
    const hue = freeHue(place, taken)
    taken.add(hue)
    return [{ who, hue, yen }]
  })
  const none = shown.get(null)
  return [
    ...own,
    ...(none === undefined ? [] : [{ who: null, hue: null, yen: none }]),
    ...(rest > 0 ? [{ who: OTHERS, hue: null, yen: rest }] : []),
  ]
}

/** The colour of a place, or the next free one if another series has it, which happens only beyond `HUES` places. */
function freeHue(place: number, taken: ReadonlySet<number>): number {
  const hues = Array.from({ length: HUES }, (_, step) => (place + step) % HUES)
  return hues.find((hue) => !taken.has(hue)) ?? place % HUES
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
    for (const { who, chargedYen } of ofDay) {
      const own = series.findIndex((one) => one.who === who)
      const at = own === -1 ? others : own
      if (at >= 0) yen[at] = (yen[at] ?? 0) + chargedYen
    }
    const parts = yen.flatMap((part, index) => (part === 0 ? [] : [{ series: index, yen: part }]))
    bars.push({ day, ...totalsOf(ofDay), parts })
  }
  return bars
}

/** The totals of rows. */
export function totalsOf(rows: readonly SpendRow[]): Omit<SpendRow, 'day' | 'who'> {
  const sum = (of: (row: SpendRow) => number) => rows.reduce((all, row) => all + of(row), 0)
  return {
    chargedYen: sum(({ chargedYen }) => chargedYen),
    videos: sum(({ videos }) => videos),
    refundedYen: sum(({ refundedYen }) => refundedYen),
    refunds: sum(({ refunds }) => refunds),
  }
}

/** A bar so many times as high as the next would flatten it. */
const TOWERS = 3

/**
 * The amounts of the chart's lines: two or three round steps, the last of them above every bar except those that
 * would flatten all others. A higher bar is drawn broken, with its amount.
 */
export function scaleOf(bars: readonly Bar[]): number[] {
  const most = Math.max(3, highestWhole(bars))
  const power = 10 ** Math.floor(Math.log10(most / 3))
  const steps = [1, 2, 2.5, 5, 10].map((one) => one * power).filter(Number.isInteger)
  const step = steps.find((one) => one >= most / 3) ?? most
  return Array.from({ length: Math.ceil(most / step) }, (_, index) => (index + 1) * step)
}

/** The highest bar that is drawn unbroken: among four days with spend one may be exceptional, among ten or more two. */
function highestWhole(bars: readonly Bar[]): number {
  const heights = bars.flatMap(({ chargedYen }) => chargedYen || []).toSorted((a, b) => b - a)
  const broken = heights
    .slice(0, heights.length < 4 ? 0 : heights.length < 10 ? 1 : 2)
    .findLastIndex((yen, place) => yen > TOWERS * (heights[place + 1] ?? yen))
  return heights[broken + 1] ?? 0
}
