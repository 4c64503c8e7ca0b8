import { faultOf } from '#platform/errors.ts'
import { inFull } from '../i18n/english.ts'
import type { Message } from '../i18n/message.ts'
import { storeMessage } from '../i18n/stored-message.ts'
import type { Move, Studio, Transaction } from '../studio.ts'
import { archiveDelayMs } from '../submissions/delays.ts'
import { enqueueAll } from '../submissions/jobs.ts'
import { publishRest, restOf } from './damaged.ts'
import { archivePriority, archiveRisk, deadlineFrom, isGivenUp, lostUpstream } from './deadline.ts'
import type { Failed } from './download.ts'
import { downloadClip } from './download-clip.ts'
import { clipFiles } from './files.ts'
import { type Lease, leaseArchive } from './lease.ts'

/**
 * Archives a completed job's video if it is still awaited. A failure is recorded and retried until the service
 * certainly no longer has the video. Then a video that never arrived complete opens a claim, and a damaged download
 * or changed copy becomes its clip.
 *
 * @param signal aborts this attempt.
 */
export async function archiveVideo(
  studio: Studio,
  submissionId: string,
  signal?: AbortSignal,
): Promise<void> {
  const lease = await leaseArchive(studio, submissionId, signal)
  if (!lease) return
  warnOfDeadline(studio, lease)
  try {
    const outcome = await downloadClip(studio, lease)
    if (outcome.kind === 'failed') await tryLater(studio, lease, outcome)
  } catch (error) {
    studio.log.warn({ submissionId, err: error }, 'a download broke off')
    const problem: Message = { key: 'troubles.brokeOff', values: { why: faultOf(error) } }
    await tryLater(studio, lease, { kind: 'failed', problem, gone: false, ours: true })
  }
}

/** If the deadline is near, the alarm is raised even before a download fails. */
function warnOfDeadline(studio: Studio, lease: Lease): void {
  const { submissionId, archiveBefore, tries: archiveTries } = lease
  const risk = archiveRisk({ archiveBefore, archiveTries, clip: null, lostAt: null }, studio.now())
  if (risk) studio.log.error({ submissionId, ...risk }, 'a paid video is at risk: the service may delete it')
}

async function tryLater(
  studio: Studio,
  lease: Lease,
  { problem, gone, ours = false }: Failed,
): Promise<void> {
  const { submissionId: id, archiveBefore: before } = lease
  const now = studio.now()
  const tries = lease.tries + 1
  const lost = isGivenUp({ now, before, tries, gone, ours })
  studio.log.error(
    { submissionId: id, problem: inFull(problem), tries, before },
    lost ? 'a paid video is lost: the service no longer has it' : 'a paid video is not archived yet',
  )
  const startAfter = new Date(now.getTime() + archiveDelayMs(tries, before.getTime() - now.getTime()))
  const rest = lost ? await restOf(studio, id) : null
  const isWhole = rest?.isWhole === true
  const written = await studio.db.$transaction(async (tx) => {
    const own = await tx.submission.updateMany({
      where: { id, archiveTry: lease.id },
      data: {
        archiveTry: null,
        lostAt: lost && !isWhole ? now : null,
        archiveTries: rest ? 0 : tries,
        archiveTrouble: rest ? null : storeMessage(lost ? lostUpstream(problem) : problem),
        archiveBefore: isWhole ? null : before,
      },
    })
    if (own.count === 0) return false
    if (!lost) {
      const priority = archivePriority(before, tries)
      await enqueueAll(studio.queue, tx, 'archive', [{ submissionId: id, startAfter, priority }])
    } else if (!isWhole) {
      const clip = await tx.clip.findUnique({ where: { submissionId: id }, select: { sha256: true } })
      // A clip that turned out to be damaged was never complete here.
      if (clip === null || clip.sha256 === rest?.columns.sha256) await studio.hooks.videoLost(tx, id, now)
    }
    if (rest) {
      await tx.clip.upsert({
        where: { submissionId: id },
        create: { submissionId: id, ...rest.columns },
        update: rest.columns,
      })
    }
    return true
  })
  if (written && rest) await publishRest(rest, clipFiles(studio.folder, id))
}

/** Queues the download of a finished video, with the deadline for archiving it. */
export async function archiveFollows(
  { queue, settings }: Studio,
  tx: Transaction,
  { id, to, at }: Move,
): Promise<void> {
  if (to !== 'completed') return
  const archiveBefore = deadlineFrom(at, settings.archiveRetentionHours)
  await tx.submission.update({ where: { id }, data: { archiveBefore } })
  const work = { submissionId: id, startAfter: at, priority: archivePriority(archiveBefore) }
  await enqueueAll(queue, tx, 'archive', [work])
}
