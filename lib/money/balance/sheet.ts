import type { Caller } from '../../caller.ts'
import type { Studio } from '../../studio.ts'
import { dayKey, laterDay, startOfDay } from '../../time.ts'
import { barsOf, scaleOf, seriesOf } from './bars.ts'
import { endingOf, faster, PACE_DAYS, paceOf } from './pace.ts'
import { keySpentSince, spendByDay, spenders, spentSince, yieldOf } from './spend.ts'
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
  const [rows, results, recent, ofKey, names] = await Promise.all([
    spendByDay(studio, caller, { ...question, zone }),
    yieldOf(studio, caller, { ...question, zone }),
    spentSince(studio, caller, paceFrom),
    studio.settings.keyShared ? keySpentSince(studio, caller, paceFrom) : null,
    spenders(studio, caller),
  ])
  const series = seriesOf(rows)
  const bars = barsOf(question, rows, series)
  const paceOfSpent = ({ yen, firstAt }: typeof recent) =>
    paceOf(yen, firstAt === null ? null : dayKey(firstAt, zone), today)
  const ours = paceOfSpent(recent)
  const pace = ofKey ? faster(ours, paceOfSpent(ofKey)) : ours
  return {
    question,
    ...names,
    series,
    bars,
    scale: scaleOf(bars),
    spentYen: rows.reduce((sum, { yen }) => sum + yen, 0),
    yield: results,
    pace,
    paceOfKey: pace !== ours,
    ending: endingOf(availableYen, pace, today),
    availableYen,
  }
}
