import { rm } from 'node:fs/promises'
import { Prisma } from '#prisma/generated/client.ts'
import { clipFiles, PICTURES } from '../archive/files.ts'
import type { Caller } from '../caller.ts'
import type { Studio } from '../studio.ts'
import { checkClock } from '../submissions/clock-guard.ts'
import { MOST_AT_ONCE } from '../submissions/results.ts'
import { idsInput } from './change-input.ts'
import { mayPurge, SETTLED } from './trash-rules.ts'
import { type PurgeResult, TRASH_MS } from './trash-view.ts'

/** Rows that are deleted in one go. */
const BATCH = 200

/** Deletes for good what has been in the trash for its time (see clock-guard.ts). @returns how many. */
export async function purgeExpired(studio: Studio): Promise<number> {
  await checkClock(studio)
  const before = new Date(studio.now().getTime() - TRASH_MS).toISOString()
  return purge(studio, Prisma.sql`s."trashedAt" <= ${before}::timestamptz`)
}

/** Deletes chosen ones for good that are in the trash, at once; for admins. */
export async function purgeNow(studio: Studio, caller: Caller, input: unknown): Promise<PurgeResult> {
  const parsed = idsInput.safeParse(input)
  if (!mayPurge(caller)) return { kind: 'refused', message: { key: 'trash.adminsDelete' } }
  if (!parsed.success) {
    return { kind: 'refused', message: { key: 'gallery.bulk.tooMany', values: { most: MOST_AT_ONCE } } }
  }
  return { kind: 'purged', count: await purge(studio, Prisma.sql`s."id" = ANY(${parsed.data}::text[])`) }
}

/**
 * The row says first that the clip is gone, so that nothing downloads it again; files that a crash leaves are removed at
 * the next start (lib/archive/check-files.ts). What it cost, its prompt and its history stay.
 */
async function purge(studio: Studio, which: Prisma.Sql): Promise<number> {
  for (let count = 0; ; ) {
    const ids = await studio.db.$transaction(async (tx) => {
      const now = studio.now().toISOString()
      const rows = await tx.$queryRaw<{ id: string }[]>`
        UPDATE "Submission" SET "purgedAt" = ${now}::timestamptz, "archiveBefore" = NULL, "updatedAt" = ${now}::timestamptz
        WHERE "id" IN (
          SELECT s."id" FROM "Submission" s
          WHERE s."trashedAt" IS NOT NULL AND s."purgedAt" IS NULL AND ${SETTLED} AND ${which}
          ORDER BY s."id" LIMIT ${BATCH} FOR UPDATE OF s)
        RETURNING "id"`
      const purged = rows.map(({ id }) => id)
      await tx.clip.deleteMany({ where: { submissionId: { in: purged } } })
      return purged
    })
    for (const id of ids) await removeFiles(studio, id)
    count += ids.length
    if (ids.length < BATCH) return count
  }
}

async function removeFiles(studio: Studio, id: string): Promise<void> {
  const files = clipFiles(studio.folder, id)
  for (const kind of ['video', 'damaged', ...PICTURES] as const) await rm(files[kind], { force: true })
  studio.log.info({ submissionId: id }, 'what was in the trash for its time was deleted')
}
