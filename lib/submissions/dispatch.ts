import { setTimeout } from 'node:timers/promises'
import { takeReading } from '../balance/reading.ts'
import { isUniqueViolation } from '../database/errors.ts'
import type { Studio } from '../studio.ts'
import type { Outcome } from '../upstream/outcome.ts'
import { settle } from './settle.ts'
import { move } from './transition.ts'

/**
 * Sends a queued submission, once. Whoever wins the compare-and-set from `queued` to `submitting` makes the one POST;
 * everybody else finds nothing to do. Safe to call at any time, any number of times, from any process.
 */
export async function dispatch(studio: Studio, submissionId: string): Promise<void> {
  const claimed = await claim(studio, submissionId)
  if (!claimed) return
  const outcome = await send(studio, claimed)
  await record(studio, submissionId, claimed, outcome)
  studio.run(() => takeReading(studio))
}

/** A process that was paused after its claim must not send: the row may have been settled as unknown meanwhile. */
const LONGEST_CLAIM_MS = 15_000

async function send(studio: Studio, claimed: Claimed): Promise<Outcome> {
  if (studio.now().getTime() - claimed.claimedAt.getTime() > LONGEST_CLAIM_MS) {
    return { kind: 'not_sent', detail: 'The process was held up before it could send.' }
  }
  return studio.upstream.submit({
    prompt: claimed.prompt,
    seed: claimed.seed === null ? null : Number(claimed.seed),
  })
}

interface Claimed {
  claimedAt: Date
  prompt: string
  seed: bigint | null
  createdAt: Date
  sendCount: number
}

async function claim(studio: Studio, id: string): Promise<Claimed | null> {
  const now = studio.now()
  const won = await move(studio, id, 'queued', 'submitting', {
    where: { OR: [{ notBefore: null }, { notBefore: { lte: now } }] },
    fields: { claimedAt: now, claimedBy: studio.processId, sendCount: { increment: 1 }, notBefore: null },
  })
  if (!won) return null
  const row = await studio.db.submission.findUniqueOrThrow({
    where: { id },
    select: { prompt: true, seed: true, createdAt: true, sendCount: true },
  })
  return { ...row, claimedAt: now }
}

/** Longest pause between attempts to write an outcome down. */
const LONGEST_RECORD_PAUSE_MS = 10_000

/**
 * Writes the outcome down, and does not give up while this process lives: an outcome that is lost is money nobody can
 * explain. Should the row have been declared unknown meanwhile, the answer still counts.
 */
async function record(studio: Studio, id: string, claimed: Claimed, outcome: Outcome): Promise<void> {
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

async function write(studio: Studio, id: string, claimed: Claimed, outcome: Outcome): Promise<void> {
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
  if (settlement.to !== 'unknown') await move(studio, id, 'unknown', settlement.to, change)
}
