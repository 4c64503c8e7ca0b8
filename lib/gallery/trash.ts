import { rm } from 'node:fs/promises'
import { Prisma } from '#prisma/generated/client.ts'
import { clipFiles, PICTURES } from '../archive/files.ts'
import { aboutVideos, recordAct } from '../audit/record.ts'
import { type Caller, can, lacks, requireAct } from '../caller.ts'
import { behind, pageOf } from '../cursor.ts'
import { refused } from '../i18n/refused.ts'
import type { Studio } from '../studio.ts'
import { checkClock } from '../submissions/clock-guard.ts'
import { MOST_AT_ONCE } from '../submissions/results.ts'
import { idsInput } from './change-input.ts'
import { viewsOf } from './queries.ts'
import { type PurgeResult, TRASH_MS, type TrashPage } from './trash-view.ts'

const PAGE_SIZE = 60

/** A page of the trash, the newest first; for any member. An invalid cursor is ignored. */
export async function listTrash(
  studio: Studio,
  caller: Caller,
  { before = null }: { before?: string | null } = {},
): Promise<TrashPage> {
  requireAct(caller, 'see')
  const rows = await studio.db.submission.findMany({
    where: { purgedAt: null, trashedAt: { not: null }, ...behind(before, { at: 'trashedAt', id: 'id' }) },
    orderBy: [{ trashedAt: 'desc' }, { id: 'desc' }],
    take: PAGE_SIZE + 1,
    select: { id: true, trashedAt: true, trashedById: true },
  })
  const placeOf = ({ trashedAt, id }: (typeof rows)[number]) => ({ at: trashedAt ?? new Date(0), id })
  const { page, next } = pageOf(rows, PAGE_SIZE, placeOf)
  const [views, people] = await Promise.all([
    viewsOf(
      studio,
      caller,
      page.map(({ id }) => id),
    ),
    studio.db.user.findMany({
      where: { id: { in: [...new Set(page.flatMap(({ trashedById }) => trashedById ?? []))] } },
      select: { id: true, name: true },
    }),
  ])
  const byId = new Map(views.map((view) => [view.id, view]))
  const names = new Map(people.map(({ id, name }) => [id, name]))
  return {
    trashed: page.flatMap(({ id, trashedAt, trashedById }) => {
      const view = byId.get(id)
      if (!view || !trashedAt) return []
      const deletedAfter = new Date(trashedAt.getTime() + TRASH_MS).toISOString()
      const mayRestore = can(caller.role, 'others') || (view.mayAct && trashedById === caller.id)
      return [{ ...view, mayRestore, trashedBy: names.get(trashedById ?? '') ?? null, deletedAfter }]
    }),
    next,
    mayPurge: can(caller.role, 'purge'),
  }
}

/**
 * Whether its state is final and its money settled: it does not move, its outcome is known and not doubted, its video is
 * archived or can never be, and support has answered. Of the submission `s`, as SQL.
 */
export const SETTLED = Prisma.sql`(
  (s."status" IN ('failed', 'rejected', 'not_accepted', 'withdrawn', 'billed_without_job')
    OR (s."status" = 'completed' AND (s."lostAt" IS NOT NULL OR EXISTS (
      SELECT FROM "Clip" c WHERE c."submissionId" = s."id" AND NOT c."missing"))))
  AND s."doubtedAt" IS NULL
  AND NOT EXISTS (SELECT FROM "Claim" k WHERE k."submissionId" = s."id" AND k."state" IN ('open', 'sent')))`

/** Whether a person may move it or put it in the trash: their own, admins all. Of the submission `s`, as SQL. */
export function mayHandle(caller: Caller): Prisma.Sql {
  return can(caller.role, 'others') ? Prisma.sql`true` : Prisma.sql`s."userId" = ${caller.id}`
}

/** Whether a person may restore it: admins all, others their own that they trashed themselves. Of `s`, as SQL. */
export function mayRestore(caller: Caller): Prisma.Sql {
  return can(caller.role, 'others')
    ? Prisma.sql`true`
    : Prisma.sql`(s."userId" = ${caller.id} AND s."trashedById" = ${caller.id})`
}

/** Rows deleted per batch. */
const BATCH = 200

/** Deletes for good the videos whose time in the trash has expired (see clock-guard.ts). @returns their number. */
export async function purgeExpired(studio: Studio): Promise<number> {
  await checkClock(studio)
  const before = new Date(studio.now().getTime() - TRASH_MS).toISOString()
  return purge(studio, 'studio', Prisma.sql`s."trashedAt" <= ${before}::timestamptz`)
}

/** Deletes chosen submissions in the trash for good, at once; for admins. */
export async function purgeNow(studio: Studio, caller: Caller, input: unknown): Promise<PurgeResult> {
  const parsed = idsInput.safeParse(input)
  if (lacks(caller, 'purge')) return refused('trash.adminsDelete')
  if (!parsed.success) {
    return refused('gallery.bulk.tooMany', { most: MOST_AT_ONCE })
  }
  const count = await purge(studio, caller, Prisma.sql`s."id" = ANY(${parsed.data}::text[])`)
  return { kind: 'purged', count }
}

/**
 * First marks the clip as gone in the row, so that nothing downloads it again; the next start removes files left by a
 * crash (lib/archive/check-files.ts). Cost, prompt and history stay.
 */
async function purge(studio: Studio, by: Caller | 'studio', which: Prisma.Sql): Promise<number> {
  for (let count = 0; ; ) {
    const ids = await studio.db.$transaction(async (tx) => {
      const now = studio.now().toISOString()
      const rows = await tx.$queryRaw<{ id: string; prompt: string }[]>`
        UPDATE "Submission" SET "purgedAt" = ${now}::timestamptz, "archiveBefore" = NULL, "updatedAt" = ${now}::timestamptz
        WHERE "id" IN (
          SELECT s."id" FROM "Submission" s
          WHERE s."trashedAt" IS NOT NULL AND s."purgedAt" IS NULL AND ${SETTLED} AND ${which}
          ORDER BY s."id" LIMIT ${BATCH} FOR UPDATE OF s)
        RETURNING "id", "prompt"`
      const purged = rows.map(({ id }) => id)
      await tx.clip.deleteMany({ where: { submissionId: { in: purged } } })
      if (rows.length > 0) await recordAct(tx, { act: 'video.purged', by, ...aboutVideos(rows) })
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
  studio.log.info({ submissionId: id }, 'a video in the trash expired and was deleted')
}
