import { expect, test } from 'vitest'
import { yenOf } from './amounts.ts'

test('parses an amount as people write it, including full-width digits', () => {
  expect(['250', '¥1,250', ' 20,000 ', '５０００', '￥２，５００', '+250'].map(yenOf)).toEqual([
    250, 1_250, 20_000, 5_000, 2_500, 250,
  ])
  expect(['-250', '−¥1,000', '- 5'].map(yenOf)).toEqual([-250, -1_000, -5])
})

test('rejects anything else', () => {
  expect(['', '0', '1.5', '1,25', '250 500', 'x', '--5', '12345678901'].map(yenOf)).toEqual(
    Array(8).fill(null),
  )
})
