import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Studio } from '../studio.ts'
import { enqueue } from '../submissions/jobs.ts'
import { isWithService, type Status } from '../submissions/state.ts'
import { move } from '../submissions/transition.ts'
import { clipFiles, clipFolder, isChanged } from './files.ts'
import { AWAITED } from './lease.ts'
import { fetchAgain } from './missing.ts'

/** A file that was written more recently may still be copied; `cp -p` sets back only the time of the content. */
const COPYING_MS = 60_000

/** The process of an unfinished file without a write for this long is gone. */
const ABANDONED_MS = 60 * 60_000

/** The number of rows in a batch. */
const PAGE = 500

/** The files of files.ts, and those beside them: `<id>.mp4.<lease>.part`, `<id>.jpg.<process>.part`, `….damaged-<time>`. */
const OWN_NAME = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(mp4|jpg|thumbnail\.webp|webp)(?:\.(.+))?$/

/**
 * Reconciles rows and files at start, after a crash or a manual change. A clip whose file is missing or has another size
 * is downloaded again. A whole file without a clip becomes one, even if the service no longer knows its job. Unfinished
 * files whose process is gone are removed, and so are the files of purged videos. Unknown files are reported and never
 * touched.
 */
export async function checkFiles(studio: Studio): Promise<void> {
  await checkFolder(studio)
  for (let after = ''; ; ) {
    const clips = await studio.db.clip.findMany({
      where: { submissionId: { gt: after }, missing: false },
      orderBy: { submissionId: 'asc' },
      take: PAGE,
      select: { submissionId: true, sizeBytes: true },
    })
    for (const { submissionId, sizeBytes } of clips) {
      if (await isChanged(clipFiles(studio.folder, submissionId).video, sizeBytes))
        await fetchAgain(studio, submissionId)
    }
    const last = clips.at(-1)
    if (!last) return
    after = last.submissionId
  }
}

async function checkFolder(studio: Studio): Promise<void> {
  const names = await readdir(clipFolder(studio.folder))
  for (let start = 0; start < names.length; start += PAGE) {
    const page = names.slice(start, start + PAGE).map((name) => ({ name, own: OWN_NAME.exec(name) }))
    const ids = page.flatMap(({ own }) => own?.[1] ?? [])
    const rows = await studio.db.submission.findMany({
      where: { id: { in: [...new Set(ids)] } },
      select: { id: true, status: true, purgedAt: true, clip: { select: { missing: true } } },
    })
    const byId = new Map(rows.map((row) => [row.id, row]))
    for (const { name, own } of page) await checkFile(studio, name, own, byId.get(own?.[1] ?? ''))
  }
}

interface Owner {
  id: string
  status: Status
  purgedAt: Date | null
  clip: { missing: boolean } | null
}

async function checkFile(
  studio: Studio,
  name: string,
  own: RegExpExecArray | null,
  owner: Owner | undefined,
): Promise<void> {
  const [, , kind, beside] = own ?? []
  if (owner?.purgedAt) return removePurged(studio, name)
  const isVideo = kind === 'mp4' && !beside
  const awaited = owner?.status === 'completed' && owner.clip?.missing !== false
  const unfinished = beside?.endsWith('.part')
  if (owner && isVideo && isWithService(owner.status)) {
    await finish(studio, owner)
  } else if (!owner || (isVideo && owner.status !== 'completed') || (beside && !unfinished)) {
    const damaged = owner !== undefined && beside?.startsWith('damaged-')
    studio.log.warn(
      { name },
      damaged ? 'a damaged clip is still set aside' : 'there is an unknown file among the clips',
    )
  } else if (unfinished) {
    await removeAbandoned(studio, name)
  } else if (kind === 'mp4' && awaited) {
    await restoreFile(studio, owner.id)
  }
}

/**
 * Ends a job whose video is here: a file gets this name after a finished job's download, or from a person. The database was restored
 * from a backup, perhaps the service's, too, which then does not know the job.
 */
async function finish(studio: Studio, { id, status }: Owner): Promise<void> {
  const fields = { finishedAt: studio.now(), pollTroubles: 0, pollTrouble: null }
  await move(studio, id, status, 'completed', { fields })
}

async function removePurged(studio: Studio, name: string): Promise<void> {
  await rm(join(clipFolder(studio.folder), name), { force: true })
}

async function removeAbandoned(studio: Studio, name: string): Promise<void> {
  const path = join(clipFolder(studio.folder), name)
  const written = await stat(path).catch(() => null)
  if (written && written.mtimeMs < studio.now().getTime() - ABANDONED_MS) await rm(path, { force: true })
}

/**
 * Starts archiving for every lost video whose file is in its place again: its disk is back, or a person has a copy. The
 * retries of other videos find such files automatically (download-clip.ts).
 */
export async function restoreReturnedFiles(studio: Studio): Promise<void> {
  const { OR } = AWAITED
  const lost = await studio.db.submission.findMany({
    where: { status: 'completed', lostAt: { not: null }, purgedAt: null, OR },
    select: { id: true },
  })
  const settled = studio.now().getTime() - COPYING_MS
  for (const { id } of lost) {
    const found = await stat(clipFiles(studio.folder, id).video).catch(() => null)
    if (found && found.ctimeMs < settled) await restoreFile(studio, id)
  }
}

/** Starts archiving for a file without a row, even if the video had been given up. */
async function restoreFile(studio: Studio, submissionId: string): Promise<void> {
  const now = studio.now()
  await studio.db.$transaction(async (tx) => {
    await tx.submission.updateMany({
      where: { id: submissionId, lostAt: { not: null } },
      data: { lostAt: null, archiveTries: 0 },
    })
    await enqueue(studio.queue, tx, 'archive', submissionId, now)
  })
}
