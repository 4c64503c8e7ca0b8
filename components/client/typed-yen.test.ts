import { expect, test } from 'vitest'
import { typedYen } from './typed-yen.ts'

test('parses an amount as people write it, including full-width characters', () => {
  expect(['250', '¥1,250', ' 20,000 ', '５０００', '￥２，５００', '+250', '0'].map(typedYen)).toEqual([
    250, 1_250, 20_000, 5_000, 2_500, 250, 0,
  ])
  expect(
    ['5000円', '5,000 円', '¥ 5,000', '￥　５，０００', '５０００円', '１２３，４５６円'].map(typedYen),
  ).toEqual([5_000, 5_000, 5_000, 5_000, 5_000, 123_456])
  expect(['-250', '−¥1,000', '- 5', '－２５０円'].map(typedYen)).toEqual([-250, -1_000, -5, -250])
})

test('tells an empty field from an invalid amount', () => {
  expect(['', ' ', '　'].map(typedYen)).toEqual([null, null, null])
  expect(
    ['1.5', '1,25', '5,0,0,0', '250 500', 'x', '--5', '¥', '円', '円5', '12345678901'].map(typedYen),
  ).toEqual(Array(10).fill(Number.NaN))
})
