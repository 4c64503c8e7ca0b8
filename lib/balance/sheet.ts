import type { Caller } from '../auth/caller.ts'
import { dayKey } from '../gallery/days.ts'
import { laterDay, startOfDay } from '../ledger/days.ts'
import type { Studio } from '../studio.ts'
import { type Bar, barsOf, type Series, scaleOf, seriesOf } from './bars.ts'
import { type Ending, endingOf, PACE_DAYS, type Pace, paceOf } from './pace.ts'
import { type Named, spendByDay, spenders, spentSince, type Yield, yieldOf } from './spend.ts'
import type { SpendQuestion } from './spend-question.ts'

/** All that the balance page shows of what was spent. */
export interface SpendSheet {
  question: SpendQuestion
  people: Named[]
  projects: Named[]
  series: Series[]
  bars: Bar[]
  scale: { top: number; bottom: number }
  spentYen: number
  yield: Yield
  pace: Pace
  ending: Ending
  availableYen: number | null
}

/** Gathers it; for any member. `today` is the viewer's. */
export async function loadSpendSheet(
  studio: Studio,
  caller: Caller,
  question: SpendQuestion,
  viewer: { zone: string; today: string; availableYen: number | null },
): Promise<SpendSheet> {
  const { zone, today, availableYen } = viewer
  const paceFrom = startOfDay(laterDay(today, 1 - PACE_DAYS), zone)
  const [rows, results, recent, names] = await Promise.all([
    spendByDay(studio, caller, { ...question, zone }),
    yieldOf(studio, caller, { ...question, zone }),
    spentSince(studio, caller, paceFrom),
    spenders(studio, caller),
  ])
  const series = seriesOf(rows)
  const bars = barsOf(question, rows, series)
  const firstDay = recent.firstAt === null ? null : dayKey(recent.firstAt, zone)
  const pace = paceOf(recent.yen, firstDay, today)
  return {
    question,
    ...names,
    series,
    bars,
    scale: scaleOf(bars),
    spentYen: rows.reduce((sum, { yen }) => sum + yen, 0),
    yield: results,
    pace,
    ending: endingOf(availableYen, pace, today),
    availableYen,
  }
}
