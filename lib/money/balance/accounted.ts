import type { Studio } from '../../studio.ts'
import { BILLED } from '../../submissions/money.ts'

/** What of a key's spend is accounted for. Whole yen. */
export interface Accounted {
  /** What it had spent before the studio came. Less than zero where more had been given back than spent. */
  openingYen: number
  /** Charges less credits of the ledger. */
  explainedYen: number
  /** What admins explained by hand (explanations.ts); less than zero where more came back. */
  byHandYen: number
}

/**
 * The opening balance is the spend of the key's first reading, less what was sent with the key until then. Such sends
 * are rare, because a reading is taken before each; they are looked for since the studio's reading before that one,
 * when it still had another key. An index answers each question.
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

/** What one key tells nothing of another. @param keyMark empty where the key is not known. */
export async function accountedFor({ query }: Pick<Studio, 'query'>, keyMark: string): Promise<Accounted> {
  const [sums] = await query<Accounted>(ACCOUNTED, [keyMark, BILLED])
  if (!sums) throw new Error('Adding up what is accounted for gave no row.')
  return sums
}
