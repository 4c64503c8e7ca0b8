import type { Caller } from '../auth/caller.ts'
import { isUniqueViolation } from '../database/errors.ts'
import type { Studio } from '../studio.ts'
import { maySettle } from '../submissions/sending.ts'
import { move } from '../submissions/transition.ts'
import { isJobId } from '../upstream/wire.ts'
import type { SettleResult } from './view.ts'

const NOT_ALLOWED: SettleResult = { kind: 'refused', message: 'Only admins settle what nobody can explain.' }
const TOO_LATE: SettleResult = { kind: 'refused', message: 'It has been settled meanwhile. Look again.' }

/** Shortest reason that can be one; longest that is kept. */
const LEAST_REASON = 3
const MOST_REASON = 1_000

/**
 * Gives a submission the job that support, or somebody else, found for it. The job is polled first: it must exist under
 * our key, and belong to no other submission. Admins only.
 */
export async function adoptJob(
  studio: Studio,
  caller: Caller,
  submissionId: string,
  jobId: string,
): Promise<SettleResult> {
  if (!maySettle(caller)) return NOT_ALLOWED
  if (!isJobId(jobId)) return refused('That is not the shape of a job id: letters, digits, - and _ only.')
  const owner = await studio.db.submission.findUnique({ where: { jobId }, select: { id: true } })
  if (owner) return refused('This job belongs to another submission.')
  const answer = await studio.upstream.poll(jobId)
  if (answer.kind === 'trouble') {
    const unknown = answer.status === 404
    return refused(unknown ? 'The service knows no such job under our key.' : answer.trouble)
  }
  const change = {
    reason: 'adopted' as const,
    fields: { jobId, acceptedAt: studio.now() },
    decision: {
      userId: caller.id,
      reason: `Job ${jobId} was found; the service says it is ${answer.value.status}.`,
    },
  }
  try {
    const moved =
      (await move(studio, submissionId, 'unknown', 'pending', change)) ??
      (await move(studio, submissionId, 'billed_without_job', 'pending', change))
    return moved ? { kind: 'settled' } : TOO_LATE
  } catch (error) {
    if (isUniqueViolation(error)) return refused('This job belongs to another submission.')
    throw error
  }
}

/** Decides what an unknown outcome was, when the readings cannot. Admins only; who and why is kept. */
export async function decideByHand(
  studio: Studio,
  caller: Caller,
  submissionId: string,
  decision: { billed: boolean; reason: string },
): Promise<SettleResult> {
  if (!maySettle(caller)) return NOT_ALLOWED
  const reason = decision.reason.trim()
  if (reason.length < LEAST_REASON) return refused('Say why: whoever looks later should understand it.')
  if (reason.length > MOST_REASON) return refused(`The reason has more than ${MOST_REASON} characters.`)
  const to = decision.billed ? 'billed_without_job' : 'not_accepted'
  const moved = await move(studio, submissionId, 'unknown', to, {
    reason: 'by_hand',
    detail: reason,
    decision: { userId: caller.id, reason },
  })
  return moved ? { kind: 'settled' } : TOO_LATE
}

function refused(message: string): SettleResult {
  return { kind: 'refused', message }
}
