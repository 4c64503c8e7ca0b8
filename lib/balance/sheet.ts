import type { Caller } from '../auth/caller.ts'
import { dayKey } from '../gallery/days.ts'
import { laterDay, startOfDay } from '../ledger/days.ts'
import type { Studio } from '../studio.ts'
import { barsOf, scaleOf, seriesOf } from './bars.ts'
import { endingOf, PACE_DAYS, paceOf } from './pace.ts'
import { spendByDay, spenders, spentSince, yieldOf } from './spend.ts'
import type { SpendQuestion } from './spend-question.ts'
import type { SpendSheet } from './spend-view.ts'

/** Gathers all that the balance page shows of what was spent; for any member. `today` is the viewer's. */
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
