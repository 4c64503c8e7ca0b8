import { findAtRisk } from '../archive/at-risk.ts'
import type { Caller } from '../auth/caller.ts'
import type { Studio } from '../studio.ts'
import { maySettle } from '../submissions/sending.ts'
import { availability } from './availability.ts'
import type { BalanceView } from './view.ts'

/** The team's money, for any member. */
export async function getBalance(studio: Studio, caller: Caller): Promise<BalanceView> {
  const [money, attention, team] = await Promise.all([
    availability(studio.db, caller.id, studio.settings),
    maySettle(caller) ? attentionNeeded(studio) : null,
    studio.db.teamSettings.findUnique({ where: { id: 1 }, select: { lowBalancesYen: true } }),
  ])
  return { ...money, lowBalancesYen: team?.lowBalancesYen ?? [], trouble: studio.balanceTrouble, attention }
}

async function attentionNeeded(studio: Studio): Promise<NonNullable<BalanceView['attention']>> {
  const { db } = studio
  const [unknowns, claims, pause, atRisk] = await Promise.all([
    db.submission.count({ where: { status: 'unknown' } }),
    db.claim.count({ where: { state: 'open' } }),
    db.sendingPause.findFirst({ where: { liftedAt: null }, select: { id: true } }),
    findAtRisk(studio),
  ])
  const [first] = atRisk
  return {
    unknowns,
    claims,
    paused: pause !== null,
    atRisk: first ? { count: atRisk.length, firstId: first.id, before: first.risk.before } : null,
  }
}
