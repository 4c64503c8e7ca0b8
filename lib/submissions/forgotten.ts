import { PATIENT } from '../database/client.ts'
import { isUniqueViolation } from '../database/errors.ts'
import { storeMessage } from '../i18n/stored-message.ts'
import type { Studio, Transaction } from '../studio.ts'
import type { Intent, Send } from '../upstream/journal-lines.ts'
import type { Outcome } from '../upstream/outcome.ts'
import { longestOpenMs, MOST_SENDS } from './delays.ts'
import type { Ending } from './journal-verdict.ts'
import { referencesOf } from './references.ts'
import { settle } from './settle.ts'
import { type Status, saysNotBilled } from './state.ts'
import { askForKeptJob, type Change, createQueued, moveWithin, OUT_OF_TRASH } from './transition.ts'

/**
 * Records a send that the database lost, and its outcome, in one transaction; recreates the submission's row if that is
 * gone, too. If another process does the same at the same time, one of them wins.
 */
export async function restoreForgotten(
  studio: Studio,
  row: { status: Status; sendCount: number } | null,
  send: Send,
  ending: Ending,
): Promise<void> {
  const { intent } = send
  const { submissionId: id } = intent
  const outcome = await withOwnJob(studio, id, ending)
  const { to, ...change } = settleForgotten(studio, send, outcome)
  studio.log.error({ submissionId: id, was: row?.status ?? null, to }, 'the database had forgotten a send')
  const restore = async (tx: Transaction) => {
    const restoredAt = studio.now()
    await tx.sendingState.upsert({
      where: { id: 1 },
      create: { restoredAt },
      update: { restoredAt },
      select: { id: true },
    })
    if (!row) await recreateSubmission(studio, tx, intent)
    const where = { sendCount: row?.sendCount ?? 0 }
    let from = row?.status ?? 'queued'
    if (from === 'queued') {
      if (!(await moveWithin(studio, tx, id, from, 'submitting', { where, fields: leaseOf(intent) }))) return
      where.sendCount = intent.sendCount
      from = 'submitting'
    }
    const known = { id, status: from, ...where }
    if (saysNotBilled(from) && to === 'unknown') await doubt(studio, tx, known, change)
    else if (saysNotBilled(from) && to === 'rejected')
      await tx.submission.updateMany({ where: known, data: { sendCount: intent.sendCount } })
    else await moveWithin(studio, tx, id, from, to, { ...change, where })
  }
  try {
    await studio.db.$transaction(restore, PATIENT)
  } catch (error) {
    // Another process made the row, the person or the job's row; the next attempt finds it.
    if (!isUniqueViolation(error)) throw error
  }
}

/** Its hold is released, so it cannot be unknown again: the readings end the doubt, or an admin does. */
async function doubt(
  studio: Studio,
  tx: Transaction,
  where: { id: string; status: Status; sendCount: number },
  { fields }: Change,
): Promise<void> {
  const { count } = await tx.submission.updateMany({
    where,
    data: {
      ...fields,
      reason: 'sent_unrecorded',
      doubtedAt: studio.now(),
      doubtSettledAt: null,
      ...OUT_OF_TRASH,
    },
  })
  if (count > 0 && fields?.keptJobId) await askForKeptJob(studio, tx, where.id)
}

function leaseOf({ leasedAt, leasedBy, keyMark, sendCount }: Intent) {
  return { leasedAt: new Date(leasedAt), leasedBy, keyMark, sendCount, notBefore: null }
}

/** A job belongs to one submission. */
async function withOwnJob(studio: Studio, id: string, ending: Ending): Promise<Ending> {
  if (ending.kind !== 'accepted') return ending
  const { jobId } = ending
  const others = await studio.db.submission.count({ where: { jobId, id: { not: id } } })
  if (others === 0) return ending
  return {
    kind: 'accepted_id_lost',
    detail: storeMessage({ key: 'status.trouble.jobOfAnother', values: { jobId } }),
  }
}

/**
 * As after any send, except that it is never sent again: the database may also have lost that a person withdrew it. The
 * journal's times come from an unverified clock, so the settle window of an unknown outcome starts now.
 */
function settleForgotten(studio: Studio, { intent, seen }: Send, ending: Ending): Change & { to: Status } {
  const now = studio.now()
  const lease = leaseOf(intent)
  const acceptableUntil = new Date(now.getTime() + longestOpenMs(studio.settings.acceptMs))
  if (ending.kind === 'unheard')
    return { to: 'unknown', reason: 'process_died', fields: { ...lease, acceptableUntil } }
  const acceptedAt = seen ? new Date(seen.at) : now
  const settlement = settleForGood(ending, now)
  switch (settlement.to) {
    case 'pending':
      return { to: 'pending', fields: { ...lease, jobId: settlement.jobId, acceptedAt } }
    case 'billed_without_job':
      return { ...settlement, fields: { ...lease, acceptedAt, keptJobId: settlement.keptJobId } }
    case 'unknown':
      return { ...settlement, fields: { ...lease, acceptableUntil, keptJobId: settlement.keptJobId } }
    case 'queued':
    case 'rejected':
      return {
        ...settlement,
        to: 'rejected',
        reason:
          settlement.to === 'queued' || settlement.reason === 'gave_up_sending'
            ? 'forgotten'
            : settlement.reason,
        fields: lease,
      }
  }
}

/** No send comes after the last one. */
function settleForGood(outcome: Outcome, now: Date) {
  return settle(outcome, { now, waitsSince: now, failures: MOST_SENDS, troubles: 0, chance: 0 })
}

/** Recreates a row, with its hold, from the journal; links to a project or parent are kept if these still exist. */
async function recreateSubmission(
  studio: Studio,
  tx: Transaction,
  { submissionId, submission }: Intent,
): Promise<void> {
  const { userId, attemptId, take, createdAt, projectId, parentId, commentId, shotId, ...rest } = submission
  await makePersonAgain(studio, tx, userId)
  const taken = await tx.submission.count({ where: { userId, attemptId, take } })
  await createQueued(studio, tx, {
    ...rest,
    ...(await referencesOf(tx, { projectId, parentId, commentId, shotId })),
    id: submissionId,
    createdAt: new Date(createdAt),
    userId,
    take,
    // The person pressed again before the lost row was found: that press is another video.
    attemptId: taken > 0 ? submissionId : attemptId,
  })
}

/**
 * Recreates a person whom the database lost, under the same id, so that all their spending stays with one person. The
 * account cannot sign in, and admins see it among the deactivated ones.
 */
async function makePersonAgain(studio: Studio, tx: Transaction, id: string): Promise<void> {
  if ((await tx.user.count({ where: { id } })) > 0) return
  await tx.user.create({
    data: {
      id,
      email: `${id}@unknown.invalid`,
      name: 'Unknown person',
      role: 'member',
      passwordHash: null,
      disabledAt: studio.now(),
    },
  })
}
