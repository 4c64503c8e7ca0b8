import { Prisma } from '#prisma/generated/client.ts'
import { type Caller, requireAct } from '../../caller.ts'
import type { Studio } from '../../studio.ts'
import { type CalendarDay, calendarDays, dayKey, laterDay, startOfDay } from '../../time.ts'
import { BILLING_KINDS } from '../ledger/effect.ts'
import { entriesOf } from '../ledger/lines.ts'
import { barsOf, type SpendRow, seriesOf, totalsOf } from './bars.ts'
import { averageOf, budgetADay, endingOf, faster, PACE_DAYS, paceOf } from './pace.ts'
import type { SpendQuestion } from './spend-question.ts'
import type { Named, SpendSheet, Yield } from './view.ts'

/** Gathers the spend of some days for the page Money; for any member. `today` is the viewer's. */
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
  const series = seriesOf(rows, question.by === 'person' ? names.people : names.projects)
  const bars = barsOf(question, rows, series)
  const firstDay = recent.firstAt === null ? null : dayKey(recent.firstAt, zone)
  const paceOfSpent = ({ yen, firstAt }: typeof recent) =>
    paceOf(yen, firstAt === null ? null : dayKey(firstAt, zone), today)
  const ours = paceOfSpent(recent)
  const pace = ofKey ? faster(ours, paceOfSpent(ofKey)) : ours
  const whole = question.preset === 'month' && question.person === null && question.project === null
  return {
    question,
    ...names,
    today,
    series,
    bars,
    ...totalsOf(rows),
    averageYen: averageOf(bars, firstDay, today),
    budgetADayYen: whole ? budgetADay(bars, availableYen, today) : null,
    yield: results,
    pace,
    paceOfKey: pace !== ours,
    ending: endingOf(availableYen, pace, today),
    availableYen,
  }
}

type Chosen = Pick<SpendQuestion, 'from' | 'to' | 'person' | 'project'>

/**
 * The charges and refunds of each day of a zone, grouped as requested; for any member. Days without entries have no
 * rows.
 */
export async function spendByDay(
  studio: Studio,
  caller: Caller,
  { zone, by, from, to, ...whose }: Chosen & { zone: string; by: 'person' | 'project' },
): Promise<SpendRow[]> {
  requireAct(caller, 'see')
  const days = calendarDays(from, to, zone)
  const starts = days.map(({ startsAt }) => new Date(startsAt).toISOString())
  const who = by === 'person' ? Prisma.sql`s."userId"` : Prisma.sql`s."projectId"`
  // The same days as everywhere in the studio: the database is given the start of each day, not the zone.
  const rows = await studio.db.$queryRaw<(Omit<SpendRow, 'day'> & { nth: number })[]>`
    SELECT width_bucket(e."at", ${starts}::timestamptz[])::int AS nth, ${who} AS who,
      coalesce(sum(e."amountYen") FILTER (WHERE e."kind" <> 'credit'), 0)::float8 AS "chargedYen",
      count(*) FILTER (WHERE e."kind" <> 'credit')::int AS videos,
      coalesce(sum(e."amountYen") FILTER (WHERE e."kind" = 'credit'), 0)::float8 AS "refundedYen",
      count(*) FILTER (WHERE e."kind" = 'credit')::int AS refunds
    FROM "Entry" e JOIN "Submission" s ON s."id" = e."submissionId"
    WHERE e."kind" IN ('charge', 'correction', 'credit') AND ${entriesOf({ ...whose, ...boundsOf(days) })}
    GROUP BY 1, 2`
  return rows.map(({ nth, ...row }) => ({ day: days[nth - 1]?.day ?? '', ...row }))
}

/** The results of the videos charged in some days; for any member. */
export async function yieldOf(
  studio: Studio,
  caller: Caller,
  { zone, from, to, ...whose }: Chosen & { zone: string },
): Promise<Yield> {
  requireAct(caller, 'see')
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
      AND ${entriesOf({ ...whose, ...boundsOf(calendarDays(from, to, zone)) })}`
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
  caller: Caller,
  since: number,
): Promise<{ yen: number; firstAt: number | null }> {
  requireAct(caller, 'see')
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
 * The spend since a moment on the key that was read last, by the team and by others: the rise of its readings, less
 * refunds. `firstAt` is the time since which it is known; null without a reading. Milliseconds.
 */
export async function keySpentSince(
  studio: Studio,
  caller: Caller,
  since: number,
): Promise<{ yen: number; firstAt: number | null }> {
  requireAct(caller, 'see')
  const last = await studio.db.reading.findFirst({ orderBy: { id: 'desc' }, select: { keyMark: true } })
  if (!last) return { yen: 0, firstAt: null }
  // If the spend is sometimes reset, a fall says nothing about money.
  const least = studio.settings.keyResets ? Prisma.sql`0` : Prisma.sql`"rise"`
  const ofKey = Prisma.sql`"keyMark" = ${last.keyMark}`
  const from = new Date(since)
  // An earlier reading equal to the first one since then began its run: the spend was known all the time.
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

/**
 * People and projects that spend can be divided by, the oldest first, which determines their colours; for any member.
 */
export async function spenders(
  studio: Studio,
  caller: Caller,
): Promise<{ people: Named[]; projects: Named[] }> {
  requireAct(caller, 'see')
  const [people, projects] = await Promise.all([
    studio.db.user.findMany({ orderBy: { id: 'asc' }, select: { id: true, name: true } }),
    studio.db.project.findMany({ orderBy: { id: 'asc' }, select: { id: true, name: true } }),
  ])
  return { people, projects }
}

function boundsOf(days: readonly CalendarDay[]): { from: Date; to: Date } {
  return { from: new Date(days[0]?.startsAt ?? 0), to: new Date(days.at(-1)?.endsAt ?? 0) }
}
