import type { Caller } from '../../caller.ts'
import { isUniqueViolation } from '../../database/errors.ts'
import type { Message } from '../../i18n/message.ts'
import { storeMessage } from '../../i18n/stored-message.ts'
import type { Studio } from '../../studio.ts'
import { keptJobDelayMs } from '../../submissions/delays.ts'
import { enqueue } from '../../submissions/jobs.ts'
import { ADOPTABLE, entryOf } from '../../submissions/state.ts'
import { type Change, move } from '../../submissions/transition.ts'

/** The result of linking a job to a submission. */
export type Adoption =
  | { kind: 'adopted' }
  /** The job belongs to another submission. */
  | { kind: 'taken' }
  /** The submission has been settled in the meantime. */
  | { kind: 'too_late' }
  /** The service did not confirm that the job exists under our key. */
  | { kind: 'unconfirmed'; message: Message }

/**
 * Links a job to a submission. The job is polled first: it must exist under our key, and belong to no other submission.
 *
 * @param by who found it; null: the studio itself, in the answer to the POST.
 */
export async function adopt(
  studio: Studio,
  submissionId: string,
  jobId: string,
  by: Caller | null,
): Promise<Adoption> {
  const owner = await studio.db.submission.findUnique({ where: { jobId }, select: { id: true } })
  if (owner) return { kind: 'taken' }
  const answer = await studio.upstream.poll(jobId)
  if (answer.kind === 'trouble') {
    const message: Message = answer.status === 404 ? { key: 'troubles.unknownJob' } : answer.trouble
    return { kind: 'unconfirmed', message }
  }
  const key = by === null ? 'reconcile.decisions.adoptedByItself' : 'reconcile.decisions.adopted'
  const reason = storeMessage({ key, values: { jobId, status: answer.value.status } })
  try {
    const moved = await moveToJob(studio, submissionId, jobId, {
      reason: 'adopted',
      decision: { by, reason },
    })
    return { kind: moved ? 'adopted' : 'too_late' }
  } catch (error) {
    if (isUniqueViolation(error)) return { kind: 'taken' }
    throw error
  }
}

/**
 * The acceptance time of a submission that was billed and lost is often known; finding its job later does not change
 * that. A submission that was settled as not billed is charged now; its job may have been made as late as now.
 */
async function moveToJob(studio: Studio, id: string, jobId: string, change: Change): Promise<boolean> {
  const at = studio.now()
  for (const from of ADOPTABLE) {
    const late = entryOf(from, 'pending') === 'correction' ? { bookedBy: at } : {}
    const unset = { where: { acceptedAt: null }, fields: { jobId, acceptedAt: at, ...late } }
    const known = { where: { acceptedAt: { not: null } }, fields: { jobId, ...late } }
    for (const accepted of [unset, known]) {
      if (await move(studio, id, from, 'pending', { ...change, ...accepted })) return true
    }
  }
  return false
}

/**
 * Adopts the job id that a damaged or unexpected answer names, once the service confirms it. Until then it is asked
 * again for a day; after that the id stays a proposal for a person.
 */
export async function adoptKeptJob(studio: Studio, submissionId: string): Promise<void> {
  const row = await studio.db.submission.findFirst({
    where: { id: submissionId, status: { in: [...ADOPTABLE] }, keptJobId: { not: null } },
    select: { keptJobId: true, leasedAt: true, createdAt: true },
  })
  if (!row?.keptJobId) return
  const adoption = await adopt(studio, submissionId, row.keptJobId, null)
  studio.log.warn({ submissionId, adoption: adoption.kind }, 'polled a job id from a damaged answer')
  if (adoption.kind !== 'unconfirmed') return
  const now = studio.now().getTime()
  const delayMs = keptJobDelayMs(now - (row.leasedAt ?? row.createdAt).getTime())
  if (delayMs === null) return
  const at = new Date(now + delayMs)
  await studio.db.$transaction((tx) => enqueue(studio.queue, tx, 'adopt', submissionId, at))
}
