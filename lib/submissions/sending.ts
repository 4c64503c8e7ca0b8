import { z } from 'zod'
import { recordAct } from '../audit/record.ts'
import { type Caller, can } from '../caller.ts'
import { PATIENT } from '../database/client.ts'
import { inEnglish } from '../i18n/english.ts'
import { type Refused, refused } from '../i18n/refused.ts'
import { readMessage, storeMessage, storeText } from '../i18n/stored-message.ts'
import { text } from '../input.ts'
import type { Studio, Transaction } from '../studio.ts'
import type { Outcome } from '../upstream/outcome.ts'
import { surelyBookedAt, timesOf } from './send-times.ts'
import {
  decideLine,
  decideStandstill,
  type InLine,
  isBalanceUnread,
  isKeyRefused,
  type LineFacts,
  PAUSE_WINDOW_MS,
  type SendingHold,
  type StandstillFacts,
  UNKNOWNS_TO_PAUSE,
} from './sending-hold.ts'
import { wentHow } from './settle.ts'

/** Whether sending stands still now, as the database knows it. */
export async function standstill(studio: Studio): Promise<SendingHold | null> {
  return decideStandstill(await gatherFacts(studio))
}

/**
 * Whether a submission may be leased in this transaction. Until it ends, the leases of all processes wait for it, so
 * that each counts those before it.
 */
export async function mayLease(studio: Studio, tx: Transaction): Promise<SendingHold | InLine | null> {
  await lockSending(tx)
  // Before the facts: a send that ends in between is seen twice then, and never not at all.
  const sending = await tx.submission.findMany({
    where: { status: 'submitting' },
    select: { leasedAt: true },
  })
  const facts = await gatherFacts(studio, tx)
  const leasedAt = sending.map((row) => row.leasedAt ?? facts.now)
  return decideStandstill(facts) ?? decideLine({ ...facts, leasedAt })
}

type Facts = StandstillFacts & Omit<LineFacts, 'leasedAt'>

async function gatherFacts(studio: Studio, db: Transaction = studio.db): Promise<Facts> {
  const [state, pause, unknowns, reading, refused, keyRefused] = await Promise.all([
    db.sendingState.findUnique({ where: { id: 1 } }),
    db.sendingPause.findFirst({ where: { liftedAt: null }, select: { id: true } }),
    db.submission.findMany({
      where: { status: 'unknown', acceptableUntil: { not: null } },
      select: { leasedAt: true, acceptableUntil: true, bookedBy: true, holdSkippedAt: true },
    }),
    // Of another key a reading tells nothing.
    db.reading.findFirst({
      where: { keyMark: studio.upstream.keyMark },
      orderBy: { id: 'desc' },
      select: { askedAt: true },
    }),
    lastRefusedForMoney(db),
    lastKeyRefused(db, studio.upstream.keyMark),
  ])
  const now = studio.now()
  const { spendSettleMs, sendConcurrency } = studio.settings
  const surelyBooked = unknowns.map((row) => ({
    ...row,
    at: surelyBookedAt(timesOf(row), studio.settings.acceptMs),
  }))
  return {
    now,
    paused: pause !== null,
    unknownsAcceptableUntil: surelyBooked.filter((row) => !row.holdSkippedAt).map(({ at }) => new Date(at)),
    unsettled: surelyBooked.some(({ at }) => at + spendSettleMs > now.getTime()),
    spendSettleMs,
    sendConcurrency,
    troubles: state?.troubles ?? 0,
    heldUntil: state?.heldUntil ?? null,
    lastReadingAskedAt: reading?.askedAt ?? null,
    lastRefusedForMoneyAt: refused?.submission.holdSkippedAt ? null : (refused?.at ?? null),
    lastKeyRefusedAt: keyRefused?.submission.holdSkippedAt ? null : (keyRefused?.at ?? null),
  }
}

/**
 * Counts an outcome towards how many may be in flight, before its submission makes room for others.
 * @returns how many sends ran into trouble since the last one that went well.
 */
export async function countTrouble({ db }: Studio, outcome: Outcome): Promise<number> {
  const how = wentHow(outcome)
  if (how === 'well') {
    await db.sendingState.updateMany({ where: { troubles: { gt: 0 } }, data: { troubles: 0 } })
  }
  if (how !== 'trouble') return 0
  const { troubles } = await db.sendingState.upsert({
    where: { id: 1 },
    create: { troubles: 1 },
    update: { troubles: { increment: 1 } },
  })
  return troubles
}

/** The service asked for patience: nothing is sent until then, or until it asked for before. */
export async function holdUntil({ db }: Studio, until: Date): Promise<void> {
  await db.sendingState.updateMany({
    where: { OR: [{ heldUntil: null }, { heldUntil: { lt: until } }] },
    data: { heldUntil: until },
  })
}

function lastRefusedForMoney(db: Transaction) {
  return db.submissionEvent.findFirst({
    where: { status: 'rejected', reason: 'no_money' },
    orderBy: { id: 'desc' },
    select: { at: true, submissionId: true, submission: { select: { holdSkippedAt: true } } },
  })
}

/** Of the key in use: the fate of another one says nothing of it. */
function lastKeyRefused(db: Transaction, keyMark: string) {
  return db.submissionEvent.findFirst({
    where: { status: 'rejected', reason: 'key_refused', submission: { keyMark } },
    orderBy: { id: 'desc' },
    select: { at: true, submissionId: true, submission: { select: { holdSkippedAt: true } } },
  })
}

/** Whether the service refuses the key, as far as the database knows. */
export async function keyIsRefused(studio: Studio): Promise<boolean> {
  return isKeyRefused(await gatherFacts(studio))
}

/**
 * Pauses sending when unknown outcomes pile up, also while an admin's stop stands: its end does not end this pause. Safe to
 * call at any time; the sweep does, too.
 */
export async function pauseIfUnknownsPileUp(studio: Studio): Promise<void> {
  await studio.db.$transaction(async (tx) => {
    // In turn with other processes, so that the same outcomes make one pause.
    await lockSending(tx)
    const now = studio.now()
    const last = await tx.sendingPause.findFirst({
      where: { stoppedById: null },
      orderBy: { id: 'desc' },
      select: { liftedAt: true },
    })
    if (last && last.liftedAt === null) return
    const windowStart = new Date(Math.max(now.getTime() - PAUSE_WINDOW_MS, last?.liftedAt?.getTime() ?? 0))
    const unknowns = await tx.submissionEvent.count({
      where: { status: 'unknown', at: { gt: windowStart } },
    })
    if (unknowns < UNKNOWNS_TO_PAUSE) return
    studio.log.error({ unknowns }, 'sending is paused: too many sends got no answer')
    await tx.sendingPause.create({
      data: { at: now, reason: storeMessage({ key: 'reconcile.pause.reason', values: { count: unknowns } }) },
    })
  }, PATIENT)
}

/** Shortest reason that can be one; longest that is kept. */
const REASON = z.object({ reason: text.trim().min(3).max(1_000) })

/** The stop of all sending by an admin that stands now, its author and reason; null for none. */
export async function stopOf(
  db: Pick<Transaction, 'sendingPause' | 'user'>,
): Promise<{ id: bigint; at: Date; by: string; reason: string } | null> {
  const pause = await db.sendingPause.findFirst({
    where: { liftedAt: null, stoppedById: { not: null } },
    orderBy: { id: 'desc' },
    select: { id: true, at: true, reason: true, stoppedById: true },
  })
  if (!pause?.stoppedById) return null
  const by = await db.user.findUnique({ where: { id: pause.stoppedById }, select: { name: true } })
  return { ...pause, by: by?.name ?? '' }
}

/**
 * Stops all sending until an admin lets it go on: nothing is leased once this has returned, and no press that begins after
 * it buys. Sends on their way are not stopped; what waits can be withdrawn, and is given up in the end. Admins only.
 */
export async function stopSending(
  studio: Studio,
  caller: Caller,
  input: unknown,
): Promise<{ kind: 'settled' } | Refused> {
  if (!can(caller.role, 'limits')) return refused('money.limits.refused.admins')
  const parsed = REASON.safeParse(input)
  if (!parsed.success) return refused('money.limits.refused.reason')
  const reason = storeText(parsed.data.reason)
  await studio.db.$transaction(async (tx) => {
    // In turn with the leases of all processes.
    await lockSending(tx)
    await tx.sendingPause.create({ data: { at: studio.now(), reason, stoppedById: caller.id } })
    await recordAct(tx, { act: 'limit.sendingStopped', by: caller, after: { reason: parsed.data.reason } })
  }, PATIENT)
  return { kind: 'settled' }
}

/** Until the transaction ends, nothing else is leased, and sending is not stopped. */
async function lockSending(tx: Transaction): Promise<void> {
  await tx.$executeRaw`INSERT INTO "SendingState" ("id") VALUES (1) ON CONFLICT ("id") DO UPDATE SET "id" = 1`
}

const LIFTED = z.object({ pauseId: z.string().regex(/^\d{1,18}$/) })

/**
 * Ends one pause or stop, the one that the admin saw; sending goes on unless another stands. Admins only.
 * @returns whether it was there to end.
 */
export async function liftPause(studio: Studio, caller: Caller, input: unknown): Promise<boolean> {
  if (!can(caller.role, 'money')) return false
  const parsed = LIFTED.safeParse(input)
  if (!parsed.success) return false
  return studio.db.$transaction(async (tx) => {
    const [lifted] = await tx.sendingPause.updateManyAndReturn({
      where: { id: BigInt(parsed.data.pauseId), liftedAt: null },
      data: { liftedAt: studio.now(), liftedById: caller.id },
      select: { reason: true },
    })
    if (!lifted) return false
    const before = { reason: inEnglish(readMessage(lifted.reason)) }
    await recordAct(tx, { act: 'money.pauseLifted', by: caller, before })
    return true
  }, PATIENT)
}

/**
 * Lets sending go on although unknown outcomes have not settled (they may then be harder to tell), or although the
 * balance was not read since a refusal for money, or of the key. Admins only. @returns whether there was anything to skip.
 */
export async function skipStandstill(studio: Studio, caller: Caller): Promise<boolean> {
  if (!can(caller.role, 'money')) return false
  const facts = await gatherFacts(studio)
  const refused = [
    isBalanceUnread(facts) ? await lastRefusedForMoney(studio.db) : null,
    isKeyRefused(facts) ? await lastKeyRefused(studio.db, studio.upstream.keyMark) : null,
  ].flatMap((refusal) => refusal?.submissionId ?? [])
  return studio.db.$transaction(async (tx) => {
    const skipped = await tx.submission.updateManyAndReturn({
      where: {
        holdSkippedAt: null,
        OR: [{ status: 'unknown' }, { id: { in: refused } }],
      },
      data: { holdSkippedAt: studio.now() },
      select: { id: true },
    })
    const after = { videos: skipped.map(({ id }) => id) }
    if (skipped.length > 0) await recordAct(tx, { act: 'money.holdSkipped', by: caller, after })
    return skipped.length > 0
  })
}
