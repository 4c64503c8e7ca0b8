import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { enqueueIfWaiting } from '../background/early.ts'
import { DUE, enqueue } from '../background/jobs.ts'
import type { Studio } from '../studio.ts'
import { archiveDelayMs } from '../submissions/delays.ts'
import { boxProblem, readTopLevelBoxes } from './boxes.ts'
import { mediaProblem } from './checks.ts'
import { type Download, downloadTo, hashFile } from './download.ts'
import { clipFiles, syncFolder } from './files.ts'
import { inspectMedia } from './media.ts'

/** A claimed download that died is due again after this long; longer than every deadline of a download together. */
const CLAIM_MS = 15 * 60_000

/** The right to archive one submission, until `until`; whoever claims later has another `until`. */
interface Claim {
  submissionId: string
  jobId: string
  tries: number
  until: Date
}

/**
 * Brings a completed job's video home if that is due: download, check, make durable, poster, and only then the row.
 * A failure is kept in words and tried again, for as long as the video is missing.
 */
export async function archiveIfDue(studio: Studio, submissionId: string): Promise<void> {
  const claim = await claimArchive(studio, submissionId)
  if (!claim) return enqueueIfWaiting(studio, 'archive', submissionId)
  try {
    const problem = await bringHome(studio, claim)
    if (problem !== null) await tryLater(studio, claim, problem)
  } catch (error) {
    await tryLater(
      studio,
      claim,
      `The download broke off (${error instanceof Error ? error.message : 'unknown'}).`,
    )
  }
}

async function claimArchive(studio: Studio, id: string): Promise<Claim | null> {
  const now = studio.now()
  const until = new Date(now.getTime() + CLAIM_MS)
  const [row] = await studio.db.submission.updateManyAndReturn({
    where: { AND: [DUE.archive.where, { id, nextArchiveAt: { lte: now } }] },
    data: { nextArchiveAt: until },
    select: { jobId: true, archiveTries: true },
  })
  return row?.jobId ? { submissionId: id, jobId: row.jobId, tries: row.archiveTries, until } : null
}

/** @returns what went wrong, in words; null when the clip is archived. */
async function bringHome(studio: Studio, claim: Claim): Promise<string | null> {
  const files = clipFiles(studio.folder, claim.submissionId)
  // A file under its final name is whole: only its row is missing, because the process died in between.
  if (existsSync(files.video)) return keep(studio, claim, await hashFile(files.video))
  const part = `${files.video}.${randomUUID()}.part`
  try {
    const download = await downloadTo(studio.upstream, claim.jobId, part)
    if (!download.ok) return download.problem
    const { boxes, fileSize } = await readTopLevelBoxes(part)
    const damage = boxProblem(boxes, fileSize)
    if (damage) return `The service’s file is damaged: ${damage}.`
    await rename(part, files.video)
    await syncFolder(files.folder)
    return await keep(studio, claim, download)
  } finally {
    await rm(part, { force: true })
  }
}

/**
 * Makes a whole file that is in its place a clip. One that is not the video that was paid for is kept all the same,
 * with what is wrong in words: it may be all that there will ever be.
 */
async function keep(studio: Studio, claim: Claim, file: Extract<Download, { ok: true }>): Promise<null> {
  const { submissionId } = claim
  const files = clipFiles(studio.folder, submissionId)
  const report = await inspectMedia(files.video, files.poster)
  const wrong = mediaProblem(report)
  const problem = wrong && `The service’s file is kept, but it is not the video that was paid for: ${wrong}.`
  if (problem) studio.log.error({ submissionId, problem }, 'a clip is not what was paid for')
  const { durationSeconds, width, height } = report.ok ? report : { durationSeconds: 0, width: 0, height: 0 }
  const clip = {
    sizeBytes: file.sizeBytes,
    sha256: file.sha256,
    durationSeconds,
    width,
    height,
    problem,
    missing: false,
    archivedAt: studio.now(),
  }
  await studio.db.$transaction([
    studio.db.clip.upsert({ where: { submissionId }, create: { submissionId, ...clip }, update: clip }),
    studio.db.submission.update({
      where: { id: submissionId },
      data: { nextArchiveAt: null, archiveTrouble: null },
    }),
  ])
  return null
}

async function tryLater(studio: Studio, claim: Claim, problem: string): Promise<void> {
  const { submissionId: id } = claim
  const tries = claim.tries + 1
  studio.log.error({ submissionId: id, problem, tries }, 'a paid video is not archived yet')
  const nextArchiveAt = new Date(studio.now().getTime() + archiveDelayMs(tries))
  await studio.db.$transaction(async (tx) => {
    const own = await tx.submission.updateMany({
      where: { id, nextArchiveAt: claim.until },
      data: { nextArchiveAt, archiveTries: tries, archiveTrouble: problem },
    })
    if (own.count > 0) await enqueue(studio.queue, tx, 'archive', id, nextArchiveAt)
  })
}
