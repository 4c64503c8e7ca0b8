import type { Accounted } from './accounted.ts'

/** What of the key's spend nothing of ours can explain. Pure; whole yen. */

/** What is known of a key's spend. */
interface KnownSpend extends Accounted {
  spendYen: number
  heldYen: number
  /** Charged, and perhaps not in the spend yet. */
  chargedSinceYen: number
}

/**
 * By how much the spend of a reading differs from all that is accounted for, beyond what may still be on its way: what is
 * held may have been billed without our knowing yet, and what was charged lately may not be in the reading.
 *
 * @returns more than zero: others spent it; less: money came back that is not written down, or the service counts late.
 */
export function unexplainedYen(known: KnownSpend): number {
  const beyond = known.spendYen - known.openingYen - known.explainedYen - known.byHandYen
  if (beyond > known.heldYen) return beyond
  return -beyond > known.chargedSinceYen ? beyond + known.chargedSinceYen : 0
}
