import { type Caller, requireAct } from '../../caller.ts'
import type { Studio } from '../../studio.ts'
import type { Line } from './expected.ts'

/** The number of recent renders for the usual time, and the least that suffice. */
const LAST_RENDERS = 100
const LEAST_RENDERS = 5

/** Shorter renders were noticed only when ready, so their times are meaningless. */
const LEAST_SECONDS = 2

/** The most jobs in line, and the most under way. */
const MOST_WAITING = 200
const MOST_RENDERING = 50

/** The line of the studio's own jobs at the service; for any member. */
export async function getLine(studio: Studio, caller: Caller): Promise<Line> {
  requireAct(caller, 'see')
  const [row] = await studio.query<Row>(FIND_LINE, [LAST_RENDERS, MOST_RENDERING, MOST_WAITING])
  const { known = 0, half = 0, most = 0, rendering = [], waiting = [] } = row ?? {}
  return {
    usual: known < LEAST_RENDERS || half < LEAST_SECONDS ? null : { half, most },
    rendering: rendering.map((since) => since.toISOString()),
    waiting,
  }
}

interface Row {
  known: number
  half: number
  most: number
  rendering: Date[]
  waiting: string[]
}

/** The index by status and time of purchase finds each part; it is close to the order of acceptance. */
const FIND_LINE = {
  name: 'find-line',
  text: `WITH render AS (
      SELECT extract(epoch FROM "finishedAt" - coalesce("startedAt", "acceptedAt"))::float8 AS "seconds"
      FROM "Submission" WHERE "status" = 'completed' ORDER BY "createdAt" DESC, "id" DESC LIMIT $1
    )
    SELECT count("seconds")::int AS "known",
      percentile_cont(0.5) WITHIN GROUP (ORDER BY "seconds") AS "half",
      percentile_cont(0.9) WITHIN GROUP (ORDER BY "seconds") AS "most",
      ARRAY(
        SELECT coalesce("startedAt", "acceptedAt") FROM "Submission"
        WHERE "status" = 'in_progress' AND "acceptedAt" IS NOT NULL
        ORDER BY "createdAt" DESC, "id" DESC LIMIT $2
      ) AS "rendering",
      ARRAY(
        SELECT "id" FROM "Submission" WHERE "status" = 'pending' ORDER BY "createdAt", "id" LIMIT $3
      ) AS "waiting"
    FROM render`,
}
