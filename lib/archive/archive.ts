import { rename, rm } from 'node:fs/promises'
import { enqueue } from '../background/jobs.ts'
import type { Studio } from '../studio.ts'
import { archiveDelayMs } from '../submissions/delays.ts'
import { boxProblem, readTopLevelBoxes } from './boxes.ts'
import { mediaProblem } from './checks.ts'
import { downloadTo } from './download.ts'
import { clipFiles, syncFolder } from './files.ts'
import { inspectMedia } from './media.ts'

/** A claimed download that died is due again after this long; longer than every deadline of a download together. */
const CLAIM_MS = 15 * 60_000

/**
 * Brings a completed job's video home if that is due: download, check, make durable, poster, and only then the row.
 * A failure is kept in words and tried again, for as long as the video is missing.
 */
export async function archiveIfDue(studio: Studio, submissionId: string): Promise<void> {
  const row = await claim(studio, submissionId)
  if (!row) return
  const problem = await bringHome(studio, submissionId, row.jobId).catch((error: unknown) =>
    error instanceof Error ? `The download broke off (${error.message}).` : 'The download broke off.',
  )
  if (problem === null) return
  studio.log.error({ submissionId, problem, tries: row.archiveTries + 1 }, 'a paid video is not archived yet')
  await queueNext(studio, submissionId, row.archiveTries + 1, problem)
}

async function claim(studio: Studio, id: string) {
  const now = studio.now()
  const claimed = await studio.db.submission.updateManyAndReturn({
    where: { id, status: 'completed', clip: { is: null }, nextArchiveAt: { lte: now } },
    data: { nextArchiveAt: new Date(now.getTime() + CLAIM_MS) },
    select: { jobId: true, archiveTries: true },
  })
  const row = claimed[0]
  return row?.jobId ? { ...row, jobId: row.jobId } : null
}

/** @returns what went wrong, in words; null when the clip is archived. */
async function bringHome(studio: Studio, submissionId: string, jobId: string): Promise<string | null> {
  const files = clipFiles(studio.folder, submissionId)
  const download = await downloadTo(studio.upstream, jobId, files.part)
  if (!download.ok) return download.problem
  const { boxes, fileSize } = await readTopLevelBoxes(files.part)
  const damage = boxProblem(boxes, fileSize)
  if (damage) return `The service’s file is damaged: ${damage}.`
  const report = await inspectMedia(files.part, files.poster)
  const wrong = mediaProblem(report)
  if (wrong || !report.ok) return `The service’s file is not the video that was paid for: ${wrong}.`
  await rename(files.part, files.video)
  await syncFolder(files.folder)
  const { durationSeconds, width, height } = report
  const { sizeBytes, sha256 } = download
  const archivedAt = studio.now()
  await studio.db.$transaction([
    studio.db.clip.create({
      data: { submissionId, sizeBytes, sha256, durationSeconds, width, height, archivedAt },
    }),
    studio.db.submission.update({
      where: { id: submissionId },
      data: { nextArchiveAt: null, archiveTrouble: null },
    }),
  ])
  return null
}

async function queueNext(studio: Studio, id: string, tries: number, problem: string): Promise<void> {
  await rm(clipFiles(studio.folder, id).part, { force: true })
  const nextArchiveAt = new Date(studio.now().getTime() + archiveDelayMs(tries))
  await studio.db.$transaction(async (tx) => {
    await tx.submission.update({
      where: { id },
      data: { nextArchiveAt, archiveTries: tries, archiveTrouble: problem },
    })
    await enqueue(studio.queue, tx, 'archive', id, nextArchiveAt)
  })
}
