import { expect, test } from 'vitest'
import { partsOf } from './parts.ts'

const reading = {
  spendYen: 1_000,
  maxBudgetYen: 20_000,
  maskedKey: 'dk_…abcd',
  answeredAt: '2026-11-21T00:00:00Z',
}
const money = { reading, chargedSinceYen: 250, heldYen: 500, budgetFloorYen: 0, availableYen: 18_250 }
const told = (changes: object) => partsOf({ ...money, ...changes }).map(({ kind, yen }) => `${kind} ${yen}`)

test('the parts add up to the budget, with and without a floor', () => {
  expect(told({})).toEqual(['spent 1250', 'reserved 500', 'left 18250'])
  expect(told({ budgetFloorYen: 15_000, availableYen: 3_250 })).toEqual([
    'spent 1250',
    'reserved 500',
    'floor 15000',
    'left 3250',
  ])
  expect(told({ budgetFloorYen: 18_500, availableYen: -250 }).at(-1)).toBe('short 250')
})
