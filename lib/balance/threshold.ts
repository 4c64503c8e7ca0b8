import { z } from 'zod'
import type { Caller } from '../auth/caller.ts'
import { watchBalance } from '../notifications/watch.ts'
import type { Studio } from '../studio.ts'
import type { ThresholdResult } from './threshold-result.ts'

const MOST_YEN = 2_000_000_000

const input = z.int().min(1).max(MOST_YEN).nullable()

/** Whoever may say when the balance is low. */
export function maySetThreshold(caller: Caller): boolean {
  return caller.role === 'admin'
}

/**
 * Sets below what the balance is low; null never tells. Admins only. A balance that is low by the new threshold is told
 * of, also if it was low by the one before.
 */
export async function setThreshold(studio: Studio, caller: Caller, yen: unknown): Promise<ThresholdResult> {
  if (!maySetThreshold(caller)) return { kind: 'refused', said: { key: 'balance.low.notAllowed' } }
  const parsed = input.safeParse(yen)
  if (!parsed.success) return { kind: 'refused', said: { key: 'balance.low.noYen' } }
  const data = { lowBalanceYen: parsed.data, lowSince: null }
  await studio.db.teamSettings.upsert({ where: { id: 1 }, create: { id: 1, ...data }, update: data })
  studio.run(() => watchBalance(studio))
  return { kind: 'set' }
}
