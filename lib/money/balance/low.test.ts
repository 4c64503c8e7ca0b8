import { expect, test } from 'vitest'
import { crossed, isLow, lowBelow } from './low.ts'

const balance = (availableYen: number | null, lowBalancesYen = [1_000, 10_000, 5_000]) => ({
  availableYen,
  lowBalancesYen,
})

test('lists crossed thresholds from the highest on; the lowest tells how low the balance is', () => {
  expect(crossed(balance(4_999))).toEqual([10_000, 5_000])
  expect(lowBelow(balance(4_999))).toBe(5_000)
  expect(crossed(balance(-1))).toEqual([10_000, 5_000, 1_000])
})

test('the balance is low below a threshold, not at it; never without a threshold, or before the first reading', () => {
  expect(isLow(balance(9_999))).toBe(true)
  expect(isLow(balance(10_000))).toBe(false)
  expect(isLow(balance(0, []))).toBe(false)
  expect(isLow(balance(null))).toBe(false)
})
