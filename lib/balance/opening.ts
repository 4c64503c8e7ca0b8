import { Prisma } from '#prisma/generated/client.ts'
import type { StudioClient } from '../database/client.ts'
import { BILLING_KINDS } from '../ledger/effect.ts'
import type { Transaction } from '../studio.ts'

/**
 * What a key had spent before the studio came: the spend of its first reading, less what was sent with the key until
 * then. Such sends are rare, because a reading is taken before each; they are looked for since the studio's reading
 * before that one, when it still had another key. An index finds each of these.
 *
 * @returns zero for a key that was never read; less than zero where more had been given back than spent.
 */
export async function openingYen(db: StudioClient | Transaction, keyMark: string | null): Promise<number> {
  if (keyMark === null) return 0
  const billing = Prisma.join(BILLING_KINDS.map((kind) => Prisma.sql`${kind}::"EntryKind"`))
  const [row] = await db.$queryRaw<{ yen: number }[]>`
    SELECT least("first"."spendYen", greatest(0, "first"."spendYen" - coalesce("sent"."yen", 0)))::float8 AS "yen"
    FROM (
      SELECT "id", "answeredAt", "spendYen" FROM "Reading" WHERE "keyMark" = ${keyMark}
      ORDER BY "answeredAt", "id" LIMIT 1
    ) AS "first"
    LEFT JOIN LATERAL (
      SELECT sum(e."amountYen") AS "yen"
      FROM "Submission" s JOIN "Entry" e ON e."submissionId" = s."id" AND e."kind" IN (${billing})
      WHERE s."keyMark" = ${keyMark} AND s."claimedAt" < "first"."answeredAt" AND s."claimedAt" >= coalesce(
        (SELECT "answeredAt" FROM "Reading" WHERE "id" < "first"."id" ORDER BY "id" DESC LIMIT 1), '-infinity')
    ) AS "sent" ON true`
  return row?.yen ?? 0
}
