import { existsSync } from 'node:fs'
import { inFull } from '../i18n/english.ts'
import { storeMessage } from '../i18n/stored-message.ts'
import type { Studio, Transaction } from '../studio.ts'
import { enqueue } from '../submissions/jobs.ts'
import { judgeMedia } from './checks.ts'
import { keepDamaged } from './damaged.ts'
import { clipFiles } from './files.ts'
import { fetchAgain } from './missing.ts'
import { headerFacts } from './mp4.ts'

/** Time to each further look after one that failed for the reader's own reasons. After the last, people are told. */
const LOOKS_AFTER_MS = [60_000, 5 * 60_000, 30 * 60_000, 2 * 3_600_000, 12 * 3_600_000]

/** Queues the look after so many that failed. @returns whether there is one. */
export async function queueLook(
  { queue, now }: Studio,
  tx: Transaction,
  submissionId: string,
  looks: number,
): Promise<boolean> {
  const delayMs = LOOKS_AFTER_MS[looks]
  if (delayMs === undefined) return false
  await enqueue(queue, tx, 'look', submissionId, new Date(now().getTime() + delayMs))
  return true
}

/**
 * Looks once more at a clip whose look had failed; one that turns out to be damaged is downloaded again. While it is
 * here, its submission's tries are those of looks.
 */
export async function lookAgain(studio: Studio, submissionId: string): Promise<void> {
  const row = await studio.db.submission.findFirst({
    where: { id: submissionId, status: 'completed', clip: { is: { missing: false } } },
    select: { archiveTries: true, clip: { select: { sha256: true } } },
  })
  if (!row?.clip) return
  // The file that is looked at: another one may take its place meanwhile.
  const seen = {
    id: submissionId,
    archiveTries: row.archiveTries,
    clip: { is: { missing: false, sha256: row.clip.sha256 } },
  }
  const files = clipFiles(studio.folder, submissionId)
  if (!existsSync(files.video)) return fetchAgain(studio, submissionId)
  const looks = row.archiveTries + 1
  const report = await studio.inspectMedia(files.video, files)
  const mayLookAgain = looks < LOOKS_AFTER_MS.length
  const judgement = judgeMedia(report, await headerFacts(files.video), mayLookAgain)
  const { facts, damage, problem } = judgement
  if (damage) {
    if ((await studio.db.submission.count({ where: seen })) === 0) return
    return fetchAgain(studio, submissionId, await keepDamaged(files, files.video, damage))
  }
  if (problem) studio.log.error({ submissionId, problem: inFull(problem) }, 'a clip is not what was paid for')
  await studio.db.$transaction(async (tx) => {
    const own = await tx.submission.updateMany({
      where: seen,
      data: { archiveTries: looks },
    })
    if (own.count === 0) return
    await tx.clip.update({
      where: { submissionId },
      data: { ...facts, sprite: existsSync(files.sprite), problem: problem && storeMessage(problem) },
    })
    if (judgement.lookAgain) await queueLook(studio, tx, submissionId, looks)
  })
}
