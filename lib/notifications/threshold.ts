import { z } from 'zod'
import { recordAct } from '../audit/record.ts'
import { type Caller, lacks } from '../caller.ts'
import { refused } from '../i18n/refused.ts'
import { MOST_THRESHOLDS } from '../money/balance/low.ts'
import type { Studio } from '../studio.ts'
import type { ThresholdResult } from './view.ts'
import { watchBalance } from './watch.ts'

const YEN = z.int().min(1)
const input = z.union([z.strictObject({ add: YEN }), z.strictObject({ remove: YEN })])

/**
 * Adds or removes a threshold below which the balance is low; without any there are no alerts. Admins only. A balance
 * below the new threshold is reported; alerts of remaining thresholds are not repeated. Concurrent changes are kept.
 */
export async function changeThresholds(
  studio: Studio,
  caller: Caller,
  change: unknown,
): Promise<ThresholdResult> {
  if (lacks(caller, 'settings')) return refused('balance.low.notAllowed')
  const parsed = input.safeParse(change)
  if (!parsed.success) return refused('money.alerts.noYen')
  const { data } = parsed
  const where = { id: 1 }
  const isSet = await studio.db.$transaction(async (tx) => {
    // The update locks the row: the balance watch may record its alerts at the same time.
    const row = await tx.teamSettings.upsert({ where, create: where, update: where })
    const before = row.lowBalancesYen
    const after = changed(before, data)
    if (after.length === before.length) return true
    if (after.length > MOST_THRESHOLDS) return false
    const lowToldYen = row.lowToldYen.filter((yen) => after.includes(yen))
    await tx.teamSettings.update({ where, data: { lowBalancesYen: after, lowToldYen } })
    await recordAct(tx, {
      act: 'settings.changed',
      by: caller,
      before: { lowBalancesYen: before },
      after: { lowBalancesYen: after },
    })
    return true
  })
  if (!isSet) return refused('money.alerts.full', { most: MOST_THRESHOLDS })
  studio.run(() => watchBalance(studio))
  return { kind: 'set' }
}

/** Without duplicates, highest first. */
function changed(amounts: readonly number[], change: z.infer<typeof input>): number[] {
  if ('remove' in change) return amounts.filter((yen) => yen !== change.remove)
  return [...new Set([...amounts, change.add])].sort((a, b) => b - a)
}
