import { Prisma } from '#prisma/generated/client.ts'
import type { Caller } from '../../caller.ts'
import type { Studio } from '../../studio.ts'
import { type CalendarDay, calendarDays, dayKey, laterDay, startOfDay } from '../../time.ts'
import { BILLING_KINDS } from '../ledger/effect.ts'
import { barsOf, type SpendRow, scaleOf, seriesOf } from './bars.ts'
import { endingOf, faster, PACE_DAYS, paceOf } from './pace.ts'
import { NO_PROJECT, type SpendQuestion } from './spend-question.ts'
import type { Named, SpendSheet, Yield } from './view.ts'

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

type Chosen = Pick<SpendQuestion, 'from' | 'to' | 'person' | 'project'>

/** The spend on each day of a time zone, divided as asked; for any member. Days without entries have no rows. */
export async function spendByDay(
  studio: Studio,
  _caller: Caller,
  { zone, by, ...chosen }: Chosen & { zone: string; by: 'person' | 'project' },
): Promise<SpendRow[]> {
  const days = calendarDays(chosen.from, chosen.to, zone)
  const starts = days.map(({ startsAt }) => new Date(startsAt).toISOString())
  const who = by === 'person' ? Prisma.sql`s."userId"` : Prisma.sql`s."projectId"`
  // The same days as everywhere in the studio: the database is told where each begins, not in which zone.
  const rows = await studio.db.$queryRaw<{ nth: number; who: string | null; yen: number; videos: number }[]>`
    SELECT width_bucket(e."at", ${starts}::timestamptz[])::int AS nth, ${who} AS who,
      sum(CASE e."kind" WHEN 'credit' THEN -e."amountYen" ELSE e."amountYen" END)::float8 AS yen,
      count(*) FILTER (WHERE e."kind" <> 'credit')::int AS videos
    FROM "Entry" e JOIN "Submission" s ON s."id" = e."submissionId"
    WHERE e."kind" IN ('charge', 'correction', 'credit') AND ${during(days)} AND ${belongs(chosen)}
    GROUP BY 1, 2`
  return rows.map(({ nth, ...row }) => ({ day: days[nth - 1]?.day ?? '', ...row }))
}

/** The results of the videos that were charged in some days; for any member. */
export async function yieldOf(
  studio: Studio,
  _caller: Caller,
  { zone, ...chosen }: Chosen & { zone: string },
): Promise<Yield> {
  const [row] = await studio.db.$queryRaw<Record<keyof typeof NOTHING, number>[]>`
    SELECT count(*)::int AS videos,
      coalesce(sum(e."amountYen"), 0)::float8 AS charged,
      coalesce(sum(e."amountYen") FILTER (WHERE c."state" = 'credited'), 0)::float8 AS credited,
      coalesce(sum(e."amountYen") FILTER (WHERE c."state" IN ('open', 'sent')), 0)::float8 AS asked,
      count(*) FILTER (WHERE s."choice" = 'select')::int AS selected,
      count(*) FILTER (WHERE s."status" IN ('failed', 'billed_without_job'))::int AS failed,
      coalesce(sum(e."amountYen") FILTER (WHERE s."status" IN ('failed', 'billed_without_job')), 0)::float8
        AS "failedYen"
    FROM "Entry" e JOIN "Submission" s ON s."id" = e."submissionId"
      -- OFFSET keeps this a look-up for each, whatever the planner thinks of the table.
      LEFT JOIN LATERAL (SELECT "state" FROM "Claim" WHERE "submissionId" = s."id" OFFSET 0) c ON true
    WHERE e."kind" IN ('charge', 'correction')
      AND ${during(calendarDays(chosen.from, chosen.to, zone))} AND ${belongs(chosen)}`
  const sums = row ?? NOTHING
  return {
    videos: sums.videos,
    netYen: sums.charged - sums.credited,
    selected: sums.selected,
    failed: { count: sums.failed, yen: sums.failedYen },
    askedYen: sums.asked,
    creditedYen: sums.credited,
  }
}

const NOTHING = { videos: 0, charged: 0, credited: 0, asked: 0, selected: 0, failed: 0, failedYen: 0 }

/** The whole team's spend since a moment, and the time of its first spend; for any member. Milliseconds. */
export async function spentSince(
  studio: Studio,
  _caller: Caller,
  since: number,
): Promise<{ yen: number; firstAt: number | null }> {
  const { entry } = studio.db
  const [groups, first] = await Promise.all([
    entry.groupBy({
      by: ['kind'],
      _sum: { amountYen: true },
      where: { kind: { in: [...BILLING_KINDS, 'credit'] }, at: { gte: new Date(since) } },
    }),
    entry.findFirst({
      where: { kind: { in: [...BILLING_KINDS] } },
      orderBy: { at: 'asc' },
      select: { at: true },
    }),
  ])
  const yen = groups.reduce(
    (sum, { kind, _sum }) => sum + (kind === 'credit' ? -1 : 1) * (_sum.amountYen ?? 0),
    0,
  )
  return { yen, firstAt: first?.at.getTime() ?? null }
}

/**
 * The spend since a moment with the key that was read last, by the team and by others: how far its readings rose,
 * less what came back. `firstAt` is since when it is known; null where there is no reading. Milliseconds.
 */
export async function keySpentSince(
  studio: Studio,
  _caller: Caller,
  since: number,
): Promise<{ yen: number; firstAt: number | null }> {
  const last = await studio.db.reading.findFirst({ orderBy: { id: 'desc' }, select: { keyMark: true } })
  if (!last) return { yen: 0, firstAt: null }
  // Where the spend is set back now and then, a fall tells nothing of money.
  const least = studio.settings.keyResets ? Prisma.sql`0` : Prisma.sql`"rise"`
  const ofKey =
    last.keyMark === null ? Prisma.sql`"keyMark" IS NULL` : Prisma.sql`"keyMark" = ${last.keyMark}`
  const from = new Date(since)
  // A reading from before that says the same as the first since then began its run: the spend was known all the time.
  const [row] = await studio.db.$queryRaw<{ yen: number; firstAt: Date | null }[]>`
    SELECT coalesce(sum(greatest("rise", ${least})) FILTER (WHERE "before" >= ${from}), 0)::float8 AS "yen",
      min(greatest("answeredAt", ${from})) FILTER (WHERE "answeredAt" >= ${from} OR "next" = "spendYen") AS "firstAt"
    FROM (
      SELECT "answeredAt", "spendYen", "spendYen" - lag("spendYen") OVER "taken" AS "rise",
        lag("answeredAt") OVER "taken" AS "before", lead("spendYen") OVER "taken" AS "next"
      FROM (
        (SELECT * FROM "Reading" WHERE ${ofKey} AND "answeredAt" < ${from} ORDER BY "answeredAt" DESC, "id" DESC LIMIT 1)
        UNION ALL
        (SELECT * FROM "Reading" WHERE ${ofKey} AND "answeredAt" >= ${from})
      ) AS "near"
      WINDOW "taken" AS (ORDER BY "id")
    ) AS "readings"`
  return { yen: row?.yen ?? 0, firstAt: row?.firstAt?.getTime() ?? null }
}

/** Whom and what spend can be divided by, by name; for any member. */
export async function spenders(
  studio: Studio,
  _caller: Caller,
): Promise<{ people: Named[]; projects: Named[] }> {
  const [people, projects] = await Promise.all([
    studio.db.user.findMany({ orderBy: { name: 'asc' }, select: { id: true, name: true } }),
    studio.db.project.findMany({ orderBy: { name: 'asc' }, select: { id: true, name: true } }),
  ])
  return { people, projects }
}

function during(days: readonly CalendarDay[]): Prisma.Sql {
  const from = new Date(days[0]?.startsAt ?? 0)
  const to = new Date(days.at(-1)?.endsAt ?? 0)
  return Prisma.sql`e."at" >= ${from} AND e."at" < ${to}`
}

function belongs({ person, project }: Chosen): Prisma.Sql {
  const ofPerson = person ? Prisma.sql`s."userId" = ${person}` : Prisma.sql`true`
  if (project === null) return ofPerson
  if (project === NO_PROJECT) return Prisma.sql`${ofPerson} AND s."projectId" IS NULL`
  return Prisma.sql`${ofPerson} AND s."projectId" = ${project}`
}
