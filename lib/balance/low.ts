/** Whether what is available has fallen below what the team wants to be told at. Pure; whole yen. */
export function isLow(balance: { availableYen: number | null; lowBalanceYen: number | null }): boolean {
  const { availableYen, lowBalanceYen } = balance
  return availableYen !== null && lowBalanceYen !== null && availableYen < lowBalanceYen
}
