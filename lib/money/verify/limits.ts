import type { Studio } from '../../studio.ts'
import { leftOf } from '../limits/limit.ts'
import { type Calendar, listLimits, monthStart } from '../limits/sums.ts'

/**
 * Recomputes the sum of every limit from the view "Commitment", which knows the entries of each submission and no sums.
 * Changes nothing.
 *
 * @returns the differences, a sentence for each.
 */
export async function checkLimitSums(studio: Calendar & Pick<Studio, 'db'>): Promise<string[]> {
  const since = monthStart(studio)
  // Both sides are of one moment: a running studio changes nothing in between.
  return studio.db.$transaction(
    async (tx) => {
      const limits = await listLimits(
        ({ text }, values) => tx.$queryRawUnsafe(text, ...values),
        { projects: null, people: null },
        studio,
      )
      const differences: string[] = []
      for (const limit of limits) {
        const { scope, id, span, usedYen, limitYen } = limit
        const [row] = await tx.$queryRaw<{ yen: number }[]>`
          SELECT coalesce(sum("yen"), 0)::float8 AS yen FROM "Commitment"
          WHERE (${scope} = 'key' OR ${id} = CASE ${scope} WHEN 'person' THEN "userId" ELSE "projectId" END)
            AND (${span} = 'ever' OR "pressedAt" >= ${since.toISOString()}::timestamptz)`
        if (row?.yen === usedYen) continue
        const whose = id === null ? scope : `${scope} ${id}`
        differences.push(
          `limit of ${whose} (${span}): ${usedYen} yen of ${limitYen} are said to be used, ${leftOf(limit)} left, ` +
            `and the entries say ${row?.yen}`,
        )
      }
      return differences
    },
    { isolationLevel: 'RepeatableRead' },
  )
}
