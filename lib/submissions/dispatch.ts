import { setTimeout } from 'node:timers/promises'
import { enqueueIfWaiting } from '../background/early.ts'
import { enqueue } from '../background/jobs.ts'
import { readBeforeSending, readWhileWaiting, takeReading } from '../balance/reading.ts'
import { lookAtClock } from '../clock/look.ts'
import { isUniqueViolation } from '../database/errors.ts'
import { keep } from '../language/kept.ts'
import type { Studio } from '../studio.ts'
import type { Outcome } from '../upstream/outcome.ts'
import { ACCEPTABLE_AFTER_MS, LONGEST_SENDING_MS } from './delays.ts'
import { pauseIfUnknownsPileUp, standstill } from './sending.ts'
import { settle } from './settle.ts'
import { HELD_AS, type Standstill } from './standstill.ts'
import { type Moved, move } from './transition.ts'

/**
 * Sends a queued submission, once. Whoever wins the compare-and-set from `queued` to `submitting` makes the one POST;
 * everybody else finds nothing to do. Safe to call at any time, any number of times, from any process.
 *
 * From before the claim until the outcome is written the id stands in `studio.sends`, so that the sweep can tell a
 * send that is under way from a claim that was committed without our hearing of it.
 */
export function dispatch(studio: Studio, submissionId: string): Promise<void> {
  return studio.track(send(studio, submissionId))
}

async function send(studio: Studio, submissionId: string): Promise<void> {
  if (studio.sends.has(submissionId)) return
  studio.sends.add(submissionId)
  try {
    if (await gaveUp(studio, submissionId)) return
    // A first look asks the database, which may be away: then nothing is claimed yet.
    await lookAtClock(studio)
    await readBeforeSending(studio)
    const stands = await standstill(studio)
    if (stands) return await waitFor(studio, submissionId, stands)
    const begun = { at: studio.now(), ms: studio.elapsedMs() }
    const claimed = await claim(studio, submissionId, begun.at)
    if (!claimed) return await enqueueIfWaiting(studio, 'dispatch', submissionId)
    const attempt = { submissionId, claimedBy: studio.processId, ...claimed }
    await record(studio, attempt, await post(studio, attempt, begun))
  } finally {
    studio.sends.delete(submissionId)
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

/** Puts a queued submission off while sending stands still; people see why, and can withdraw it. */
async function waitFor(studio: Studio, id: string, { kind, until }: Standstill): Promise<void> {
  const held = await studio.db.$transaction(async (tx) => {
    const { count } = await tx.submission.updateMany({
      where: { id, status: 'queued', OR: [{ notBefore: null }, { notBefore: { lte: studio.now() } }] },
      data: { notBefore: until, reason: HELD_AS[kind], reasonDetail: null },
    })
    if (count > 0) await enqueue(studio.queue, tx, 'dispatch', id, until)
    return count > 0
  })
  if (!held) return enqueueIfWaiting(studio, 'dispatch', id)
  studio.run(() => readWhileWaiting(studio))
}

function claim(studio: Studio, id: string, now: Date): Promise<Moved | null> {
  return move(studio, id, 'queued', 'submitting', {
    where: { OR: [{ notBefore: null }, { notBefore: { lte: now } }] },
    fields: {
      claimedAt: now,
      claimedBy: studio.processId,
      keyMark: studio.upstream.keyMark,
      sendCount: { increment: 1 },
      notBefore: null,
    },
  })
}

/**
 * A process that was paused after its claim must not send: the row may have been settled as unknown meanwhile. Measured
 * by the wall's clock and by one that nobody can set back.
 */
const LONGEST_CLAIM_MS = 15_000

/** One send of a submission, by the process that claimed it. */
export interface Attempt extends Moved {
  submissionId: string
  claimedBy: string | null
}

async function post(studio: Studio, attempt: Attempt, begun: { at: Date; ms: number }): Promise<Outcome> {
  // What is sent from now on must not seem to be older than what was read before.
  const looked = await lookAtClock(studio).then(
    () => true,
    (error: unknown) => {
      studio.log.error({ err: error }, 'nothing is sent while the clock cannot be looked at')
      return false
    },
  )
  if (!looked) return { kind: 'not_sent', detail: keep({ key: 'status.trouble.clockNotWritten' }) }
  const heldUpMs = Math.max(studio.elapsedMs() - begun.ms, studio.now().getTime() - begun.at.getTime())
  if (heldUpMs > LONGEST_CLAIM_MS) {
    return { kind: 'not_sent', detail: keep({ key: 'status.trouble.heldUp' }) }
  }
  const { submissionId, sendCount, prompt, seed } = attempt
  return studio.upstream.submit(
    { prompt, seed: seed === null ? null : Number(seed) },
    async (observation) => {
      await studio.journal.write({ submissionId, sendCount, observation }).catch((error: unknown) => {
        studio.log.error({ err: error, submissionId }, 'an answer could not be written to the journal')
      })
    },
  )
}

/** Longest pause between attempts to write an outcome down. */
const LONGEST_RECORD_PAUSE_MS = 10_000

/**
 * Writes the outcome down, and does not give up while this process lives: an outcome that is lost is money nobody can
 * explain. Should the row have been declared unknown meanwhile, the answer still counts.
 */
export async function record(studio: Studio, attempt: Attempt, outcome: Outcome): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    try {
      await write(studio, attempt, outcome)
      if (outcome.kind === 'unknown') await pauseIfUnknownsPileUp(studio)
      return
    } catch (error) {
      if (outcome.kind === 'accepted' && isUniqueViolation(error)) {
        const detail = keep({ key: 'status.trouble.jobOfAnother', values: { jobId: outcome.jobId } })
        return record(studio, attempt, { kind: 'accepted_id_lost', detail })
      }
      studio.log.error(
        { submissionId: attempt.submissionId, outcome: outcome.kind, err: error },
        'an outcome could not be written yet',
      )
      await setTimeout(Math.min(250 * 2 ** tries, LONGEST_RECORD_PAUSE_MS))
    }
  }
}

async function write(studio: Studio, attempt: Attempt, outcome: Outcome): Promise<void> {
  const { submissionId: id, claimedBy, createdAt, sendCount } = attempt
  const now = studio.now()
  const settlement = settle(outcome, { now, createdAt, sendCount, chance: studio.random() })
  const mine = { where: { claimedBy, sendCount } }
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
      : {
          ...mine,
          reason: settlement.reason,
          detail: settlement.detail,
          fields: billedOrNot(settlement.to, now),
        }
  if (await move(studio, id, 'submitting', settlement.to, change)) return
  if (settlement.to === 'unknown' || (await move(studio, id, 'unknown', settlement.to, change))) return
  // The readings, or a person, said meanwhile what it was; this answer knows better.
  const billed = settlement.to === 'pending' || settlement.to === 'billed_without_job'
  if (billed && (await move(studio, id, 'not_accepted', settlement.to, change))) return
  if (settlement.to === 'pending' && (await move(studio, id, 'billed_without_job', 'pending', change))) return
  studio.log.error({ submissionId: id, outcome }, 'an outcome found no submission that waits for it')
}

/** What reconciling needs to know of an outcome: when it was billed, or until when it may still be. */
function billedOrNot(to: 'rejected' | 'unknown' | 'billed_without_job', now: Date) {
  if (to === 'billed_without_job') return { acceptedAt: now }
  return to === 'unknown' ? { acceptableUntil: new Date(now.getTime() + ACCEPTABLE_AFTER_MS) } : {}
}
