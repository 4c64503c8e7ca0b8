/** Which of the amounts that the team wants to be told at the balance has fallen below. Pure; whole yen. */

/** So many amounts at most. */
export const MOST_THRESHOLDS = 10

/** The figures that tell whether a balance is low. */
export interface LowOrNot {
  availableYen: number | null
  /** Below each of these it is called low. */
  lowBalancesYen: readonly number[]
}

/** The thresholds that it is below, the highest first: as it fell. */
export function crossed({ availableYen, lowBalancesYen }: LowOrNot): number[] {
  if (availableYen === null) return []
  return lowBalancesYen.filter((yen) => availableYen < yen).sort((a, b) => b - a)
}

/** The lowest threshold that it is below: how low it is. Null: it is not. */
export function lowBelow(balance: LowOrNot): number | null {
  return crossed(balance).at(-1) ?? null
}

/** Whether it has fallen below any of them. */
export function isLow(balance: LowOrNot): boolean {
  return lowBelow(balance) !== null
}
