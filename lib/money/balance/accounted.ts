import type { Studio } from '../../studio.ts'
import { LATEST_CREDIT_MS } from '../../submissions/delays.ts'
import { BILLED } from '../../submissions/money.ts'

/** The accounted part of a key's spend. Whole yen. */
export interface Accounted {
  /** The key's spend before the studio used it. Negative if more was refunded than spent. */
  openingYen: number
  /** Charges less credits of the ledger. */
  explainedYen: number
  /** The explanations by admins (explanations.ts); negative if more was refunded. */
  byHandYen: number
}

/**
 * The opening balance is the spend of the key's first reading, less the price of sends with the key until then. Such
 * sends are rare, because a reading precedes each; they are searched for from the studio's previous reading on, when it
 * still had another key. An index answers each question.
 */
const ACCOUNTED = {
  name: 'accounted',
  text: `WITH first AS (
      SELECT "id", "answeredAt", "spendYen" FROM "Reading" WHERE "keyMark" = $1
      ORDER BY "answeredAt", "id" LIMIT 1),
    sent AS (
      SELECT coalesce(sum(s."priceYen"), 0) AS yen FROM first JOIN "Submission" s
        ON s."leasedAt" < first."answeredAt"
        AND s."leasedAt" >= coalesce((
          SELECT "answeredAt" FROM "Reading" WHERE "id" < first."id" ORDER BY "id" DESC LIMIT 1), '-infinity')
      WHERE s."keyMark" = $1 AND s."status"::text = ANY ($2))
    SELECT
      coalesce((SELECT least("spendYen", greatest(0, "spendYen" - sent.yen)) FROM first, sent), 0)::float8
        AS "openingYen",
      (SELECT coalesce(sum(CASE "kind" WHEN 'charge' THEN "sumYen" WHEN 'correction' THEN "sumYen"
          WHEN 'credit' THEN -"sumYen" ELSE 0 END), 0)::float8
        FROM "Tally" WHERE "keyMark" = $1) AS "explainedYen",
      (SELECT coalesce(sum("amountYen"), 0)::float8 FROM "Explanation" WHERE "keyMark" = $1) AS "byHandYen"`,
}

/** One key’s spend says nothing about another’s. @param keyMark empty before the first reading. */
export async function accountedFor({ query }: Pick<Studio, 'query'>, keyMark: string): Promise<Accounted> {
  const [sums] = await query<Accounted>(ACCOUNTED, [keyMark, BILLED])
  if (!sums) throw new Error('The query of the accounted amounts returned no row.')
  return sums
}

/** An index finds the few claims of the last week. */
const PROMISED = {
  name: 'promised',
  text: `SELECT coalesce(sum("priceYen"), 0)::float8 AS yen
    FROM "Claim" JOIN "Submission" ON "id" = "submissionId"
    WHERE "Claim"."state" = 'credited' AND NOT "creditSeen" AND "keyMark" = $1
      AND ("changedAt" > $2::timestamptz - $3::float8 * interval '1 millisecond' OR "givenBy" > $2::timestamptz)`,
}

/** The price of recorded refunds that may not have lowered the key's spend yet: support may take a week. */
export async function promisedYen(
  { query, now }: Pick<Studio, 'query' | 'now'>,
  keyMark: string,
): Promise<number> {
  const [sum] = await query<{ yen: number }>(PROMISED, [keyMark, now().toISOString(), LATEST_CREDIT_MS])
  return sum?.yen ?? 0
}

/** A key's spend, and the part of it that is accounted for. */
interface ComparedSpend extends Accounted {
  spendYen: number
}

interface KnownSpend extends ComparedSpend {
  /** The price of sends with the key that may have been billed. */
  openYen: number
  /** The price of recorded refunds that may still come. */
  promisedYen: number
  /** Charged, but perhaps not in the spend yet. */
  chargedSinceYen: number
}

/** The unexplained part of a key's spend; negative if more is accounted for than was spent. */
export function unaccountedYen({ spendYen, openingYen, explainedYen, byHandYen }: ComparedSpend): number {
  return spendYen - openingYen - explainedYen - byHandYen
}

/**
 * The difference between a reading's spend and everything accounted for, beyond amounts still in flight: it is not
 * known yet whether open sends were billed, recent charges may not be in the reading, and recorded refunds may still come.
 *
 * @returns positive: others spent it; negative: an unrecorded refund, or a service that counts late.
 */
export function unexplainedYen(known: KnownSpend): number {
  const beyond = unaccountedYen(known)
  if (beyond > known.openYen + known.promisedYen) return beyond - known.promisedYen
  return -beyond > known.chargedSinceYen ? beyond + known.chargedSinceYen : 0
}

/** The account of a present or former key of the studio. Whole yen. */
interface KeyMoney extends Accounted {
  maskedKey: string
  /** As in its last reading. */
  spendYen: number
}

/** Every key that was ever read, in the order of their marks. */
export async function moneyOfKeys(studio: Pick<Studio, 'db' | 'query'>): Promise<KeyMoney[]> {
  const keys = await studio.db.reading.findMany({
    distinct: ['keyMark'],
    orderBy: [{ keyMark: 'asc' }, { answeredAt: 'desc' }, { id: 'desc' }],
    select: { keyMark: true, maskedKey: true, spendYen: true },
  })
  return Promise.all(
    keys.map(async ({ keyMark, maskedKey, spendYen }) => ({
      maskedKey,
      spendYen,
      ...(await accountedFor(studio, keyMark)),
    })),
  )
}
