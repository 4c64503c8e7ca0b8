import { setTimeout } from 'node:timers/promises'
import { isUniqueViolation } from '../database/errors.ts'
import { storeMessage } from '../i18n/stored-message.ts'
import type { Studio } from '../studio.ts'
import type { Outcome } from '../upstream/outcome.ts'
import { waitsSince } from './delays.ts'
import { pauseIfUnknownsPileUp } from './pauses.ts'
import { countTrouble, holdUntil } from './sending.ts'
import { type Settlement, settle } from './settle.ts'
import { ADOPTABLE } from './state.ts'
import { askForKeptJob, type Moved, move } from './transition.ts'

/** One send of a submission, by the process that leased it. */
export interface Attempt extends Pick<Moved, 'createdAt' | 'inLineAt' | 'sendCount'> {
  submissionId: string
  leasedBy: string | null
  /** The process that sent it died; its answers say nothing about the current state of the service. */
  heardLater?: boolean
}

/** The longest pause between attempts to record an outcome. */
const LONGEST_RECORD_PAUSE_MS = 10_000

/**
 * Records the outcome, and retries as long as this process lives: a lost outcome is money that cannot be explained. A
 * closing studio leaves the outcomes in its journal to the next start. If the row has become unknown in the meantime,
 * the answer still counts.
 */
export async function record(studio: Studio, attempt: Attempt, outcome: Outcome): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    try {
      await write(studio, attempt, outcome)
      if (outcome.kind === 'unknown') await pauseIfUnknownsPileUp(studio)
      return
    } catch (error) {
      if (outcome.kind === 'accepted' && isUniqueViolation(error)) {
        const detail = storeMessage({ key: 'status.trouble.jobOfAnother', values: { jobId: outcome.jobId } })
        return record(studio, attempt, { kind: 'accepted_id_lost', detail })
      }
      studio.log.error(
        { submissionId: attempt.submissionId, outcome: outcome.kind, err: error },
        'an outcome could not be written yet',
      )
      // The next start reads it from the journal.
      if (studio.closing && tries > 0 && (await isInJournal(studio, attempt).catch(() => false))) return
      await setTimeout(Math.min(250 * 2 ** tries, LONGEST_RECORD_PAUSE_MS))
    }
  }
}

async function isInJournal({ journal }: Studio, { submissionId, sendCount }: Attempt): Promise<boolean> {
  await journal.refresh()
  const send = await journal.lastSend(submissionId)
  return send?.intent.sendCount === sendCount && send.seen !== null
}

async function write(studio: Studio, attempt: Attempt, outcome: Outcome): Promise<void> {
  const { submissionId: id, leasedBy, sendCount } = attempt
  const now = studio.now()
  const settlement = settle(outcome, {
    now,
    waitsSince: waitsSince(attempt),
    failures: outcome.kind === 'not_sent' ? 1 + (await failuresOf(studio, id)) : 0,
    troubles: attempt.heardLater ? 0 : await countTrouble(studio, outcome),
    chance: studio.random(),
  })
  const lease = { leasedBy, sendCount }
  const mine = { where: lease }
  studio.log.info({ submissionId: id, outcome: outcome.kind, to: settlement.to }, 'submission sent')
  if (settlement.to === 'queued') {
    const { reason, detail, notBefore, holdsAll } = settlement
    if (holdsAll) await holdUntil(studio, notBefore)
    const fields = holdsAll ? { notBefore, inLineAt: notBefore } : { notBefore }
    if (await move(studio, id, 'submitting', 'queued', { ...mine, reason, detail, fields })) return
    await move(studio, id, 'unknown', 'rejected', { ...mine, reason: 'gave_up_sending', detail })
    return
  }
  const change =
    settlement.to === 'pending'
      ? { ...mine, fields: { jobId: settlement.jobId, acceptedAt: now } }
      : {
          ...mine,
          reason: settlement.reason,
          detail: settlement.detail,
          fields: fieldsOf(settlement, now, studio.settings.acceptMs),
        }
  if (await move(studio, id, 'submitting', settlement.to, change)) return
  const late = 'keptJobId' in settlement ? settlement.keptJobId : null
  if (settlement.to === 'unknown') {
    await keepJobId(studio, id, late, lease)
    return
  }
  if (await move(studio, id, 'unknown', settlement.to, change)) return
  // The readings, or a person, have decided it since; this answer overrides that.
  const billed = settlement.to === 'pending' || settlement.to === 'billed_without_job'
  if (billed && (await move(studio, id, 'not_accepted', settlement.to, change))) return
  if (settlement.to === 'pending' && (await move(studio, id, 'billed_without_job', 'pending', change))) return
  if (await keepJobId(studio, id, late, lease)) return
  studio.log.error({ submissionId: id, outcome: outcome.kind }, 'no submission was waiting for this outcome')
}

function failuresOf({ db }: Studio, submissionId: string): Promise<number> {
  return db.submissionEvent.count({ where: { submissionId, status: 'queued', reason: 'not_sent' } })
}

/**
 * The facts of an outcome for reconciliation: the time by which it was billed or may still be billed, and its job.
 */
function fieldsOf(
  settlement: Extract<Settlement, { to: 'rejected' | 'unknown' | 'billed_without_job' }>,
  now: Date,
  acceptMs: number,
) {
  if (settlement.to === 'rejected') return {}
  const { to, keptJobId } = settlement
  if (to === 'billed_without_job') return { keptJobId, acceptedAt: now }
  return { keptJobId, acceptableUntil: new Date(now.getTime() + acceptMs) }
}

/** An answer to a submission that was settled without it adds at most a possible job. */
async function keepJobId(
  studio: Studio,
  id: string,
  keptJobId: string | null,
  lease: { leasedBy: string | null; sendCount: number },
): Promise<boolean> {
  if (keptJobId === null) return false
  return studio.db.$transaction(async (tx) => {
    const where = { ...lease, id, status: { in: [...ADOPTABLE] } }
    const { count } = await tx.submission.updateMany({ where, data: { keptJobId } })
    if (count > 0) await askForKeptJob(studio, tx, id)
    return count > 0
  })
}
