import { enqueueIfWaiting } from '../background/early.ts'
import { DUE, enqueue } from '../background/jobs.ts'
import { claimLostVideo } from '../claims/follow.ts'
import { inEnglish } from '../language/english.ts'
import { keep } from '../language/kept.ts'
import type { Said } from '../language/said.ts'
import type { Studio } from '../studio.ts'
import { archiveDelayMs } from '../submissions/delays.ts'
import { codeOf } from '../upstream/errors.ts'
import { bringHome, type Outcome } from './bring-home.ts'
import { type Claim, claimArchive } from './claim.ts'
import { archiveDeadline, archiveRisk, isGivenUp, lostUpstream } from './deadline.ts'

/**
 * Archives the video that may be deleted first, of all that are due. A background job only wakes somebody: the
 * submission it names stays due, and gets another one, when a more urgent one is worked on instead.
 */
export async function archiveMostUrgent(studio: Studio, submissionId: string): Promise<void> {
  const urgent = await studio.db.submission.findFirst({
    where: { AND: [DUE.archive.where, { nextArchiveAt: { lte: studio.now() } }] },
    orderBy: [{ archiveBefore: { sort: 'asc', nulls: 'first' } }, { id: 'asc' }],
    select: { id: true },
  })
  await archiveIfDue(studio, urgent?.id ?? submissionId)
  if (urgent && urgent.id !== submissionId) await enqueueIfWaiting(studio, 'archive', submissionId)
}

/**
 * Brings a completed job's video home if that is due. A failure is kept and tried again, until the service
 * surely has the video no more: then one that was never here opens a claim.
 */
export async function archiveIfDue(studio: Studio, submissionId: string): Promise<void> {
  const claim = await claimArchive(studio, submissionId)
  if (!claim) return enqueueIfWaiting(studio, 'archive', submissionId)
  warnOfDeadline(studio, claim)
  try {
    const outcome = await bringHome(studio, claim)
    if (outcome.kind === 'failed') await tryLater(studio, claim, outcome)
  } catch (error) {
    studio.log.warn({ submissionId, err: error }, 'a download broke off')
    const problem: Said = { key: 'troubles.brokeOff', values: { why: codeOf(error) } }
    await tryLater(studio, claim, { kind: 'failed', problem, gone: false })
  } finally {
    claim.release()
  }
}

/** A near deadline is an alarm before anything has failed. */
function warnOfDeadline(studio: Studio, claim: Claim): void {
  const { submissionId, tries: archiveTries, until: nextArchiveAt } = claim
  const row = { ...claim, status: 'completed', clip: null, purgedAt: null, archiveTries, nextArchiveAt }
  const risk = archiveRisk(row, clockOf(studio))
  if (risk) studio.log.error({ submissionId, ...risk }, 'a paid video is at risk: the service may delete it')
}

async function tryLater(
  studio: Studio,
  claim: Claim,
  { problem, gone }: Extract<Outcome, { kind: 'failed' }>,
): Promise<void> {
  const { submissionId: id } = claim
  const now = studio.now()
  const tries = claim.tries + 1
  const before = archiveDeadline(claim, clockOf(studio))
  const lost = isGivenUp({ now, before, tries, gone })
  studio.log.error(
    { submissionId: id, problem: inEnglish(problem), tries, before },
    lost ? 'a paid video is lost: the service has it no more' : 'a paid video is not archived yet',
  )
  const nextArchiveAt = new Date(now.getTime() + archiveDelayMs(tries, before.getTime() - now.getTime()))
  await studio.db.$transaction(async (tx) => {
    const own = await tx.submission.updateMany({
      where: { id, nextArchiveAt: claim.until },
      data: {
        nextArchiveAt: lost ? null : nextArchiveAt,
        archiveTries: tries,
        archiveTrouble: keep(lost ? lostUpstream(problem) : problem),
        archiveBefore: before,
      },
    })
    if (own.count === 0) return
    if (!lost) await enqueue(studio.queue, tx, 'archive', id, nextArchiveAt)
    else if ((await tx.clip.count({ where: { submissionId: id } })) === 0) await claimLostVideo(tx, id, now)
  })
}

function clockOf(studio: Studio): { now: Date; retentionHours: number } {
  return { now: studio.now(), retentionHours: studio.settings.archiveRetentionHours }
}
