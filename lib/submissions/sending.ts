import type { Caller } from '../auth/caller.ts'
import { keep } from '../language/kept.ts'
import { surelyBookedAt } from '../reconcile/facts.ts'
import { timesOf } from '../reconcile/question.ts'
import type { Studio } from '../studio.ts'
import {
  decideStandstill,
  isBalanceUnread,
  PAUSE_WINDOW_MS,
  type Standstill,
  type StandstillFacts,
  UNKNOWNS_TO_PAUSE,
} from './standstill.ts'

/** Whether sending stands still now, as the database knows it. */
export async function standstill(studio: Studio): Promise<Standstill | null> {
  return decideStandstill(await gatherFacts(studio))
}

async function gatherFacts(studio: Studio): Promise<StandstillFacts> {
  const { db } = studio
  const [pause, unknowns, reading, refused] = await Promise.all([
    db.sendingPause.findFirst({ where: { liftedAt: null }, select: { id: true } }),
    db.submission.findMany({
      where: { status: 'unknown', holdSkippedAt: null, acceptableUntil: { not: null } },
      select: { claimedAt: true, acceptableUntil: true, bookedBy: true },
    }),
    db.reading.findFirst({ orderBy: { id: 'desc' }, select: { askedAt: true } }),
    lastRefusedForMoney(studio),
  ])
  return {
    now: studio.now(),
    paused: pause !== null,
    unknownsAcceptableUntil: unknowns.map((row) => new Date(surelyBookedAt(timesOf(row)))),
    spendSettleMs: studio.settings.spendSettleMs,
    lastReadingAskedAt: reading?.askedAt ?? null,
    lastRefusedForMoneyAt: refused?.submission.holdSkippedAt ? null : (refused?.at ?? null),
  }
}

function lastRefusedForMoney({ db }: Studio) {
  return db.submissionEvent.findFirst({
    where: { status: 'rejected', reason: 'no_money' },
    orderBy: { id: 'desc' },
    select: { at: true, submissionId: true, submission: { select: { holdSkippedAt: true } } },
  })
}

/** Pauses sending when unknown outcomes pile up. Safe to call at any time; the sweep does, too. */
export async function pauseIfUnknownsPileUp(studio: Studio): Promise<void> {
  const now = studio.now()
  const lifted = await studio.db.sendingPause.findFirst({
    orderBy: { id: 'desc' },
    select: { liftedAt: true },
  })
  if (lifted && lifted.liftedAt === null) return
  const windowStart = new Date(Math.max(now.getTime() - PAUSE_WINDOW_MS, lifted?.liftedAt?.getTime() ?? 0))
  const unknowns = await studio.db.submissionEvent.count({
    where: { status: 'unknown', at: { gt: windowStart } },
  })
  if (unknowns < UNKNOWNS_TO_PAUSE) return
  studio.log.error({ unknowns }, 'sending is paused: too many sends got no answer')
  await studio.db.sendingPause.create({
    data: { at: now, reason: keep({ key: 'reconcile.pause.reason', values: { count: unknowns } }) },
  })
}

/** Whoever may act on money that nobody can explain. */
export function maySettle(caller: Caller): boolean {
  return caller.role === 'admin'
}

/** Lets sending go on after a pause. Admins only. @returns whether there was one to lift. */
export async function liftPause(studio: Studio, caller: Caller): Promise<boolean> {
  if (!maySettle(caller)) return false
  const { count } = await studio.db.sendingPause.updateMany({
    where: { liftedAt: null },
    data: { liftedAt: studio.now(), liftedById: caller.id },
  })
  return count > 0
}

/**
 * Lets sending go on although unknown outcomes have not settled (they may then be harder to tell), or although the
 * balance was not read since a refusal for money. Admins only. @returns whether there was anything to skip.
 */
export async function skipStandstill(studio: Studio, caller: Caller): Promise<boolean> {
  if (!maySettle(caller)) return false
  const refused = isBalanceUnread(await gatherFacts(studio)) ? await lastRefusedForMoney(studio) : null
  const { count } = await studio.db.submission.updateMany({
    where: {
      holdSkippedAt: null,
      OR: [{ status: 'unknown' }, ...(refused ? [{ id: refused.submissionId }] : [])],
    },
    data: { holdSkippedAt: studio.now() },
  })
  return count > 0
}
