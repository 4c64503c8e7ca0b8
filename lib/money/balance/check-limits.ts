import { type Caller, can } from '../../caller.ts'
import { statementsOf } from '../../database/client.ts'
import type { Studio, Transaction } from '../../studio.ts'
import type { OverLimit } from '../../submissions/results.ts'
import { afterPresses, leftOf, type Press, refusalOf, shareReached } from '../limits/limit.ts'
import { listLimits, namesOfAdmins } from '../limits/sums.ts'
import { teamMoney } from './availability.ts'
import { budgetOf } from './budget.ts'

/**
 * The reason to refuse some presses of the caller: the narrowest limit that they exceed. Null if they may be
 * bought; a limit of which they use 80 or 100 percent is then announced. Belongs in the transaction that buys,
 * serialized with all others (lib/submissions/submit.ts).
 */
export async function checkLimits(
  studio: Studio,
  tx: Transaction,
  caller: Caller,
  presses: readonly Press[],
  at: Date,
): Promise<OverLimit | null> {
  const query = statementsOf(tx)
  const { settings } = studio
  const projects = presses.flatMap(({ projectId }) => projectId ?? [])
  const budget = budgetOf(await teamMoney({ query, settings }), settings)
  const set = await listLimits(query, { projects, people: [caller.id] }, { settings, now: () => at })
  const after = afterPresses([...budget, ...set], presses)
  const [least] = after
  if (!least || least.leftYen >= 0) {
    for (const { limit, neededYen } of after) {
      const used = { ...limit, usedYen: limit.usedYen + neededYen }
      const share = shareReached(used)
      if (share) await studio.hooks.tellOfLimit(studio, tx, { kind: 'near', limit: used, share, at })
    }
    return null
  }
  const raisers = { you: can(caller.role, 'limits'), names: await namesOfAdmins(tx) }
  return {
    kind: 'over_budget',
    limit: least.limit.scope,
    availableYen: Math.max(0, leftOf(least.limit)),
    message: refusalOf(least, raisers),
  }
}
