import { setTimeout } from 'node:timers/promises'
import { enqueueIfWaiting } from '../background/early.ts'
import { takeReading } from '../balance/reading.ts'
import { isUniqueViolation } from '../database/errors.ts'
import type { Studio } from '../studio.ts'
import type { Outcome } from '../upstream/outcome.ts'
import { LONGEST_SENDING_MS } from './delays.ts'
import { settle } from './settle.ts'
import { type Moved, move } from './transition.ts'

/**
 * Sends a queued submission, once. Whoever wins the compare-and-set from `queued` to `submitting` makes the one POST;
 * everybody else finds nothing to do. Safe to call at any time, any number of times, from any process.
 *
 * From before the claim until the outcome is written the id stands in `studio.claims`, so that the sweep can tell a
 * send that is under way from a claim that was committed without our hearing of it.
 */
export function dispatch(studio: Studio, submissionId: string): Promise<void> {
  return studio.track(send(studio, submissionId))
}

async function send(studio: Studio, submissionId: string): Promise<void> {
  if (studio.claims.has(submissionId)) return
  studio.claims.add(submissionId)
  try {
    if (await gaveUp(studio, submissionId)) return
    const claimedAt = studio.now()
    const claimed = await claim(studio, submissionId, claimedAt)
    if (!claimed) return await enqueueIfWaiting(studio, 'dispatch', submissionId)
    await record(studio, submissionId, claimed, await post(studio, claimed, claimedAt))
  } finally {
    studio.claims.delete(submissionId)
  }
  studio.run(() => takeReading(studio))
}

/** After days of standstill nobody expects that money is spent by itself: past its time a submission waits no more. */
async function gaveUp(studio: Studio, id: string): Promise<boolean> {
  const tooOld = new Date(studio.now().getTime() - LONGEST_SENDING_MS)
  const moved = await move(studio, id, 'queued', 'rejected', {
    reason: 'gave_up_sending',
    where: { createdAt: { lt: tooOld } },
  })
  return moved !== null
}

function claim(studio: Studio, id: string, now: Date): Promise<Moved | null> {
  return move(studio, id, 'queued', 'submitting', {
    where: { OR: [{ notBefore: null }, { notBefore: { lte: now } }] },
    fields: { claimedAt: now, claimedBy: studio.processId, sendCount: { increment: 1 }, notBefore: null },
  })
}

/** A process that was paused after its claim must not send: the row may have been settled as unknown meanwhile. */
const LONGEST_CLAIM_MS = 15_000

async function post(studio: Studio, claimed: Moved, claimedAt: Date): Promise<Outcome> {
  if (studio.now().getTime() - claimedAt.getTime() > LONGEST_CLAIM_MS) {
    return { kind: 'not_sent', detail: 'The process was held up before it could send.' }
  }
  return studio.upstream.submit({
    prompt: claimed.prompt,
    seed: claimed.seed === null ? null : Number(claimed.seed),
  })
}

/** Longest pause between attempts to write an outcome down. */
const LONGEST_RECORD_PAUSE_MS = 10_000

/**
 * Writes the outcome down, and does not give up while this process lives: an outcome that is lost is money nobody can
 * explain. Should the row have been declared unknown meanwhile, the answer still counts.
 */
async function record(studio: Studio, id: string, claimed: Moved, outcome: Outcome): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    try {
      await write(studio, id, claimed, outcome)
      return
    } catch (error) {
      if (outcome.kind === 'accepted' && isUniqueViolation(error)) {
        const detail = `The service answered with job ${outcome.jobId}, which belongs to another submission.`
        return record(studio, id, claimed, { kind: 'accepted_id_lost', detail })
      }
      studio.log.error(
        { submissionId: id, outcome: outcome.kind, err: error },
        'an outcome could not be written yet',
      )
      await setTimeout(Math.min(250 * 2 ** tries, LONGEST_RECORD_PAUSE_MS))
    }
  }
}

async function write(studio: Studio, id: string, claimed: Moved, outcome: Outcome): Promise<void> {
  const now = studio.now()
  const settlement = settle(outcome, {
    now,
    createdAt: claimed.createdAt,
    sendCount: claimed.sendCount,
    chance: studio.random(),
  })
  const mine = { where: { claimedBy: studio.processId, sendCount: claimed.sendCount } }
  studio.log.info({ submissionId: id, outcome: outcome.kind, to: settlement.to }, 'submission sent')
  if (settlement.to === 'queued') {
    const { reason, detail, notBefore } = settlement
    if (await move(studio, id, 'submitting', 'queued', { ...mine, reason, detail, fields: { notBefore } }))
      return
    await move(studio, id, 'unknown', 'rejected', { ...mine, reason: 'gave_up_sending', detail })
    return
  }
  const change =
    settlement.to === 'pending'
      ? { ...mine, fields: { jobId: settlement.jobId, acceptedAt: now } }
      : { ...mine, reason: settlement.reason, detail: settlement.detail }
  if (await move(studio, id, 'submitting', settlement.to, change)) return
  if (settlement.to === 'unknown' || (await move(studio, id, 'unknown', settlement.to, change))) return
  studio.log.error({ submissionId: id, outcome }, 'an outcome found no submission that waits for it')
}
