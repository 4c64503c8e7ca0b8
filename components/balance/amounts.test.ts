import { expect, test } from 'vitest'
import { amountsOf } from './amounts.ts'

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
