import { type Caller, lacks } from '../../caller.ts'
import { refused } from '../../i18n/refused.ts'
import { storeText } from '../../i18n/stored-message.ts'
import { reason as reasonInput } from '../../input.ts'
import type { Studio } from '../../studio.ts'
import { checkClock } from '../../submissions/clock-guard.ts'
import { settlesAt, timesOf } from '../../submissions/send-times.ts'
import { SAID_NOT_BILLED } from '../../submissions/state.ts'
import { move } from '../../submissions/transition.ts'
import { isJobId } from '../../upstream/wire.ts'
import { takeReading } from '../balance/reading.ts'
import { adopt } from './adopt.ts'
import { dismissDoubt } from './doubts.ts'
import type { SettleResult } from './view.ts'

const NOT_ALLOWED = refused('reconcile.refused.notAllowed')
const TOO_LATE = refused('reconcile.refused.tooLate')
const TAKEN = refused('reconcile.refused.taken')

type Refusal = Extract<SettleResult, { kind: 'refused' }>

/**
 * Links to a submission the job that support or another person found for it (adopt.ts). Admins only.
 */
export async function adoptJob(
  studio: Studio,
  caller: Caller,
  submissionId: string,
  jobId: string,
): Promise<SettleResult> {
  if (lacks(caller, 'money')) return NOT_ALLOWED
  if (!isJobId(jobId)) return refused('reconcile.refused.noJobId')
  const adoption = await adopt(studio, submissionId, jobId, caller)
  switch (adoption.kind) {
    case 'adopted':
      return { kind: 'settled' }
    case 'taken':
      return TAKEN
    case 'too_late':
      return TOO_LATE
    case 'unconfirmed':
      return refused(adoption.message)
  }
}

/**
 * Decides an unknown outcome when the readings cannot. Admins only; the person and reason are kept.
 *
 * "Billed" is allowed at once. "Not billed" is allowed only once the service can no longer accept it and the settle
 * time is over: until then it is open. After that a reading decides first, so a reading is taken if there is none yet;
 * it may settle the outcome. If no reading is possible, because the service does not answer or the key has changed, the
 * elapsed time is enough; otherwise money would stay held indefinitely once a service is gone.
 */
export async function decideByHand(
  studio: Studio,
  caller: Caller,
  submissionId: string,
  decision: { billed: boolean; reason: string },
): Promise<SettleResult> {
  const refusal = refusalOfDecision(caller, decision.reason)
  if (refusal) return refusal
  const reason = decision.reason.trim()
  const tooEarly = decision.billed ? null : await whyNotYet(studio, submissionId)
  if (tooEarly) return tooEarly
  const to = decision.billed ? 'billed_without_job' : 'not_accepted'
  const moved = await move(studio, submissionId, 'unknown', to, {
    reason: 'by_hand',
    detail: storeText(reason),
    decision: { by: caller, reason: storeText(reason) },
  })
  return moved ? { kind: 'settled' } : TOO_LATE
}

/** Why the caller may not decide for that reason; null if they may. */
function refusalOfDecision(caller: Caller, reason: string): Refusal | null {
  if (lacks(caller, 'money')) return NOT_ALLOWED
  return reasonInput.safeParse(reason).success ? null : refused('ui.noReason')
}

/**
 * Decides a submission that was settled as not billed. "Billed" charges it by a correction and opens its claim, whether
 * it was doubted or not: support may know more than the readings show. "Not billed" ends the doubt for good, once it is
 * allowed for an unknown outcome. Admins only; the person and reason are kept.
 */
export async function correctByHand(
  studio: Studio,
  caller: Caller,
  submissionId: string,
  decision: { billed: boolean; reason: string },
): Promise<SettleResult> {
  const refusal = refusalOfDecision(caller, decision.reason)
  if (refusal) return refusal
  const tooEarly = decision.billed ? null : await whyNotYet(studio, submissionId)
  if (tooEarly) return tooEarly
  const decided = { by: caller, reason: storeText(decision.reason.trim()) }
  for (const from of SAID_NOT_BILLED) {
    const done = decision.billed
      ? await move(studio, submissionId, from, 'billed_without_job', {
          reason: 'by_hand',
          detail: decided.reason,
          where: { leasedAt: { not: null } },
          fields: { bookedBy: studio.now() },
          decision: decided,
        })
      : await dismissDoubt(studio, submissionId, from, decided)
    if (done) return { kind: 'settled' }
  }
  return TOO_LATE
}

/** Why an unknown or doubted outcome cannot be decided as not billed yet; null if it can. */
async function whyNotYet(studio: Studio, id: string): Promise<Refusal | null> {
  // If the clock was just set ahead, the window would seem closed.
  await checkClock(studio)
  const row = await studio.db.submission.findFirst({
    where: { id, OR: [{ status: 'unknown' }, { doubtedAt: { not: null } }] },
    select: {
      createdAt: true,
      leasedAt: true,
      acceptableUntil: true,
      bookedBy: true,
      doubtedAt: true,
      keyMark: true,
    },
  })
  if (!row) return TOO_LATE
  // It was answered: nothing says how late it can be billed against the answer.
  if (row.doubtedAt && !row.acceptableUntil) return null
  const sent = timesOf({ ...row, leasedAt: row.leasedAt ?? row.createdAt })
  const settled = settlesAt(sent, studio.settings)
  if (studio.now().getTime() < settled) {
    // Shown to the second.
    return refused('reconcile.refused.tooEarly', { time: settled + 999 })
  }
  if (row.keyMark !== studio.upstream.keyMark) return null
  const from = new Date(settled)
  const later = {
    // The index is on the times of the answers.
    where: { keyMark: row.keyMark, answeredAt: { gte: from }, askedAt: { gte: from } },
    orderBy: { answeredAt: 'asc' as const },
    select: { id: true },
  }
  if (await studio.db.reading.findFirst(later)) return null
  await takeReading(studio)
  if (studio.balanceTrouble !== null || (await studio.db.reading.findFirst(later))) return null
  return refused('reconcile.refused.beingRead')
}
