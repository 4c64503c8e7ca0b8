import { z } from 'zod'
import { recordAct } from '../audit/record.ts'
import { type Caller, can } from '../caller.ts'
import { refused } from '../i18n/refused.ts'
import { MOST_THRESHOLDS } from '../money/balance/low.ts'
import type { Studio } from '../studio.ts'
import type { ThresholdResult } from './view.ts'
import { watchBalance } from './watch.ts'

/** Each once, the highest first. */
const input = z
  .array(z.int().min(1))
  .max(MOST_THRESHOLDS)
  .transform((amounts) => [...new Set(amounts)].sort((a, b) => b - a))

/**
 * Sets below which amounts the balance is low; none never tells. Admins only. A balance that is low by a new one is told
 * of; an alert of one that stays is not told again.
 */
export async function setThresholds(
  studio: Studio,
  caller: Caller,
  amounts: unknown,
): Promise<ThresholdResult> {
  if (!can(caller.role, 'settings')) return refused('balance.low.notAllowed')
  const parsed = input.safeParse(amounts)
  if (!parsed.success) return refused('balance.low.noYen', { most: MOST_THRESHOLDS })
  const lowBalancesYen = parsed.data
  await studio.db.$transaction(async (tx) => {
    const before = await tx.teamSettings.findUnique({ where: { id: 1 }, select: { lowBalancesYen: true } })
    // In one statement: the watch over the balance records its alerts at the same time.
    await tx.$executeRaw`
    INSERT INTO "TeamSettings" ("id", "lowBalancesYen") VALUES (1, ${lowBalancesYen}::bigint[])
    ON CONFLICT ("id") DO UPDATE SET "lowBalancesYen" = excluded."lowBalancesYen",
      "lowToldYen" = ARRAY(
        SELECT "yen" FROM unnest("TeamSettings"."lowToldYen") AS "told" ("yen")
        WHERE "yen" = ANY (excluded."lowBalancesYen"))`
    await recordAct(tx, {
      act: 'settings.changed',
      by: caller,
      before: { lowBalancesYen: before?.lowBalancesYen ?? [] },
      after: { lowBalancesYen },
    })
  })
  studio.run(() => watchBalance(studio))
  return { kind: 'set' }
}
