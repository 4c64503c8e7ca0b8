import { statementsOf } from '../../database/client.ts'
import type { Studio } from '../../studio.ts'
import { leftOf } from '../limits/limit.ts'
import { type Calendar, listLimits, monthStart } from '../limits/sums.ts'

/** Reading all entries of a large studio takes a while. */
const LONGEST_MS = 600_000

/** The amounts of one person's presses for one project, or for none. Whole yen. */
interface Sum {
  person: string
  project: string | null
  ever: number
  month: number
}

/**
 * Recomputes the sum of every limit from the view "Commitment", which has the entries of each submission and no sums.
 * Changes nothing.
 *
 * @returns the differences, a sentence for each.
 */
export async function checkLimitSums(studio: Calendar & Pick<Studio, 'db'>): Promise<string[]> {
  const since = monthStart(studio)
  // Both sides are read at one moment: a running studio changes nothing in between.
  return studio.db.$transaction(
    async (tx) => {
      const limits = await listLimits(statementsOf(tx), { projects: null, people: null }, studio)
      const sums = await tx.$queryRaw<Sum[]>`
        SELECT "userId" AS person, "projectId" AS project, sum("yen")::float8 AS ever,
          coalesce(sum("yen") FILTER (WHERE "pressedAt" >= ${since.toISOString()}::timestamptz), 0)::float8 AS month
        FROM "Commitment" GROUP BY 1, 2`
      return limits.flatMap((limit) => {
        const { scope, id, span, usedYen, limitYen } = limit
        const counted = sums.filter((sum) => scope === 'key' || sum[scope] === id)
        const yen = counted.reduce((total, sum) => total + sum[span], 0)
        if (yen === usedYen) return []
        const whose = id === null ? scope : `${scope} ${id}`
        return (
          `limit of ${whose} (${span}): ${usedYen} yen of ${limitYen} are said to be used, ${leftOf(limit)} left, ` +
          `and the entries say ${yen}`
        )
      })
    },
    { isolationLevel: 'RepeatableRead', timeout: LONGEST_MS },
  )
}
