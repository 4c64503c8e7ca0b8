import { randomUUID } from 'node:crypto'
import { hashPassword } from '../auth/passwords.ts'
import { isUniqueViolation } from '../database/errors.ts'
import { keep } from '../language/kept.ts'
import type { Studio, Transaction } from '../studio.ts'
import type { Intent, Send } from '../upstream/journal-lines.ts'
import type { Outcome } from '../upstream/outcome.ts'
import { ACCEPTABLE_AFTER_MS, LONGEST_POST_MS, MOST_SENDS } from './delays.ts'
import type { Ending } from './journal-verdict.ts'
import { referencesOf } from './references.ts'
import { settle } from './settle.ts'
import type { Status } from './state.ts'
import { type Change, createQueued, moveWithin, TRANSACTION } from './transition.ts'

/**
 * Gives a submission the send that the database forgot, and its end, in one transaction; makes its row again where that
 * is gone. Where another process does the same at the same time, one of them wins.
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
    if (!row) await makeAgain(studio, tx, intent)
    const where = { sendCount: row?.sendCount ?? 0 }
    if (row?.status !== 'submitting') {
      if (!(await moveWithin(studio, tx, id, 'queued', 'submitting', { where, fields: claimOf(intent) })))
        return
      where.sendCount = intent.sendCount
    }
    await moveWithin(studio, tx, id, 'submitting', to, { ...change, where })
  }
  try {
    await studio.db.$transaction(restore, TRANSACTION)
  } catch (error) {
    // Another process made the row, the person or the job's row; the next look finds that.
    if (!isUniqueViolation(error)) throw error
  }
}

function claimOf({ claimedAt, claimedBy, keyMark, sendCount }: Intent) {
  return { claimedAt: new Date(claimedAt), claimedBy, keyMark, sendCount, notBefore: null }
}

/** A job belongs to one submission. */
async function withOwnJob(studio: Studio, id: string, ending: Ending): Promise<Ending> {
  if (ending.kind !== 'accepted') return ending
  const { jobId } = ending
  const others = await studio.db.submission.count({ where: { jobId, id: { not: id } } })
  if (others === 0) return ending
  return { kind: 'accepted_id_lost', detail: keep({ key: 'status.trouble.jobOfAnother', values: { jobId } }) }
}

/**
 * As after any send, but that nothing is sent again by rule: what else the database forgot, such as that a person
 * withdrew it, is not known. It was written at a time that its clock alone tells, so what is unknown settles from now on.
 */
function settleForgotten(studio: Studio, { intent, seen }: Send, ending: Ending): Change & { to: Status } {
  const now = studio.now()
  const claim = claimOf(intent)
  const acceptableUntil = new Date(now.getTime() + LONGEST_POST_MS + ACCEPTABLE_AFTER_MS)
  if (ending.kind === 'unheard')
    return { to: 'unknown', reason: 'process_died', fields: { ...claim, acceptableUntil } }
  const acceptedAt = seen ? new Date(seen.at) : now
  const settlement = settleForGood(ending, now)
  switch (settlement.to) {
    case 'pending':
      return { to: 'pending', fields: { ...claim, jobId: settlement.jobId, acceptedAt } }
    case 'billed_without_job':
      return { ...settlement, fields: { ...claim, acceptedAt } }
    case 'unknown':
      return { ...settlement, fields: { ...claim, acceptableUntil } }
    case 'queued':
    case 'rejected':
      return {
        ...settlement,
        to: 'rejected',
        reason: settlement.reason === 'gave_up_sending' ? 'forgotten' : settlement.reason,
        fields: claim,
      }
  }
}

/** There is no send after the last one. */
function settleForGood(outcome: Outcome, now: Date) {
  return settle(outcome, { now, createdAt: now, sendCount: MOST_SENDS, chance: 0 })
}

/** Makes a row again, with its hold, of what the journal has; what it belonged to as far as that is there. */
async function makeAgain(
  studio: Studio,
  tx: Transaction,
  { submissionId, submission }: Intent,
): Promise<void> {
  const { userId, attemptId, take, createdAt, projectId, parentId, commentId, ...rest } = submission
  await makePersonAgain(studio, tx, userId)
  const taken = await tx.submission.count({ where: { userId, attemptId, take } })
  await createQueued(studio, tx, {
    ...rest,
    ...(await referencesOf(tx, { projectId, parentId, commentId })),
    id: submissionId,
    createdAt: new Date(createdAt),
    userId,
    take,
    // Its person pressed again before it was found: that is another video.
    attemptId: taken > 0 ? submissionId : attemptId,
  })
}

/**
 * A person whom the database does not know keeps what they spent, under their own id, so that it is the same person for
 * all of it. They cannot sign in, and an admin sees them among those who are deactivated.
 */
async function makePersonAgain(studio: Studio, tx: Transaction, id: string): Promise<void> {
  if ((await tx.user.count({ where: { id } })) > 0) return
  await tx.user.create({
    data: {
      id,
      email: `${id}@unknown.invalid`,
      name: 'Unknown person',
      role: 'member',
      passwordHash: await hashPassword(randomUUID()),
      disabledAt: studio.now(),
    },
  })
}
