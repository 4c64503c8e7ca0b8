import type { BalanceView } from '#lib/money/balance/view.ts'

/** A part of the budget. Whole yen; `short` is the shortfall. */
export interface Part {
  kind: 'spent' | 'reserved' | 'floor' | 'left' | 'short'
  yen: number
}

/** The parts that add up to the budget, in order; none before the first reading. Pure. */
export function partsOf({
  reading,
  chargedSinceYen,
  heldYen,
  budgetFloorYen,
  availableYen,
}: Pick<BalanceView, 'reading' | 'chargedSinceYen' | 'heldYen' | 'budgetFloorYen' | 'availableYen'>): Part[] {
  if (!reading || availableYen === null) return []
  return [
    { kind: 'spent', yen: reading.spendYen + chargedSinceYen },
    { kind: 'reserved', yen: heldYen },
    ...(budgetFloorYen > 0 ? [{ kind: 'floor', yen: budgetFloorYen } as const] : []),
    availableYen < 0 ? { kind: 'short', yen: -availableYen } : { kind: 'left', yen: availableYen },
  ]
}
