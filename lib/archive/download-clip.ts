import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { hashFile } from '#platform/hash-file.ts'
import { syncToDisk } from '#platform/sync.ts'
import { PATIENT } from '../database/client.ts'
import { inFull } from '../i18n/english.ts'
import type { Message } from '../i18n/message.ts'
import type { Studio } from '../studio.ts'
import { type Judgement, judgeMedia } from './checks.ts'
import { clipColumns, forgetDamaged, type Judged, keepDamaged } from './damaged.ts'
import { download, type Failed } from './download.ts'
import { type ClipFiles, clipFiles, hashIfReadable, partPath, setAside } from './files.ts'
import { queueInspection } from './inspection-retries.ts'
import { isOurs, type Lease } from './lease.ts'
import { headerFacts, layoutDamage } from './mp4.ts'

/** The result of one attempt to archive a video. */
export type Outcome =
  | { kind: 'archived' }
  /** Another process took the lease and is responsible for the video. */
  | { kind: 'lost lease' }
  | Failed

/** A file is set aside at the download's third attempt if it cannot be read then: its disk does not recover. */
const UNREADABLE_TRIES = 3

type Look = Judged & { judgement: Judgement }

/**
 * Archives one video: download, length, layout, digest, synced bytes, inspection, final name, synced folder, and only
 * then the row. A file that already has its final name becomes the clip if it is complete.
 */
export async function downloadClip(studio: Studio, lease: Lease): Promise<Outcome> {
  const files = clipFiles(studio.folder, lease.submissionId)
  const found = existsSync(files.video) ? await takeFound(studio, lease, files) : null
  if (found) return keepClip(studio, lease, found)
  const part = partPath(files, lease.id)
  try {
    return await fetchClip(studio, lease, files, part)
  } finally {
    await rm(part, { force: true })
  }
}

async function fetchClip(studio: Studio, lease: Lease, files: ClipFiles, part: string): Promise<Outcome> {
  const { jobId, signal } = lease
  const fetched = await download(studio.upstream, { jobId, path: part, signal })
  if (fetched.kind === 'failed') return fetched
  // The file is kept, not the stream that was hashed in transit.
  if ((await hashFile(part)).sha256 !== fetched.sha256) {
    return { kind: 'failed', problem: { key: 'troubles.notKept' }, gone: false, ours: true }
  }
  const seen = await examine(studio, part, files, fetched.damage)
  if (!(await isOurs(studio, lease))) return { kind: 'lost lease' }
  if (seen.kind === 'damaged') {
    return { kind: 'failed', problem: await keepDamaged(files, part, seen.damage), gone: false }
  }
  await rename(part, files.video)
  await syncToDisk(files.folder)
  return keepClip(studio, lease, { ...fetched, judgement: seen.judgement })
}

/** Inspects a file: first its layout, then, if that adds up and no damage is known, all of its content. */
async function examine(
  studio: Studio,
  path: string,
  files: ClipFiles,
  known: Message | null = null,
): Promise<{ kind: 'damaged'; damage: Message } | { kind: 'whole'; judgement: Judgement }> {
  const broken = (await layoutDamage(path)) ?? known
  if (broken) return { kind: 'damaged', damage: broken }
  const judgement = judgeMedia(await studio.inspectMedia(path, files), await headerFacts(path), true)
  const { damage } = judgement
  return damage ? { kind: 'damaged', damage } : { kind: 'whole', judgement }
}

/**
 * Verifies a file that has its final name while its row is absent or marked missing, because the process died in
 * between or a person put it there. A damaged file, or another clip than the row's, is set aside. @returns null then.
 */
async function takeFound(studio: Studio, lease: Lease, files: ClipFiles): Promise<Look | null> {
  const { submissionId } = lease
  const file = await hashIfReadable(files.video)
  if ('unreadable' in file && lease.tries + 1 < UNREADABLE_TRIES)
    throw Object.assign(new Error('a file cannot be read'), { code: file.unreadable })
  const row = await studio.db.clip.findUnique({ where: { submissionId }, select: { sha256: true } })
  // If the row's own file arrived damaged, another file is its replacement.
  const isOwn = 'sha256' in file && (row === null || row.sha256 === file.sha256 || existsSync(files.damaged))
  const seen = isOwn ? await examine(studio, files.video, files) : null
  if (seen?.kind !== 'whole' || !isOwn) {
    // The process that took over may have put a good file in its place.
    if (!(await isOurs(studio, lease))) throw new Error('another process took over')
    // A clip that arrived damaged earlier is the only copy if the service has nothing better.
    if (seen?.kind === 'damaged' && row) await keepDamaged(files, files.video, seen.damage)
    const path = existsSync(files.video) ? await setAside(files, studio.now()) : files.damaged
    const damage =
      seen?.kind === 'damaged' ? inFull(seen.damage) : 'it cannot be read, or is not the clip saved before'
    studio.log.error({ submissionId, path, damage }, 'a damaged clip was set aside')
    return null
  }
  await syncToDisk(files.video)
  await syncToDisk(files.folder)
  return { ...file, judgement: seen.judgement }
}

/** Writes the row of a file with its final name, if the lease is still ours. */
async function keepClip(studio: Studio, lease: Lease, file: Look): Promise<Outcome> {
  const { submissionId } = lease
  const files = clipFiles(studio.folder, submissionId)
  const clip = clipColumns(studio, files, file)
  const kept = await studio.db.$transaction(async (tx) => {
    const own = await tx.submission.updateMany({
      where: { id: submissionId, archiveTry: lease.id },
      data: { archiveTry: null, archiveTries: 0, archiveTrouble: null, archiveBefore: null },
    })
    if (own.count === 0) return false
    await tx.clip.upsert({ where: { submissionId }, create: { submissionId, ...clip }, update: clip })
    await studio.hooks.videoFound(tx, submissionId, clip.archivedAt)
    if (file.judgement.inspectAgain) await queueInspection(studio, tx, submissionId)
    return true
  }, PATIENT)
  if (!kept) return { kind: 'lost lease' }
  await forgetDamaged(files)
  return { kind: 'archived' }
}
