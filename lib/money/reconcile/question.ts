import { Prisma } from '#prisma/generated/client.ts'
import type { Reading } from '../../database/client.ts'
import type { Studio } from '../../studio.ts'
import { GIVEN_BY } from '../../submissions/clock-guard.ts'
import { CLOCK_MARGIN_MS, LATEST_CREDIT_MS, longestOpenMs, OPEN_FOR_MS } from '../../submissions/delays.ts'
import { BILLED } from '../../submissions/money.ts'
import { surelyBookedAt, timesOf } from '../../submissions/send-times.ts'
import type { Status } from '../../submissions/state.ts'
import { ascending } from '../balance/unseen.ts'
import { inMs } from '../ledger/expected.ts'
import {
  type BilledSum,
  type CreditableJob,
  LARGEST_UNSEEN_CLOCK_STEP_MS,
  type Question,
  type SentSubmission,
} from './bookings.ts'

/** The number of newest readings in a question: a credit in one of them may concern an earlier outcome. */
const NEWEST = 200

/** The question about outcomes that are unknown under one key. */
export interface QuestionOfKey extends Question {
  /** The outcomes of the question. It may contain others, which have their own question. */
  ids: ReadonlySet<string>
}

/** A period, both ends included; milliseconds. */
interface Stretch {
  from: number
  until: number
}

/** An unknown outcome with the period of its question. */
interface Outcome extends Stretch {
  id: string
  /** Every reading until then is included: an hour after its settle time. */
  nearUntil: number
}

/**
 * Gathers the known facts around the unknown outcomes. One key’s spend says nothing about another’s, so each key has
 * its own questions. The question about an outcome ends a week after it was booked: from then on a person decides.
 * Outcomes whose weeks overlap share one question.
 */
export async function gatherQuestions(studio: Studio): Promise<QuestionOfKey[]> {
  const { acceptMs, spendSettleMs } = studio.settings
  const unknowns = await studio.db.submission.findMany({
    where: { status: 'unknown', leasedAt: { not: null } },
    select: { id: true, keyMark: true, leasedAt: true, acceptableUntil: true, bookedBy: true },
  })
  const asked = [...Map.groupBy(unknowns, ({ keyMark }) => keyMark ?? '')].flatMap(([keyMark, rows]) => {
    const outcomes = rows.map((row): Outcome => {
      const times = timesOf(row)
      const bookedAt = surelyBookedAt(times, acceptMs)
      const from = times.leasedAt - LARGEST_UNSEEN_CLOCK_STEP_MS - spendSettleMs
      return {
        id: row.id,
        from,
        nearUntil: bookedAt + spendSettleMs + LARGEST_UNSEEN_CLOCK_STEP_MS,
        until: bookedAt + OPEN_FOR_MS,
      }
    })
    return overlapping(outcomes).map((group) => gather(studio, keyMark, group))
  })
  return Promise.all(asked)
}

/** The same periods in groups, in chronological order: periods that overlap, also through others, are one group. */
function overlapping<S extends Stretch>(stretches: readonly S[]): S[][] {
  const groups: S[][] = []
  let until = -Infinity
  for (const stretch of stretches.toSorted((a, b) => a.from - b.from)) {
    if (stretch.from <= until) groups.at(-1)?.push(stretch)
    else groups.push([stretch])
    until = Math.max(until, stretch.until)
  }
  return groups
}

/** The union of some periods. */
function whole(stretches: readonly Stretch[]): Stretch {
  return {
    from: Math.min(...stretches.map(({ from }) => from)),
    until: Math.max(...stretches.map(({ until }) => until)),
  }
}

async function gather(studio: Studio, keyMark: string, outcomes: readonly Outcome[]): Promise<QuestionOfKey> {
  const { spendSettleMs: settleMs, keyShared, keyResets } = studio.settings
  const { from, until } = whole(outcomes)
  const near = overlapping(outcomes.map((one) => ({ from: one.from, until: one.nearUntil }))).map(whole)
  const rows = inOneOrder(await readingsIn(studio, keyMark, near, until), settleMs)
  const readings = rows.map(({ askedAt, answeredAt, spendYen }) => inMs({ askedAt, answeredAt, spendYen }))
  // A submission sent and booked earlier is in every reading: no clock is set back unnoticed by more (clock-guard.ts).
  const first = Math.min(from, ...readings.map(({ askedAt }) => askedAt))
  const since = first - LARGEST_UNSEEN_CLOCK_STEP_MS - settleMs - CLOCK_MARGIN_MS
  const last = Math.max(until, ...readings.map(({ answeredAt }) => answeredAt))
  return {
    ids: new Set(outcomes.map(({ id }) => id)),
    readings,
    ...(await sentIn(studio, keyMark, { from: since, until: last + LARGEST_UNSEEN_CLOCK_STEP_MS }, readings)),
    creditable: await creditableSince(studio, keyMark, since),
    settleMs,
    keyShared,
    keyResets,
  }
}

/**
 * The readings near the outcomes, the last before and the first after each period, and the newest, in the order in
 * which they were taken. Fewer readings allow more histories, never fewer, so omitted readings make no verdict wrong.
 */
async function readingsIn(
  { db: { reading } }: Studio,
  keyMark: string,
  near: readonly Stretch[],
  until: number,
): Promise<Reading[]> {
  const newestFirst = [{ answeredAt: 'desc' as const }, { id: 'desc' as const }]
  const oldestFirst = [{ answeredAt: 'asc' as const }, { id: 'asc' as const }]
  const newest = { keyMark, answeredAt: { lte: new Date(until) } }
  const found = [await reading.findMany({ where: newest, orderBy: newestFirst, take: NEWEST })]
  for (const stretch of near) {
    const [from, until] = [new Date(stretch.from), new Date(stretch.until)]
    const before = { keyMark, answeredAt: { lt: from } }
    const within = { keyMark, answeredAt: { gte: from, lte: until } }
    const after = { keyMark, answeredAt: { gt: until } }
    found.push(
      await reading.findMany({ where: before, orderBy: newestFirst, take: 1 }),
      await reading.findMany({ where: within }),
      await reading.findMany({ where: after, orderBy: oldestFirst, take: 1 }),
    )
  }
  const all = new Map(found.flat().map((row) => [row.id, row]))
  return [...all.values()].toSorted((a, b) => Number(a.id - b.id))
}

/** The clocks of several machines may differ by this much, unless the settle time is even less. */
const CLOCKS_APART_MS = 5_000

/**
 * Leaves out readings taken at the same time as another one, by another process: the order in which the two saw the
 * spend is unknown, and their times look as if the clock had been set back.
 */
function inOneOrder(readings: Reading[], settleMs: number): Reading[] {
  const apartMs = Math.min(settleMs, CLOCKS_APART_MS)
  const kept: Reading[] = []
  for (const reading of readings) {
    const last = kept.at(-1)
    const beside =
      last &&
      reading.askedAt < last.answeredAt &&
      reading.answeredAt.getTime() >= last.askedAt.getTime() - apartMs
    if (!beside) kept.push(reading)
  }
  return kept
}

/** The outcomes that a person may have decided; without other evidence, it may have been billed or not. */
const GUESSED: readonly Status[] = ['billed_without_job', 'not_accepted']

/**
 * A person's decision, or a doubted outcome, settles money, but proves nothing about others: a wrong guess about one of
 * two would become proof about the other. So it may have been billed or not.
 */
const IS_GUESS = Prisma.sql`("doubtedAt" IS NOT NULL
  OR ("status" = ANY(${GUESSED}::"SubmissionStatus"[]) AND "reason" IS NOT DISTINCT FROM 'by_hand'))`

const IS_BILLED = Prisma.sql`("status" = ANY(${BILLED}::"SubmissionStatus"[]) AND NOT ${IS_GUESS})`

/**
 * All sends that were, or may have been, billed. Open sends are listed one by one, billed sends as the number that
 * the same readings show first. One statement, so that a send settled in between is neither missed nor counted twice.
 *
 * `latestAt` follows surelyBookedAt, except that a billed send was booked by its 202 at the latest, unless its job was
 * found only later, and a doubted send by the time of its rise.
 */
async function sentIn(
  { db, settings: { acceptMs, spendSettleMs } }: Studio,
  keyMark: string,
  { from, until }: Stretch,
  readings: Question['readings'],
): Promise<{ submissions: SentSubmission[]; sums: BilledSum[] }> {
  const since = new Date(from)
  const ms = (count: number) => Prisma.sql`${count}::float8 * interval '1 millisecond'`
  const rows = await db.$queryRaw<
    { id: string | null; count: number; priceYen: number; sentAt: Date; latestAt: Date }[]
  >`
    WITH "sent" AS (
      SELECT CASE WHEN ${IS_BILLED} THEN NULL ELSE "id" END AS "id", "priceYen", "leasedAt" AS "sentAt",
        greatest(coalesce("acceptableUntil", CASE WHEN ${IS_BILLED} THEN "acceptedAt" END,
          "leasedAt" + ${ms(longestOpenMs(acceptMs))}), "bookedBy", "doubtedAt") + ${ms(CLOCK_MARGIN_MS)} AS "latestAt"
      FROM "Submission"
      WHERE "keyMark" = ${keyMark}
        AND ("leasedAt" >= ${since} OR "bookedBy" >= ${since} OR "doubtedAt" >= ${since})
        AND "leasedAt" <= ${new Date(until)}
        AND ("status" IN ('submitting', 'unknown') OR ${IS_BILLED} OR ${IS_GUESS})
    )
    SELECT "id", count(*)::int AS "count", "priceYen", min("sentAt") AS "sentAt", max("latestAt") AS "latestAt"
    FROM "sent"
    GROUP BY "id", "priceYen",
      width_bucket("sentAt", ${ascending(readings.map(({ answeredAt }) => answeredAt + 1))}::timestamptz[]),
      width_bucket("latestAt", ${ascending(readings.map(({ askedAt }) => askedAt + 1 - spendSettleMs))}::timestamptz[])`
  const submissions: SentSubmission[] = []
  const sums: BilledSum[] = []
  for (const { id, count, priceYen, ...times } of rows) {
    const [sentAt, latestAt] = [times.sentAt.getTime(), times.latestAt.getTime()]
    if (id === null) sums.push({ count, priceYen, sentAt, latestAt })
    else submissions.push({ id, priceYen, sentAt, latestAt, billed: 'unknown' })
  }
  return { submissions, sums }
}

/**
 * The submission `s` was sent before a backup was restored, which may have forgotten its claim. A forgotten
 * credit that every reading includes changes nothing, so a restore before `since` does not count.
 */
function forgottenSince(since: Date): Prisma.Sql {
  return Prisma.sql`s."leasedAt" < (SELECT "restoredAt" FROM "SendingState" WHERE "id" = 1 AND "restoredAt" >= ${since})`
}

/**
 * Every job that support may have credited since: support was asked, and has not refused (decision 35). A refused
 * claim, for any reason, can no longer be credited; a reopened claim counts when it is sent again. A credit that was
 * recorded before the spend had fallen by it may still be pending. If a backup was restored after a send, the database
 * may have forgotten that the job failed, that support was asked, and its answer.
 */
async function creditableSince({ db }: Studio, keyMark: string, from: number): Promise<CreditableJob[]> {
  const since = new Date(from - LATEST_CREDIT_MS)
  const mayBeForgotten = forgottenSince(since)
  const rows = await db.$queryRaw<{ id: string; priceYen: number; since: Date; givenBy: Date | null }[]>`
    SELECT s."id", s."priceYen",
      CASE WHEN ${mayBeForgotten} THEN s."leasedAt" ELSE coalesce(a."askedAt", s."leasedAt", c."openedAt") END AS "since",
      CASE WHEN c."state" = 'credited' THEN ${GIVEN_BY} END AS "givenBy"
    FROM "Claim" c JOIN "Submission" s ON s."id" = c."submissionId"
    CROSS JOIN LATERAL (
      SELECT min("at") FILTER (WHERE "state" = 'sent') AS "askedAt" FROM "ClaimEvent" e
      WHERE e."submissionId" = c."submissionId" AND e."id" > coalesce((
        SELECT max("id") FROM "ClaimEvent" WHERE "submissionId" = c."submissionId" AND "state" = 'refused'), 0)) a
    WHERE s."keyMark" = ${keyMark} AND (
      c."state" IN ('open', 'sent') OR c."changedAt" >= ${since} OR c."givenBy" >= ${since}
        OR (c."state" = 'refused' AND ${mayBeForgotten}))
      AND (c."state" = 'credited' OR (c."state" <> 'refused' AND a."askedAt" IS NOT NULL) OR ${mayBeForgotten})
    UNION ALL
    SELECT s."id", s."priceYen", s."leasedAt", NULL FROM "Submission" s
    WHERE s."keyMark" = ${keyMark} AND s."status" IN ('pending', 'in_progress') AND ${mayBeForgotten}
      AND NOT EXISTS (SELECT FROM "Claim" c WHERE c."submissionId" = s."id")`
  return rows.map(({ id, priceYen, since, givenBy }) => ({
    id,
    priceYen,
    from: since.getTime(),
    givenBy: givenBy && givenBy.getTime() + CLOCK_MARGIN_MS,
  }))
}
