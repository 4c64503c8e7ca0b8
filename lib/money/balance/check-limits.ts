import type { RunStatement } from '#platform/database.ts'
import { type Caller, can } from '../../caller.ts'
import type { Studio, Transaction } from '../../studio.ts'
import type { OverLimit } from '../../submissions/results.ts'
import {
  type Limit,
  leftOf,
  neededOf,
  type Press,
  refusalOf,
  refusing,
  shareReached,
} from '../limits/limit.ts'
import { listLimits, namesOfAdmins } from '../limits/sums.ts'
import { teamMoney } from './availability.ts'
import { budgetOf } from './budget.ts'

/**
 * Why some presses of the caller may not be bought: the narrowest limit that they do not fit into. Null when they may be;
 * a limit of which they use 80 or 100 percent is told of then. Belongs into the transaction that buys, in turn with all
 * others (lib/submissions/submit.ts).
 */
export async function checkLimits(
  studio: Studio,
  tx: Transaction,
  caller: Caller,
  presses: readonly Press[],
  at: Date,
): Promise<OverLimit | null> {
  const query: RunStatement = ({ text }, values) => tx.$queryRawUnsafe(text, ...values)
  const { settings } = studio
  const projects = presses.flatMap(({ projectId }) => projectId ?? [])
  const budget = budgetOf(await teamMoney({ query, settings }), settings)
  const set = await listLimits(query, { projects, people: [caller.id] }, { settings, now: () => at })
  const limit = refusing([...budget, ...set], presses)
  if (!limit) {
    await tellOfShares(studio, tx, set, presses, at)
    return null
  }
  const raisers = { you: can(caller.role, 'limits'), names: await namesOfAdmins(tx) }
  return {
    kind: 'over_budget',
    limit: limit.scope,
    availableYen: Math.max(0, leftOf(limit)),
    message: refusalOf(limit, neededOf(limit, presses), raisers),
  }
}

async function tellOfShares(
  studio: Studio,
  tx: Transaction,
  limits: readonly Limit[],
  presses: readonly Press[],
  at: Date,
): Promise<void> {
  for (const limit of limits) {
    const neededYen = neededOf(limit, presses)
    const after = { ...limit, usedYen: limit.usedYen + neededYen }
    const share = neededYen > 0 ? shareReached(after) : null
    if (share) await studio.hooks.tellOfLimit(studio, tx, { kind: 'near', limit: after, share, at })
  }
}
