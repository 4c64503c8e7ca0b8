/** The notification thresholds that the balance has fallen below. Pure; whole yen. */

/** The most thresholds. */
export const MOST_THRESHOLDS = 10

/** The figures that determine whether a balance is low. */
export interface LowOrNot {
  availableYen: number | null
  /** The balance is low below each of these. */
  lowBalancesYen: readonly number[]
}

/** The thresholds that it is below, the highest first, in the order of the fall. */
export function crossed({ availableYen, lowBalancesYen }: LowOrNot): number[] {
  if (availableYen === null) return []
  return lowBalancesYen.filter((yen) => availableYen < yen).sort((a, b) => b - a)
}

/** The lowest threshold that it is below; null if it is not low. */
export function lowBelow(balance: LowOrNot): number | null {
  return crossed(balance).at(-1) ?? null
}

/** Whether it has fallen below any of them. */
export function isLow(balance: LowOrNot): boolean {
  return lowBelow(balance) !== null
}
