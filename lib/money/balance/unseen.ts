import type { RunStatement, Statement } from '#platform/database.ts'
import type { StudioSettings } from '../../studio.ts'
import { CLOCK_MARGIN_MS } from '../../submissions/delays.ts'
import { VIDEO_PRICE_YEN } from '../../yen.ts'
import { inMs } from '../ledger/expected.ts'

/** The charges that the last reading may not contain yet. Whole yen. */

/** An answer of GET /key/info. Times in milliseconds. */
export interface SpendReading {
  askedAt: number
  answeredAt: number
  spendYen: number
}

/** A charge of our ledger: the service booked it between `sentAt` and `bookedBy`. */
export interface ChargeTime {
  sentAt: number
  bookedBy: number
  yen: number
}

/** A charge booked before this moment is certainly in a reading: the settle time has passed since. */
function surelySeenBefore(reading: SpendReading, settleMs: number): number {
  return reading.askedAt - settleMs - CLOCK_MARGIN_MS
}

/** The amount that a reading may lack by its own time alone. */
function lackableYen(reading: SpendReading, charges: readonly ChargeTime[], settleMs: number): number {
  const since = surelySeenBefore(reading, settleMs)
  return sum(charges.filter(({ bookedBy }) => bookedBy >= since))
}

/**
 * The most that the last reading's spend may lack of our own charges.
 *
 * Let the full spend be the key's spend once it contains every charge of our ledger. Each reading bounds it from above:
 * its own spend, and every charge that it does not certainly contain. While no other tool spends, the full spend grows
 * only with our ledger, so the bound of an earlier reading still holds for the present charges, and the least of all
 * bounds is the best. The bound of the last reading says that charges booked within the settle time may be missing; the
 * bound of a reading from before a batch is exact, because that reading certainly contains none of it.
 *
 * This never makes money appear:
 * - A credit lowers later readings, never earlier bounds. The figure is at most too low, until the credit is in the
 *   bound.
 * - An unknown outcome that was billed adds to the readings, and its hold counts as well.
 * - A reset to zero lowers the last reading, so earlier bounds are higher than necessary. It raises only a spend below
 *   zero: such a reading bounds nothing that comes after it.
 * - Spend of others is part of later readings only, and would hide as much of our own. Where it is visible, earlier
 *   bounds are dropped: the change of the spend is not a multiple of the price, or the spend is so high that our
 *   charges and the open outcomes cannot explain it. On a shared key only the last bound holds.
 *
 * @param readings of one key, in the order in which they were taken.
 * @param charges every charge that any of them may lack.
 * @param options.openYen the price of sends that may have been billed although our ledger has not charged it.
 */
export function unseenYen(
  readings: readonly SpendReading[],
  charges: readonly ChargeTime[],
  { settleMs, keyShared, openYen }: { settleMs: number; keyShared: boolean; openYen: number },
): number {
  const last = readings.at(-1)
  if (!last) return 0
  const telling = readings.filter((reading) => reading === last || (!keyShared && reading.spendYen >= 0))
  let fullYen = Infinity
  for (const [place, reading] of telling.entries()) {
    const mayLackYen = lackableYen(reading, charges, settleMs)
    const lacksYen = sum(charges.filter(({ sentAt }) => sentAt > reading.answeredAt))
    const movedYen = reading.spendYen - (telling[place - 1] ?? reading).spendYen
    const isOdd = movedYen % VIDEO_PRICE_YEN !== 0
    if (isOdd || reading.spendYen + lacksYen - openYen > fullYen) fullYen = Infinity
    fullYen = Math.min(fullYen, reading.spendYen + mayLackYen)
  }
  return Math.max(0, fullYen - last.spendYen)
}

function sum(charges: readonly ChargeTime[]): number {
  return charges.reduce((total, charge) => total + charge.yen, 0)
}

/** A reading as it is kept; money as numbers. */
export interface KeptReading {
  id: string
  askedAt: Date
  answeredAt: Date
  spendYen: number
  maxBudgetYen: number
  maskedKey: string
  keyMark: string
}

/**
 * The readings of the same key before the last one, the newest 120. They are dense only around sends, at most one in
 * 15 seconds, so a batch of half an hour is compared with the reading before it, and there are few charges between
 * them.
 */
const EARLIER: Statement = {
  name: 'readings-before',
  text: `SELECT "askedAt", "answeredAt", "spendYen"::float8 AS "spendYen" FROM "Reading"
    WHERE "keyMark" = $1 AND "id" < $2::bigint ORDER BY "answeredAt" DESC, "id" DESC LIMIT 120`,
}

/**
 * The most that the last reading may lack of the charges. Without a charge that it may lack, no earlier reading is
 * compared.
 *
 * One key’s spend says nothing about another’s, so readings are compared with those of the same key. Charges count
 * against us whichever key they were sent with: a renewed key may continue the spend of the previous one.
 *
 * @param openYen the price of sends that may have been billed although the ledger has not charged it. It must be
 * queried before this: an outcome that is settled in between is found among the charges.
 */
export async function unseenCharges(
  query: RunStatement,
  last: KeptReading,
  openYen: number,
  { spendSettleMs: settleMs, keyShared }: StudioSettings,
): Promise<number> {
  const mayLackYen = await lackingCharges(query, last, settleMs)
  if (mayLackYen === 0 || keyShared) return mayLackYen
  const earlier = await query<KeptReading>(EARLIER, [last.keyMark, last.id])
  const readings = [...earlier.reverse(), last].map(inMs)
  const charges = await chargesOf(query, readings, settleMs)
  return unseenYen(readings, charges, { settleMs, keyShared, openYen })
}

/** The most that a reading may lack of the charges, by its own time alone: those booked within the settle time. */
export async function lackingCharges(
  query: RunStatement,
  kept: KeptReading,
  settleMs: number,
): Promise<number> {
  const reading = inMs(kept)
  return lackableYen(reading, await chargesOf(query, [reading], settleMs), settleMs)
}

/** An entry keeps its time even if the clock was set back since; its submission's times were corrected. */
const CHARGE = `
  SELECT e."amountYen" AS yen,
    greatest(least(e."at", s."acceptedAt"), s."bookedBy") AS booked,
    coalesce(s."leasedAt", least(e."at", s."acceptedAt")) AS sent`

const IS_CHARGE = `e."kind" IN ('charge', 'correction')`

/**
 * The charges that some of these readings may lack, as sums of charges that no reading distinguishes: there are few
 * sums, even after the windows of ten thousand submissions restarted (lib/submissions/clock-guard.ts). One index finds
 * the charges entered since, another the earlier ones whose window restarted. OFFSET keeps each join a look-up by
 * index, whatever the planner thinks of the tables.
 */
const CHARGES: Statement = {
  name: 'charges-since',
  text: `
    SELECT min(booked) AS booked, max(sent) AS sent, sum(yen)::float8 AS yen
    FROM (
      ${CHARGE}
      FROM "Entry" e, LATERAL (SELECT * FROM "Submission" WHERE "id" = e."submissionId" OFFSET 0) s
      WHERE ${IS_CHARGE} AND e."at" >= $1::timestamptz
      UNION ALL ${CHARGE}
      FROM "Submission" s, LATERAL (SELECT * FROM "Entry" WHERE "submissionId" = s."id" OFFSET 0) e
      WHERE ${IS_CHARGE} AND e."at" < $1::timestamptz AND s."bookedBy" >= $1::timestamptz) AS charges
    GROUP BY width_bucket(booked, $2::timestamptz[]), width_bucket(sent, $3::timestamptz[])`,
}

async function chargesOf(
  query: RunStatement,
  readings: readonly SpendReading[],
  settleMs: number,
): Promise<ChargeTime[]> {
  const seen = ascending(readings.map((reading) => surelySeenBefore(reading, settleMs)))
  const answered = ascending(readings.map(({ answeredAt }) => answeredAt + 1))
  const rows = await query<{ booked: Date; sent: Date; yen: number }>(CHARGES, [seen[0], seen, answered])
  return rows.map(({ booked, sent, yen }) => ({ bookedBy: booked.getTime(), sentAt: sent.getTime(), yen }))
}

/** Sorted times, as a parameter of a statement. */
export function ascending(times: readonly number[]): string[] {
  return times.toSorted((a, b) => a - b).map((time) => new Date(time).toISOString())
}
