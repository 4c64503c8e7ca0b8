import type { Submission } from '#prisma/generated/client.ts'
import type { ClaimState } from '../money/claims/state.ts'
import type { Studio } from '../studio.ts'
import { costYenOf } from './cost.ts'
import type { Sibling } from './view.ts'

/** The most takes returned with a video: its own press and the nearest of its family. */
const MOST_LISTED = 200

type Row = Pick<Submission, 'id' | 'status' | 'doubtedAt' | 'rating' | 'choice' | 'priceYen'> & {
  /** Of its clip; null without a clip. */
  missing: boolean | null
  claim: ClaimState | null
}

/**
 * The family of a submission, oldest first and numbered in that order: the presses of it and of the videos it came
 * from, with all takes made from them since. All its members have the same family, and so the same numbers, up
 * to the limit.
 */
export async function familyOf({ db }: Pick<Studio, 'db'>, id: string): Promise<Sibling[]> {
  // The limit is inside, so that the planner looks up each member instead of reading the whole table.
  const rows = await db.$queryRaw<Row[]>`
    WITH RECURSIVE "line" AS (
      SELECT "id", "parentId", "userId", "attemptId" FROM "Submission" WHERE "id" = ${id}
      UNION ALL
      SELECT p."id", p."parentId", p."userId", p."attemptId"
      FROM "line" l JOIN "Submission" p ON p."id" = l."parentId"
    ), "family" AS (
      SELECT s."id" FROM "line" l JOIN "Submission" s ON s."userId" = l."userId" AND s."attemptId" = l."attemptId"
      UNION
      SELECT s."id" FROM "family" f JOIN "Submission" s ON s."parentId" = f."id"
    )
    SELECT s."id", s."status", s."doubtedAt", s."rating", s."choice", s."priceYen", c."missing", k."state" AS "claim"
    FROM (SELECT "id" FROM "family" LIMIT ${MOST_LISTED}) AS member
    JOIN "Submission" s USING ("id")
    LEFT JOIN "Clip" c ON c."submissionId" = s."id"
    LEFT JOIN "Claim" k ON k."submissionId" = s."id"
    ORDER BY s."createdAt", s."take", s."id"`
  return rows.map((row, index) => ({
    id: row.id,
    take: index + 1,
    status: row.status,
    doubted: row.doubtedAt !== null,
    rating: row.rating,
    choice: row.choice,
    costYen: costYenOf(row),
    hasClip: row.missing === false,
  }))
}
