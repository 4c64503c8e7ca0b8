import type { Prisma } from '#prisma/generated/client.ts'
import { PATIENT } from '../database/client.ts'
import { storeMessage } from '../i18n/stored-message.ts'
import type { Studio } from '../studio.ts'
import { makeTurnsOf } from '../turns.ts'
import type { Sending } from '../upstream/journal.ts'
import type { Intent } from '../upstream/journal-lines.ts'
import type { Outcome } from '../upstream/outcome.ts'
import { checkClock, clocksApartMs } from './clock-guard.ts'
import {
  AFTER_TROUBLE_MS,
  BESIDE_AFTER_MS,
  LINE_CHECKS_APART_MS,
  LONGEST_IN_LINE_MS,
  LONGEST_SEND_WAIT_MS,
  LONGEST_SENDING_MS,
  UNNOTICED_DRIFT_MS,
} from './delays.ts'
import { enqueue } from './jobs.ts'
import { record } from './record.ts'
import { recoverOne } from './recover.ts'
import { mayLease } from './sending.ts'
import { HELD_AS, type InLine, type SendingHold } from './sending-hold.ts'
import { effectOnSending } from './settle.ts'
import { type Moved, move, moveWithin } from './transition.ts'

/**
 * Sends a queued submission, once. The winner of the compare-and-set from `queued` to `submitting` makes the one POST;
 * all others find nothing to do. Safe to call at any time, any number of times, from any process. Without a free place
 * the submission waits in line: the process that ends a send starts the next one.
 *
 * From before the lease until the outcome is written, the id is in `studio.sends`, so that the sweep can distinguish a
 * send under way from a lease whose commit was not confirmed to us.
 */
export function dispatch(studio: Studio, submissionId: string): Promise<void> {
  return studio.track(send(studio, submissionId))
}

async function send(studio: Studio, submissionId: string): Promise<void> {
  if (studio.sends.has(submissionId)) return
  studio.sends.add(submissionId)
  let outcome: Outcome
  try {
    if (await wasForgotten(studio, submissionId)) return
    if (await gaveUp(studio, submissionId)) return
    const apartMs = clocksApartMs(studio)
    await checkClock(studio)
    await studio.hooks.readBeforeSending(studio)
    const leased = await lease(studio, submissionId, apartMs)
    if (leased.kind === 'closing') return
    if (leased.kind === 'not_due') return await waitOn(studio, submissionId)
    if (leased.kind !== 'leased') return await waitFor(studio, submissionId, leased)
    const beside = setTimeout(() => studio.run(async () => void (await sendNext(studio))), BESIDE_AFTER_MS)
    outcome = await post(studio, submissionId, leased).finally(() => clearTimeout(beside))
    await record(studio, { submissionId, leasedBy: studio.processId, ...leased.row }, outcome)
  } finally {
    studio.sends.delete(submissionId)
  }
  // Between two sends, readBeforeSending takes readings.
  const mayContinue = effectOnSending(outcome) !== 'trouble'
  if (!mayContinue) setTimeout(() => studio.run(() => sendNextIfFree(studio)), AFTER_TROUBLE_MS).unref()
  studio.run(async () => {
    if (!(mayContinue && (await sendNext(studio)))) await studio.hooks.takeReading(studio)
  })
}

/** Sends the oldest submission in line. @returns whether there was one. */
async function sendNext(studio: Studio): Promise<boolean> {
  if (studio.closing) return false
  const next = await studio.db.submission.findFirst({
    where: { status: 'queued', ...due(studio.now()), id: { notIn: [...studio.sends] } },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    select: { id: true },
  })
  if (next) await dispatch(studio, next.id)
  return next !== null
}

function due(now: Date): Prisma.SubmissionWhereInput {
  return { OR: [{ notBefore: null }, { notBefore: { lte: now } }] }
}

/** Whether the journal has a send that the row lacks: then it is settled, and never sent again. */
async function wasForgotten(studio: Studio, id: string): Promise<boolean> {
  await studio.journal.refresh()
  return studio.journal.lastSendCount(id) !== null && !(await recoverOne(studio, id))
}

/** After days on hold, no money may be spent automatically: a submission past its time is given up. */
async function gaveUp(studio: Studio, id: string): Promise<boolean> {
  const tooOld = new Date(studio.now().getTime() - LONGEST_SENDING_MS)
  const moved = await move(studio, id, 'queued', 'rejected', {
    reason: 'gave_up_sending',
    where: {
      OR: [
        { createdAt: { lt: tooOld }, OR: [{ inLineAt: null }, { inLineAt: { lt: tooOld } }] },
        { createdAt: { lt: new Date(studio.now().getTime() - LONGEST_IN_LINE_MS) } },
      ],
    },
  })
  return moved !== null
}

/**
 * Postpones a queued submission. While all sending is on hold, its row has the reason, and it can be withdrawn.
 * Submissions further back check again later.
 */
async function waitFor(studio: Studio, id: string, { kind, until }: SendingHold | InLine): Promise<void> {
  const now = studio.now()
  const reason = HELD_AS[kind]
  const put = await studio.db.$transaction(async (tx) => {
    const row = await tx.submission.findFirst({
      where: { id, status: 'queued', ...due(now) },
      select: { createdAt: true },
    })
    if (!row) return false
    const ahead = await tx.submission.count({ where: { status: 'queued', createdAt: { lt: row.createdAt } } })
    const waits = reason ? { notBefore: until } : { notBefore: null, inLineAt: now }
    const { count } = await tx.submission.updateMany({
      where: { id, status: 'queued', ...due(now) },
      data: { ...waits, reason, reasonDetail: null },
    })
    if (count === 0) return false
    const latest = now.getTime() + LONGEST_SEND_WAIT_MS
    const checksAt = Math.min(until.getTime() + ahead * LINE_CHECKS_APART_MS, latest)
    await enqueue(studio.queue, tx, 'dispatch', id, new Date(checksAt))
    return true
  })
  if (!put) return waitOn(studio, id)
  if (reason) studio.run(() => studio.hooks.readWhileWaiting(studio))
  if (kind === 'in_line') studio.run(() => sendNextIfFree(studio))
}

/** A send may have ended before this one was in line: then nothing else would start it. */
async function sendNextIfFree(studio: Studio): Promise<void> {
  if (studio.closing) return
  const inFlight = await studio.db.submission.count({ where: { status: 'submitting' } })
  if (inFlight === 0) await sendNext(studio)
}

/** Queues the job of a submission for its future time. */
async function waitOn({ db, queue }: Studio, id: string): Promise<void> {
  const row = await db.submission.findFirst({ where: { id, status: 'queued' }, select: { notBefore: true } })
  const { notBefore } = row ?? {}
  if (notBefore) await db.$transaction((tx) => enqueue(queue, tx, 'dispatch', id, notBefore))
}

type Lease =
  | { kind: 'leased'; row: Moved; begun: Begun }
  | { kind: 'closing' }
  | { kind: 'not_due' }
  | SendingHold
  | InLine

/** Leases of a process take turns, so that one of its connections at a time waits for those of other processes. */
const leaseInTurn = makeTurnsOf<Studio>()

/** Leases a submission, if one more may be sent. @param apartMs the distance of the clocks before they were checked. */
function lease(studio: Studio, id: string, apartMs: number): Promise<Lease> {
  return leaseInTurn(studio, () => leaseNow(studio, id, apartMs))
}

function leaseNow(studio: Studio, id: string, apartMs: number): Promise<Lease> {
  return studio.db.$transaction(async (tx): Promise<Lease> => {
    const waits = await mayLease(studio, tx)
    if (waits) return waits
    // The row stays queued: the sweep of the next start gives it a new job.
    if (studio.closing) return { kind: 'closing' }
    const begun = { at: studio.now(), ms: studio.elapsedMs(), apartMs }
    const row = await moveWithin(studio, tx, id, 'queued', 'submitting', {
      where: { ...due(begun.at), sendCount: { gte: studio.journal.lastSendCount(id) ?? 0 } },
      fields: {
        leasedAt: begun.at,
        leasedBy: studio.processId,
        keyMark: studio.upstream.keyMark,
        sendCount: { increment: 1 },
        notBefore: null,
      },
    })
    return row ? { kind: 'leased', row, begun } : { kind: 'not_due' }
  }, PATIENT)
}

/**
 * A request is written within this time after its lease, or not at all: the row of a paused process may have been
 * settled as unknown in the meantime. With the answer's deadline and ACCEPT_SECONDS, it stays within the time that is
 * allowed for the lease of a dead process (recover.ts).
 */
const LONGEST_LEASE_AGE_MS = 15_000

/** This process's knowledge of its clocks when it leased. */
interface Begun {
  at: Date
  ms: number
  apartMs: number
}

/**
 * Whether the lease is too old, or its time predates a change of the clock, so that the row would describe another send.
 */
function isHeldUp(studio: Studio, begun: Begun): boolean {
  const clockSetByMs = Math.abs(clocksApartMs(studio) - begun.apartMs)
  return studio.elapsedMs() - begun.ms > LONGEST_LEASE_AGE_MS || clockSetByMs > UNNOTICED_DRIFT_MS
}

async function post(
  studio: Studio,
  id: string,
  { row, begun }: { row: Moved; begun: Begun },
): Promise<Outcome> {
  let sending: Sending
  try {
    sending = await studio.journal.intend(intentOf(studio, id, row, begun.at))
  } catch (error) {
    studio.log.error({ err: error, submissionId: id }, 'not sent: the journal could not be written')
    return { kind: 'not_sent', detail: storeMessage({ key: 'status.trouble.journalNotWritten' }) }
  }
  const { prompt, seed } = row
  return studio.upstream.submit(
    { prompt, seed: numberOf(seed) },
    {
      aboutToWrite() {
        sending.aboutToWrite()
        if (isHeldUp(studio, begun)) throw new Error(storeMessage({ key: 'status.trouble.heldUp' }))
      },
      async saw(observation) {
        await sending.saw(observation).catch((error: unknown) => {
          studio.log.error({ err: error, submissionId: id }, 'an answer could not be written to the journal')
        })
      },
    },
  )
}

function intentOf(studio: Studio, submissionId: string, leased: Moved, leasedAt: Date): Intent {
  const { sendCount, notBefore: _, inLineAt: __, seed, createdAt, ...submission } = leased
  return {
    submissionId,
    sendCount,
    leasedBy: studio.processId,
    leasedAt: leasedAt.toISOString(),
    keyMark: studio.upstream.keyMark,
    submission: { ...submission, seed: numberOf(seed), createdAt: createdAt.toISOString() },
  }
}

function numberOf(seed: bigint | null): number | null {
  return seed === null ? null : Number(seed)
}
