import { useTranslations } from 'next-intl'
import { OTHERS } from '#lib/money/balance/bars.ts'
import type { SpendSheet } from '#lib/money/balance/view.ts'

/** The name of each series. */
export function useSeriesNames({ question, series, people, projects }: SpendSheet): string[] {
  const say = useTranslations('money')
  const known = question.by === 'person' ? people : projects
  return series.map(({ who }) => {
    if (who === OTHERS) return say('spend.others')
    return known.find(({ id }) => id === who)?.name ?? say('filter.noProject')
  })
}
