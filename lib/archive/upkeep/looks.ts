import { existsSync } from 'node:fs'
import { inEnglish } from '../../language/english.ts'
import { keep } from '../../language/kept.ts'
import type { Studio } from '../../studio.ts'
import { judgeMedia } from '../checks.ts'
import { clipFiles } from '../files.ts'
import { headerFacts } from '../moov.ts'
import { fetchAgain } from './missing.ts'

/** Time to each further look after one that failed for the reader's own reasons. After the last, people are told. */
const LOOKS_AFTER_MS = [60_000, 5 * 60_000, 30 * 60_000, 2 * 3_600_000, 12 * 3_600_000]

/** Time to the second look at a clip. */
export const firstLookAfterMs = 60_000

/** A look that died is due again after this long. */
const CLAIM_MS = 3 * 60_000

/** Clips that nobody could look at: while a clip is here, its submission's due time and tries are those of looks. */
const DUE_FOR_A_LOOK = { status: 'completed', clip: { is: { missing: false } } } as const

/** Looks once more at one clip whose look had failed, if one is due. @returns whether there was one. */
export async function lookAgain(studio: Studio): Promise<boolean> {
  const now = studio.now()
  const due = { AND: [DUE_FOR_A_LOOK, { nextArchiveAt: { lte: now } }] }
  const row = await studio.db.submission.findFirst({
    where: due,
    orderBy: { nextArchiveAt: 'asc' },
    select: { id: true, archiveTries: true },
  })
  if (!row) return false
  const { id: submissionId, archiveTries } = row
  const until = new Date(now.getTime() + CLAIM_MS)
  const claimed = await studio.db.submission.updateMany({
    where: { AND: [due, { id: submissionId, archiveTries }] },
    data: { nextArchiveAt: until },
  })
  if (claimed.count === 0) return true
  const files = clipFiles(studio.folder, submissionId)
  if (!existsSync(files.video)) {
    await fetchAgain(studio, submissionId)
    return true
  }
  const report = await studio.inspectMedia(files.video, files)
  const delay = LOOKS_AFTER_MS[archiveTries + 1]
  const judged = judgeMedia(report, await headerFacts(files.video), delay !== undefined)
  const { lookAgain: again, problem, ...facts } = judged
  if (problem)
    studio.log.error({ submissionId, problem: inEnglish(problem) }, 'a clip is not what was paid for')
  const next = again && delay !== undefined ? new Date(studio.now().getTime() + delay) : null
  await studio.db.$transaction(async (tx) => {
    const own = await tx.submission.updateMany({
      where: { AND: [DUE_FOR_A_LOOK, { id: submissionId, nextArchiveAt: until }] },
      data: { nextArchiveAt: next, archiveTries: archiveTries + 1 },
    })
    if (own.count > 0)
      await tx.clip.update({
        where: { submissionId },
        data: { ...facts, sprite: existsSync(files.sprite), problem: problem && keep(problem) },
      })
  })
  return true
}
