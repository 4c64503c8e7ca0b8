import { findAtRisk } from '../../archive/at-risk.ts'
import { type Caller, can, requireAct } from '../../caller.ts'
import type { Studio } from '../../studio.ts'
import { listPauses } from '../../submissions/pauses.ts'
import { stopOf } from '../../submissions/sending-hold.ts'
import { listLimits } from '../limits/sums.ts'
import { availability } from './availability.ts'
import { budgetOf } from './budget.ts'
import type { BalanceView } from './view.ts'

type BalanceRisk = NonNullable<BalanceView['attention']>['atRisk']

/** The team's money, for any member. */
export async function getBalance(studio: Studio, caller: Caller): Promise<BalanceView> {
  requireAct(caller, 'see')
  const [money, standing, pauses, atRisk, limits] = await Promise.all([
    availability(studio),
    standingOf(studio),
    listPauses(studio.db),
    can(caller.role, 'money') ? findAtRisk(studio) : null,
    listLimits(studio.query, { projects: null, people: [caller.id] }, studio),
  ])
  const { lowBalancesYen, heldUntil, unknowns, admins, ...waiting } = standing
  return {
    ...money,
    limits: [...budgetOf(money, studio.settings), ...limits],
    raisers: { you: can(caller.role, 'limits'), names: admins },
    stopped: stopOf(pauses),
    lowBalancesYen: lowBalancesYen ?? [],
    trouble: studio.balanceTrouble,
    askedToWaitUntil: heldUntil && heldUntil > studio.now() ? heldUntil.toISOString() : null,
    unknowns,
    attention: atRisk && { ...waiting, pausedAt: pauses[0]?.at ?? null, atRisk: riskOf(atRisk) },
  }
}

/** The team's settings and the balance, and the count of questions for an admin. */
interface Standing {
  lowBalancesYen: number[] | null
  heldUntil: Date | null
  unknowns: number
  doubts: number
  claims: number
  admins: string[]
}

const STANDING = {
  name: 'balance-standing',
  text: `SELECT (SELECT "lowBalancesYen"::float8[] FROM "TeamSettings" WHERE "id" = 1) AS "lowBalancesYen",
    (SELECT "heldUntil" FROM "SendingState" WHERE "id" = 1) AS "heldUntil",
    (SELECT count(*)::int FROM "Submission" WHERE "status" = 'unknown') AS unknowns,
    (SELECT count(*)::int FROM "Submission" WHERE "doubtedAt" IS NOT NULL) AS doubts,
    (SELECT count(*)::int FROM "Claim" WHERE "state" = 'open') AS claims,
    ARRAY(SELECT "name" FROM "User" WHERE "role" = 'admin' AND "disabledAt" IS NULL ORDER BY "createdAt") AS admins`,
}

async function standingOf(studio: Studio): Promise<Standing> {
  const [standing] = await studio.query<Standing>(STANDING, [])
  if (!standing) throw new Error('The query of the team’s standing returned no row.')
  return standing
}

function riskOf(atRisk: Awaited<ReturnType<typeof findAtRisk>>): BalanceRisk {
  const [first] = atRisk
  return first ? { count: atRisk.length, firstId: first.id, before: first.risk.before } : null
}
