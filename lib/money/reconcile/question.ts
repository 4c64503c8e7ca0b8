import { Prisma } from '#prisma/generated/client.ts'
import type { Reading } from '../../database/client.ts'
import type { Studio } from '../../studio.ts'
import { GIVEN_BY } from '../../submissions/clock-guard.ts'
import { CLOCK_MARGIN_MS, LATEST_CREDIT_MS } from '../../submissions/delays.ts'
import { BILLED } from '../../submissions/money.ts'
import { type SendTimes, timesOf } from '../../submissions/send-times.ts'
import type { Status } from '../../submissions/state.ts'
import {
  type BilledSum,
  type CreditableJob,
  type Question,
  type SentSubmission,
  timesRunThroughTwice,
} from './bookings.ts'
import { toCreditable, toSent } from './facts.ts'
import { around, earliest, joined, quietStretches, SOON_MS, type Stretch } from './nearby.ts'

const HOUR_MS = 3_600_000

/** What was billed, or may have been. */
const ON_THE_WIRE: readonly Status[] = ['submitting', 'unknown', ...BILLED]

/** What a person may have decided; where nothing else tells, it may have been billed or not. */
const GUESSED: readonly Status[] = ['billed_without_job', 'not_accepted']

/** What only a person said, or what is doubted: it may have been billed or not. */
const BY_HAND = Prisma.sql`("doubtedAt" IS NOT NULL
  OR ("status" = ANY(${GUESSED}::"SubmissionStatus"[]) AND "reason" = 'by_hand'))`

/** What is doubted was booked at the latest when its rise was seen. */
const BOOKED_BY = Prisma.sql`greatest("bookedBy", "doubtedAt")`
const SENT = Prisma.sql`("status" = ANY(${ON_THE_WIRE}::"SubmissionStatus"[]) OR ${BY_HAND})`

/** So many of the newest readings are asked about, whatever is open: a credit that one shows may tell of an old outcome. */
const NEWEST = 200

/** What is asked about the outcomes that are unknown under one key. */
export interface QuestionOfKey extends Question {
  /** See `UpstreamClient.keyMark`; null for what was sent before keys were told apart. */
  keyMark: string | null
}

/**
 * Gathers what is known around the unknown outcomes, for each key that they were sent with: what one key spent tells
 * nothing of another.
 */
export async function gatherQuestions(studio: Studio): Promise<QuestionOfKey[]> {
  const unknowns = await studio.db.submission.findMany({
    where: { status: 'unknown', leasedAt: { not: null } },
    select: { keyMark: true, leasedAt: true, acceptableUntil: true, bookedBy: true },
  })
  const groups = Map.groupBy(unknowns, ({ keyMark }) => keyMark)
  return Promise.all([...groups].map(([keyMark, group]) => gather(studio, keyMark, group.map(timesOf))))
}

/**
 * The readings around these outcomes and the newest ones, and everything that was sent or may be credited since the
 * first of these readings, all of one key. So an outcome that stays open for months makes the question no longer by all
 * that is read and sent meanwhile; nearby.ts says why that is right.
 *
 * What is lost of old outcomes is little. Readings from between tell of credits only, and a credit is told by the sum
 * over a stretch, too, once nothing else can have been credited there: at latest when it is written down.
 */
async function gather(
  studio: Studio,
  keyMark: string | null,
  unknowns: readonly SendTimes[],
): Promise<QuestionOfKey> {
  const { spendSettleMs: settleMs, keyShared, keyResets } = studio.settings
  const stretches = joined(unknowns.map((row) => around(row, studio.settings)))
  const readings = inOneOrder(await readingsIn(studio, keyMark, stretches), settleMs).map(
    ({ askedAt, answeredAt, spendYen }) => ({
      askedAt: askedAt.getTime(),
      answeredAt: answeredAt.getTime(),
      spendYen,
    }),
  )
  const doubled = timesRunThroughTwice(readings)
  const first = earliest(
    [...readings.map(({ askedAt }) => askedAt), ...stretches.map((one) => one.from)],
    doubled,
  )
  const from = new Date(first - HOUR_MS - settleMs - CLOCK_MARGIN_MS)
  const quiet = quietStretches(readings, settleMs, doubled)
  return {
    keyMark,
    readings,
    ...(await sentSince(studio, keyMark, from, quiet)),
    creditable: await creditableSince(studio, keyMark, from),
    settleMs,
    keyShared,
    keyResets,
  }
}

/** The readings of these stretches, the last before and the first after each, and the newest, as they were taken. */
async function readingsIn(
  { db: { reading } }: Studio,
  keyMark: string | null,
  stretches: readonly Stretch[],
): Promise<Reading[]> {
  const oldestFirst = [{ answeredAt: 'asc' }, { id: 'asc' }] as const
  const newestFirst = [{ answeredAt: 'desc' }, { id: 'desc' }] as const
  const found = [await reading.findMany({ where: { keyMark }, orderBy: [...newestFirst], take: NEWEST })]
  for (const stretch of stretches) {
    const [from, until] = [new Date(stretch.from), new Date(stretch.until)]
    const before = { keyMark, answeredAt: { lt: from } }
    const within = { keyMark, answeredAt: { gte: from, lte: until } }
    const after = { keyMark, answeredAt: { gt: until } }
    found.push(
      await reading.findMany({ where: before, orderBy: [...newestFirst], take: 1 }),
      await reading.findMany({ where: within }),
      await reading.findMany({ where: after, orderBy: [...oldestFirst], take: 1 }),
    )
  }
  const all = new Map(found.flat().map((row) => [row.id, row]))
  return [...all.values()].toSorted((a, b) => Number(a.id - b.id))
}

/** The clocks of several machines may differ by this much, unless the settle time is even less. */
const CLOCKS_APART_MS = 5_000

/**
 * Leaves out readings that were taken beside another one, by another process: in which order the two saw the spend,
 * nobody knows, and their times look as if the clock had been set back. A reading less never makes a verdict wrong.
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

/** What the database tells of submissions: of one, or of those of one price in one quiet stretch. */
interface SentRow {
  /** Null: of several. */
  id: string | null
  count: number
  priceYen: number
  status: Status
  firstAt: Date
  lastAt: Date
  acceptedAt: Date | null
  acceptableUntil: Date | null
  bookedBy: Date | null
  byHand: boolean
}

/**
 * Everything that went onto the wire and was, or may have been, billed: those of quiet stretches in sums, but for what
 * was not accepted soon. By one statement, so that none is missed, or counted twice, because it is settled meanwhile.
 */
async function sentSince(
  { db, settings }: Studio,
  keyMark: string | null,
  from: Date,
  quiet: readonly Stretch[],
): Promise<{ submissions: SentSubmission[]; sums: BilledSum[] }> {
  const quietFrom = quiet.map((stretch) => new Date(stretch.from))
  const quietUntil = quiet.map((stretch) => new Date(stretch.until))
  const rows = await db.$queryRaw<SentRow[]>`
    WITH "in_quiet" AS (
      SELECT s."id", "priceYen", "status", "leasedAt", "from", "status" = ANY(${BILLED}::"SubmissionStatus"[])
        AND NOT coalesce(${BY_HAND}, false)
        AND greatest(coalesce("acceptableUntil", "acceptedAt"), "bookedBy")
          BETWEEN "leasedAt" AND "leasedAt" + ${SOON_MS} * interval '1 millisecond' AS "soon"
      FROM unnest(${quietFrom}::timestamptz[], ${quietUntil}::timestamptz[]) AS q("from", "until")
        JOIN "Submission" s ON "leasedAt" >= "from" AND "leasedAt" < "until"
      WHERE "keyMark" IS NOT DISTINCT FROM ${keyMark} AND ${SENT}
    ), "told" AS (
      SELECT count(*) FILTER (WHERE "soon")::int AS "count", "priceYen",
        min("leasedAt") FILTER (WHERE "soon") AS "firstAt", max("leasedAt") FILTER (WHERE "soon") AS "lastAt",
        array_agg("id") FILTER (WHERE "soon" IS NOT TRUE) AS "singly"
      FROM "in_quiet" GROUP BY "from", "priceYen"
    )
    SELECT NULL AS "id", "count", "priceYen", NULL AS "status", "firstAt", "lastAt", NULL::timestamptz AS "acceptedAt",
      NULL::timestamptz AS "acceptableUntil", NULL::timestamptz AS "bookedBy", false AS "byHand"
    FROM "told" WHERE "count" > 0
    UNION ALL
    SELECT "id", 1, "priceYen", "status"::text, "leasedAt", "leasedAt", "acceptedAt", "acceptableUntil",
      ${BOOKED_BY}, coalesce(${BY_HAND}, false)
    FROM "Submission"
    WHERE "id" IN (SELECT unnest("singly") FROM "told")
    UNION ALL
    SELECT s."id", 1, "priceYen", "status"::text, "leasedAt", "leasedAt", "acceptedAt", "acceptableUntil",
      ${BOOKED_BY}, coalesce(${BY_HAND}, false)
    FROM unnest(array_prepend(${from}::timestamptz, ${quietUntil}::timestamptz[]),
        array_append(${quietFrom}::timestamptz[], 'infinity')) AS q("from", "until")
      JOIN "Submission" s ON "leasedAt" >= "from" AND "leasedAt" < "until"
    WHERE "keyMark" IS NOT DISTINCT FROM ${keyMark} AND ${SENT}`
  const submissions: SentSubmission[] = []
  const sums: BilledSum[] = []
  for (const { id, count, priceYen, status, firstAt, lastAt, acceptedAt, byHand, ...row } of rows) {
    if (id === null) {
      const latestAt = lastAt.getTime() + SOON_MS + CLOCK_MARGIN_MS
      sums.push({ count, priceYen, sentAt: firstAt.getTime(), latestAt })
      continue
    }
    const times = timesOf({ leasedAt: firstAt, ...row })
    const sent = { id, priceYen, status, byHand, acceptedAt: acceptedAt?.getTime() ?? null, ...times }
    submissions.push(toSent(sent, settings.acceptMs))
  }
  return { submissions, sums }
}

/**
 * Every job that support may have given credit for since: it was asked for it, and has not said no. A claim that is
 * refused, whoever did that and why, may be credited no more; one that opens again counts when it is sent again. A credit
 * that was written down before the spend had fallen by it may still be on its way.
 */
async function creditableSince({ db }: Studio, keyMark: string | null, from: Date): Promise<CreditableJob[]> {
  const sinceThen = new Date(from.getTime() - LATEST_CREDIT_MS)
  const rows = await db.$queryRaw<{ id: string; priceYen: number; since: Date; givenBy: Date | null }[]>`
    SELECT s."id", s."priceYen", coalesce(a."askedAt", s."leasedAt", c."openedAt") AS "since",
      CASE WHEN c."state" = 'credited' THEN ${GIVEN_BY} END AS "givenBy"
    FROM "Claim" c JOIN "Submission" s ON s."id" = c."submissionId"
    CROSS JOIN LATERAL (
      SELECT min("at") FILTER (WHERE "state" = 'sent') AS "askedAt" FROM "ClaimEvent" e
      WHERE e."submissionId" = c."submissionId" AND e."id" > coalesce((
        SELECT max("id") FROM "ClaimEvent" WHERE "submissionId" = c."submissionId" AND "state" = 'refused'), 0)) a
    WHERE s."keyMark" IS NOT DISTINCT FROM ${keyMark} AND (
      c."state" IN ('open', 'sent') OR c."changedAt" >= ${sinceThen} OR c."givenBy" >= ${sinceThen})
      AND (c."state" = 'credited' OR (c."state" <> 'refused' AND a."askedAt" IS NOT NULL))`
  return rows.map(({ since, givenBy, ...row }) =>
    toCreditable({ ...row, since: since.getTime(), givenBy: givenBy?.getTime() ?? null }),
  )
}
