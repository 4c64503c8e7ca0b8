import { expect, test } from 'vitest'
import { amountsOf, signedAmountOf } from './amounts.ts'

test.each([
  ['２０，０００', [20_000]],
  ['20,000 5000\n1,000', [20_000, 5_000, 1_000]],
  ['¥20,000, ¥5,000', [20_000, 5_000]],
  ['￥２０，０００、５０００', [20_000, 5_000]],
  ['  ', []],
])('%j are amounts', (text, amounts) => expect(amountsOf(text)).toEqual(amounts))

test.each(['5000,1000', '1,00', '-5', '1.5', 'much', '5000 and 1000', '12345678901'])(
  '%j is none, rather than another amount',
  (text) => expect(amountsOf(text)).toBeNull(),
)

test.each<[string, number | null]>([
  ['250', 250],
  ['-250', -250],
  ['−¥1,250', -1_250],
  ['－２５０', -250],
  ['+ 4', 4],
  ['0', null],
  ['--1', null],
  ['2.5', null],
  ['250 500', null],
  ['', null],
])('%j is one amount with its sign', (text, yen) => {
  expect(signedAmountOf(text)).toBe(yen)
})
