import { z } from 'zod'
import type { Caller } from '../caller.ts'
import { MOST_THRESHOLDS } from '../money/balance/low.ts'
import type { Studio } from '../studio.ts'
import type { ThresholdResult } from './view.ts'
import { watchBalance } from './watch.ts'

/** Each once, the highest first. */
const input = z
  .array(z.int().min(1))
  .max(MOST_THRESHOLDS)
  .transform((amounts) => [...new Set(amounts)].sort((a, b) => b - a))

/** Whether the caller may set when the balance is low. */
export function maySetThreshold(caller: Caller): boolean {
  return caller.role === 'admin'
}

/**
 * Sets below which amounts the balance is low; none never tells. Admins only. A balance that is low by a new one is told
 * of; what was told by one that stays is not told again.
 */
export async function setThresholds(
  studio: Studio,
  caller: Caller,
  amounts: unknown,
): Promise<ThresholdResult> {
  if (!maySetThreshold(caller)) return { kind: 'refused', message: { key: 'balance.low.notAllowed' } }
  const parsed = input.safeParse(amounts)
  if (!parsed.success)
    return { kind: 'refused', message: { key: 'balance.low.noYen', values: { most: MOST_THRESHOLDS } } }
  const lowBalancesYen = parsed.data
  // In one statement: the watch over the balance records its alerts at the same time.
  await studio.db.$executeRaw`
    INSERT INTO "TeamSettings" ("id", "lowBalancesYen") VALUES (1, ${lowBalancesYen}::bigint[])
    ON CONFLICT ("id") DO UPDATE SET "lowBalancesYen" = excluded."lowBalancesYen",
      "lowToldYen" = ARRAY(
        SELECT "yen" FROM unnest("TeamSettings"."lowToldYen") AS "told" ("yen")
        WHERE "yen" = ANY (excluded."lowBalancesYen"))`
  studio.run(() => watchBalance(studio))
  return { kind: 'set' }
}
