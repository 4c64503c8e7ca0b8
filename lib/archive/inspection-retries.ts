import { existsSync } from 'node:fs'
import { inFull } from '../i18n/english.ts'
import { storeMessage } from '../i18n/stored-message.ts'
import type { Studio, Transaction } from '../studio.ts'
import { enqueue } from '../submissions/jobs.ts'
import { judgeMedia } from './checks.ts'
import { keepDamaged } from './damaged.ts'
import { clipFiles, isMissing } from './files.ts'
import { fetchAgain } from './missing.ts'
import { headerFacts } from './mp4.ts'

const FIRST_AFTER_MS = 60_000

/** Queues another inspection of a clip, after the reader itself failed. */
export function queueInspection(
  { queue, now }: Studio,
  tx: Transaction,
  submissionId: string,
): Promise<void> {
  return enqueue(queue, tx, 'look', submissionId, new Date(now().getTime() + FIRST_AFTER_MS))
}

/**
 * Inspects a clip again after its inspection failed. A damaged clip is downloaded again.
 *
 * @param isLast no inspection follows; a further failure is shown on the card.
 * @throws if it fails again and is not the last: the queue repeats it later (submissions/jobs.ts).
 */
export async function inspectAgain(studio: Studio, submissionId: string, isLast: boolean): Promise<void> {
  const clip = await studio.db.clip.findFirst({
    where: { submissionId, missing: false, submission: { status: 'completed' } },
    select: { sha256: true },
  })
  if (!clip) return
  // The inspected file; another one may take its place in the meantime.
  const seen = { submissionId, missing: false, sha256: clip.sha256 }
  const files = clipFiles(studio.folder, submissionId)
  if (await isMissing(files.video)) return fetchAgain(studio, submissionId)
  const report = await studio.inspectMedia(files.video, files)
  const { facts, damage, problem, inspectAgain } = judgeMedia(report, await headerFacts(files.video), !isLast)
  if (damage) {
    if ((await studio.db.clip.count({ where: seen })) === 0) return
    return fetchAgain(studio, submissionId, await keepDamaged(files, files.video, damage))
  }
  if (problem)
    studio.log.error({ submissionId, problem: inFull(problem) }, 'a clip differs from what was ordered')
  await studio.db.clip.updateMany({
    where: seen,
    data: { ...facts, sprite: existsSync(files.sprite), problem: problem && storeMessage(problem) },
  })
  if (inspectAgain) throw new Error(`A clip could not be inspected: ${problem ? inFull(problem) : ''}`)
}
