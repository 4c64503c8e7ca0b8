import type { RunStatement, Statement } from '#platform/database.ts'
import type { Studio } from '../../studio.ts'
import { BILLED, HELD } from '../../submissions/money.ts'
import { dayKey, startOfDay } from '../../time.ts'
import type { Limit } from './limit.ts'

/** For all time: the sums that the ledger keeps, for the scopes with such a limit. */
const EVER = `SELECT "userId", "projectId", sum(CASE WHEN "kind" IN ('hold', 'correction') THEN "sumYen"
    WHEN "kind" IN ('release', 'credit') THEN -"sumYen" ELSE 0 END) AS "yen"
  FROM "Tally"
  WHERE "userId" = ANY (ARRAY(SELECT "id" FROM l WHERE "scope" = 'person' AND "span" = 'ever' AND "yen" IS NOT NULL))
    OR "projectId" = ANY (ARRAY(SELECT "id" FROM l WHERE "scope" = 'project' AND "span" = 'ever' AND "yen" IS NOT NULL))
  GROUP BY 1, 2`

const ever = (column: string) => `(SELECT coalesce(sum("yen"), 0) FROM ever WHERE ${column} = l."id")`

const list = (statuses: readonly string[]) => statuses.map((status) => `'${status}'`).join(', ')

/**
 * For the month: its submissions by their states, which an index finds, and the refund of each. OFFSET keeps the
 * planner from reading all refunds ever made.
 */
const month = (condition: string) => `(
  SELECT coalesce(sum(s."priceYen"), 0) - coalesce(sum(c."amountYen"), 0)
  FROM "Submission" s LEFT JOIN LATERAL (
    SELECT "amountYen" FROM "Entry" WHERE "submissionId" = s."id" AND "kind" = 'credit' OFFSET 0) c ON true
  WHERE s."createdAt" >= $3::timestamptz AND s."status" IN (${list([...HELD, ...BILLED])})${condition})`

const SPANS = (of: string) => `LATERAL (VALUES ('ever', ${of}."budgetYen"), ('month', ${of}."monthYen"))`

const LIMITS: Statement = {
  name: 'limits',
  text: `WITH l AS (
      SELECT 'key' AS "scope", NULL AS "id", NULL AS "name", 'month' AS "span", "monthYen" AS "yen"
      FROM "TeamSettings"
      UNION ALL SELECT 'project', p."id", p."name", a."span", a."yen"
      FROM "Project" p, ${SPANS('p')} AS a ("span", "yen") WHERE $1::text[] IS NULL OR p."id" = ANY ($1)
      UNION ALL SELECT 'person', u."id", u."name", a."span", a."yen"
      FROM "User" u, ${SPANS('u')} AS a ("span", "yen") WHERE $2::text[] IS NULL OR u."id" = ANY ($2)),
    ever AS MATERIALIZED (${EVER})
    SELECT l."scope", l."id", l."name", l."span", l."yen"::float8 AS "limitYen", (CASE
      WHEN l."span" = 'ever' AND l."scope" = 'person' THEN ${ever('"userId"')}
      WHEN l."span" = 'ever' THEN ${ever('"projectId"')}
      WHEN l."scope" = 'person' THEN ${month(' AND s."userId" = l."id"')}
      WHEN l."scope" = 'project' THEN ${month(' AND s."pressedProjectId" = l."id"')}
      ELSE ${month('')} END)::float8 AS "usedYen"
    FROM l WHERE l."yen" IS NOT NULL ORDER BY 1, 3, 2, 4`,
}

/** The facts that determine the current month. */
export interface Calendar extends Pick<Studio, 'now'> {
  settings: Pick<Studio['settings'], 'timeZone'>
}

/** The projects and people whose limits are requested; null for all of them. */
export interface Asked {
  projects: readonly string[] | null
  people: readonly string[] | null
}

/** The limits set by admins, each with its used amount. The monthly limit of the key is always among them. */
export function listLimits(
  query: RunStatement,
  { projects, people }: Asked,
  studio: Calendar,
): Promise<Limit[]> {
  return query<Limit>(LIMITS, [projects, people, monthStart(studio).toISOString()])
}

/** The first moment of the calendar month in the studio's time zone. */
export function monthStart({ settings: { timeZone }, now }: Calendar): Date {
  const month = dayKey(now().getTime(), timeZone).slice(0, 7)
  return new Date(startOfDay(`${month}-01`, timeZone))
}

/** The names of the people who can raise a limit: the admins who may sign in. */
export async function namesOfAdmins({ user }: Pick<Studio['db'], 'user'>): Promise<string[]> {
  const admins = await user.findMany({
    where: { role: 'admin', disabledAt: null },
    orderBy: { createdAt: 'asc' },
    select: { name: true },
  })
  return admins.map(({ name }) => name)
}
