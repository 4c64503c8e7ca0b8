import { findAtRisk } from '../archive/at-risk.ts'
import type { Caller } from '../auth/caller.ts'
import type { Studio } from '../studio.ts'
import { maySettle } from '../submissions/sending.ts'
import { availability } from './availability.ts'
import type { BalanceView } from './view.ts'

/** The team's money, for any member. */
export async function getBalance(studio: Studio, caller: Caller): Promise<BalanceView> {
  const [money, attention, team, sending] = await Promise.all([
    availability(studio.db, caller.id, studio.settings),
    maySettle(caller) ? attentionNeeded(studio) : null,
    studio.db.teamSettings.findUnique({ where: { id: 1 }, select: { lowBalancesYen: true } }),
    studio.db.sendingState.findUnique({ where: { id: 1 }, select: { heldUntil: true } }),
  ])
  const heldUntil = sending?.heldUntil ?? null
  return {
    ...money,
    lowBalancesYen: team?.lowBalancesYen ?? [],
    trouble: studio.balanceTrouble,
    askedToWaitUntil: heldUntil && heldUntil > studio.now() ? heldUntil.toISOString() : null,
    attention,
  }
}

interface Attention {
  unknowns: number
  doubts: number
  claims: number
  paused: boolean
}

const COUNT_ATTENTION = {
  name: 'count-attention',
  text: `SELECT (SELECT count(*)::int FROM "Submission" WHERE "status" = 'unknown') AS unknowns,
    (SELECT count(*)::int FROM "Submission" WHERE "doubtedAt" IS NOT NULL) AS doubts,
    (SELECT count(*)::int FROM "Claim" WHERE "state" = 'open') AS claims,
    EXISTS (SELECT FROM "SendingPause" WHERE "liftedAt" IS NULL) AS paused`,
}

async function attentionNeeded(studio: Studio): Promise<NonNullable<BalanceView['attention']>> {
  const [[open], atRisk] = await Promise.all([
    studio.query<Attention>(COUNT_ATTENTION, []),
    findAtRisk(studio),
  ])
  const { unknowns, doubts, claims, paused } = open ?? { unknowns: 0, doubts: 0, claims: 0, paused: false }
  const [first] = atRisk
  return {
    unknowns,
    doubts,
    claims,
    paused,
    atRisk: first ? { count: atRisk.length, firstId: first.id, before: first.risk.before } : null,
  }
}
