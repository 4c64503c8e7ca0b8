import type { StudioSettings } from '../../studio.ts'
import type { Limit } from '../limits/limit.ts'

/**
 * The key's budget as one of the limits, less the floor that stays unspent; none before the first reading. Pure.
 */
export function budgetOf(
  { reading, availableYen }: { reading: { maxBudgetYen: number } | null; availableYen: number | null },
  { budgetFloorYen }: Pick<StudioSettings, 'budgetFloorYen'>,
): Limit[] {
  if (!reading || availableYen === null) return []
  const limitYen = reading.maxBudgetYen - budgetFloorYen
  return [{ scope: 'key', id: null, name: null, span: 'ever', limitYen, usedYen: limitYen - availableYen }]
}
