import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { syncFolder } from '#platform/sync-folder.ts'
import { claimFoundVideo } from '../claims/follow.ts'
import { inEnglish } from '../language/english.ts'
import { keep } from '../language/kept.ts'
import type { Said } from '../language/said.ts'
import type { Studio } from '../studio.ts'
import { boxProblem, readTopLevelBoxes } from './boxes.ts'
import { judgeMedia } from './checks.ts'
import { type Claim, isOurs } from './claim.ts'
import { download } from './download.ts'
import { type ClipFiles, clipFiles, partPath, setAside, syncFile } from './files.ts'
import { hashFile } from './hash.ts'
import type { MediaReport } from './media.ts'
import { headerFacts } from './moov.ts'
import { queueLook } from './upkeep/looks.ts'

/** How a try to bring a video home ended. */
export type Outcome =
  | { kind: 'archived' }
  /** Another process took the claim; what becomes of the video is its concern. */
  | { kind: 'lost claim' }
  | { kind: 'failed'; problem: Said; gone: boolean }

interface Whole {
  sizeBytes: number
  sha256: string
}

/**
 * Brings one video home: download, length, boxes, digest, durable bytes, a look at it, its final name, a durable
 * folder, and only then the row. A file that is already under its final name becomes the clip if it is whole.
 */
export async function bringHome(studio: Studio, claim: Claim): Promise<Outcome> {
  const files = clipFiles(studio.folder, claim.submissionId)
  const found = existsSync(files.video) ? await takeFound(studio, claim, files) : null
  if (found) {
    const report = await studio.inspectMedia(files.video, files)
    return (await keepClip(studio, claim, { ...found, report }))
      ? { kind: 'archived' }
      : { kind: 'lost claim' }
  }
  const part = partPath(files, claim.id)
  try {
    return await fetchClip(studio, claim, files, part)
  } finally {
    await rm(part, { force: true })
  }
}

async function fetchClip(studio: Studio, claim: Claim, files: ClipFiles, part: string): Promise<Outcome> {
  const { jobId, signal } = claim
  const fetched = await download(studio.upstream, { jobId, path: part, signal })
  if (fetched.kind === 'failed') return fetched
  const damage = await damageOf(part)
  if (damage) {
    return { kind: 'failed', problem: { key: 'troubles.damaged', values: { what: damage } }, gone: false }
  }
  // The file is what is kept, not the stream that was hashed on its way.
  if ((await hashFile(part)).sha256 !== fetched.sha256) {
    return { kind: 'failed', problem: { key: 'troubles.notKept' }, gone: false }
  }
  const report = await studio.inspectMedia(part, files)
  if (!(await isOurs(studio, claim))) return { kind: 'lost claim' }
  await rename(part, files.video)
  await syncFolder(files.folder)
  return (await keepClip(studio, claim, { ...fetched, report }))
    ? { kind: 'archived' }
    : { kind: 'lost claim' }
}

async function damageOf(path: string): Promise<Said | null> {
  const { boxes, fileSize } = await readTopLevelBoxes(path)
  return boxProblem(boxes, fileSize)
}

/**
 * Makes sure of a file under its final name whose row is missing, because the process died in between or a person put
 * it there. One that is damaged, or not the clip that the row speaks of, is set aside. @returns null then.
 */
async function takeFound(studio: Studio, claim: Claim, files: ClipFiles): Promise<Whole | null> {
  const { submissionId } = claim
  const file = await hashFile(files.video)
  const row = await studio.db.clip.findUnique({ where: { submissionId }, select: { sha256: true } })
  const broken = await damageOf(files.video)
  if (broken || (row && row.sha256 !== file.sha256)) {
    const damage = broken ? inEnglish(broken) : 'it is not the clip it was'
    // Whoever took over may have put a good file in its place.
    if (!(await isOurs(studio, claim))) throw new Error('another process took over')
    const path = await setAside(files, studio.now())
    studio.log.error({ submissionId, path, damage }, 'a damaged clip was set aside')
    return null
  }
  await syncFile(files.video)
  await syncFolder(files.folder)
  return file
}

/** Writes the row of a file that is in its place, if the claim is still ours. */
async function keepClip(
  studio: Studio,
  claim: Claim,
  file: Whole & { report: MediaReport },
): Promise<boolean> {
  const { submissionId } = claim
  const files = clipFiles(studio.folder, submissionId)
  const header = await headerFacts(files.video)
  const { lookAgain, problem, ...facts } = judgeMedia(file.report, header, true)
  if (problem)
    studio.log.error({ submissionId, problem: inEnglish(problem) }, 'a clip is not what was paid for')
  const now = studio.now()
  const clip = {
    ...facts,
    problem: problem && keep(problem),
    sizeBytes: file.sizeBytes,
    sha256: file.sha256,
    missing: false,
    sprite: existsSync(files.sprite),
    archivedAt: now,
    verifiedAt: null,
  }
  return studio.db.$transaction(async (tx) => {
    const own = await tx.submission.updateMany({
      where: { id: submissionId, archiveTry: claim.id },
      // From now on the tries count looks; see upkeep/looks.ts.
      data: { archiveTry: null, archiveTries: 0, archiveTrouble: null, archiveBefore: null },
    })
    if (own.count === 0) return false
    await tx.clip.upsert({ where: { submissionId }, create: { submissionId, ...clip }, update: clip })
    await claimFoundVideo(tx, submissionId, now)
    if (lookAgain) await queueLook(studio, tx, submissionId, 0)
    return true
  })
}
