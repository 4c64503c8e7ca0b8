import { Prisma } from '#prisma/generated/client.ts'
import type { Caller } from '../caller.ts'

/** What may be in the trash, and whose it is. */

/**
 * Nothing about it can change by itself any more, and nobody has to be asked about its money: it does not move, its
 * outcome is known, its video is here or can never be, and support has answered. Of the submission `s`, as SQL.
 */
export const SETTLED = Prisma.sql`(
  (s."status" IN ('failed', 'rejected', 'not_accepted', 'withdrawn', 'billed_without_job')
    OR (s."status" = 'completed' AND (s."lostAt" IS NOT NULL OR EXISTS (
      SELECT FROM "Clip" c WHERE c."submissionId" = s."id" AND NOT c."missing"))))
  AND NOT EXISTS (SELECT FROM "Claim" k WHERE k."submissionId" = s."id" AND k."state" IN ('open', 'sent')))`

/** Whether a person may move it or put it in the trash: their own, admins all. Of the submission `s`, as SQL. */
export function mayHandle(caller: Caller): Prisma.Sql {
  return caller.role === 'admin' ? Prisma.sql`true` : Prisma.sql`s."userId" = ${caller.id}`
}

/** Only admins delete what could still be restored. */
export function mayPurge(caller: Caller): boolean {
  return caller.role === 'admin'
}
