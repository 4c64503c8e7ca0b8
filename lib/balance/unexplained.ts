/** What of the key's spend nothing of ours can explain. Pure; whole yen. */

/**
 * By how much the spend of a reading differs from the ledger and the opening balance, beyond what may still be on its
 * way: what is held may have been billed without our knowing yet, and what was charged lately may not be in the reading.
 *
 * @returns more than zero: others spent it; less: money came back that is not written down, or the service counts late.
 */
export function unexplainedYen(known: {
  spendYen: number
  /** What the key had spent before the studio came: opening.ts. */
  openingYen: number
  /** Charges less credits of the ledger. */
  explainedYen: number
  heldYen: number
  /** Charged, and perhaps not in the spend yet. */
  chargedSinceYen: number
}): number {
  const beyond = known.spendYen - known.openingYen - known.explainedYen
  if (beyond > known.heldYen) return beyond
  return -beyond > known.chargedSinceYen ? beyond + known.chargedSinceYen : 0
}
