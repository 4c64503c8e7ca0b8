import { recordAct } from '../audit/record.ts'
import { type Caller, lacks } from '../caller.ts'
import type { Studio, Transaction } from '../studio.ts'
import type { Outcome } from '../upstream/outcome.ts'
import { listPauses, lockSending } from './pauses.ts'
import { surelyBookedAt, timesOf } from './send-times.ts'
import {
  decideHold,
  decideLine,
  type HoldFacts,
  type InLine,
  isBalanceUnread,
  isKeyRefused,
  type LineFacts,
  type SendingHold,
} from './sending-hold.ts'
import { effectOnSending } from './settle.ts'

/** The current sending hold, by the facts of the database; null for none. */
export async function sendingHold(studio: Studio): Promise<SendingHold | null> {
  return decideHold(await gatherFacts(studio))
}

/**
 * Whether a submission may be leased in this transaction. Until it ends, the leases of all processes wait for it, so
 * that each counts those before it.
 */
export async function mayLease(studio: Studio, tx: Transaction): Promise<SendingHold | InLine | null> {
  await lockSending(tx)
  // Before the facts, so that a send that ends in between is seen twice rather than not at all.
  const sending = await tx.submission.findMany({
    where: { status: 'submitting' },
    select: { leasedAt: true },
  })
  const facts = await gatherFacts(studio, tx)
  const leasedAt = sending.map((row) => row.leasedAt ?? facts.now)
  return decideHold(facts) ?? decideLine({ ...facts, leasedAt })
}

type Facts = HoldFacts & Omit<LineFacts, 'leasedAt'>

async function gatherFacts(studio: Studio, db: Transaction = studio.db): Promise<Facts> {
  const [state, pauses, unknowns, reading, refused, keyRefused] = await Promise.all([
    db.sendingState.findUnique({ where: { id: 1 } }),
    listPauses(db),
    db.submission.findMany({
      where: { status: 'unknown', acceptableUntil: { not: null } },
      select: { leasedAt: true, acceptableUntil: true, bookedBy: true, holdSkippedAt: true },
    }),
    // A reading says nothing about another key.
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
    paused: pauses.length > 0,
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
 * Counts an outcome for the number of sends allowed in flight, before its submission makes room for others.
 * @returns the number of sends with trouble since the last successful send.
 */
export async function countTrouble({ db }: Studio, outcome: Outcome): Promise<number> {
  const how = effectOnSending(outcome)
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

/** The service asked us to wait: nothing is sent until then, or until a later time that it gave before. */
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

/** Only of the key in use: a refusal of another key says nothing about it. */
function lastKeyRefused(db: Transaction, keyMark: string) {
  return db.submissionEvent.findFirst({
    where: { status: 'rejected', reason: 'key_refused', submission: { keyMark } },
    orderBy: { id: 'desc' },
    select: { at: true, submissionId: true, submission: { select: { holdSkippedAt: true } } },
  })
}

/** Whether the service refuses the key, by the facts of the database. */
export async function keyIsRefused(studio: Studio, db: Transaction = studio.db): Promise<boolean> {
  return isKeyRefused(await gatherFacts(studio, db))
}

/**
 * Resumes sending although unknown outcomes have not settled (their costs may then be harder to distinguish), or
 * although the balance was not read since a refusal for money, or of the key. Admins only. @returns whether there was
 * anything to skip.
 */
export async function skipHold(studio: Studio, caller: Caller): Promise<boolean> {
  if (lacks(caller, 'money')) return false
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
