import { expect, test } from 'vitest'
import type { BalanceView } from '#lib/money/balance/view.ts'
import { balanceOf, READING } from '#tests/fixtures/balance.ts'
import { agreementOf } from './agreement.ts'

function balance({ spendYen = 7_000, ...changes }: Partial<BalanceView> & { spendYen?: number } = {}) {
  const reading = { ...READING, spendYen }
  return balanceOf({ reading, heldYen: 750, availableYen: 12_250, explainedYen: 7_000, ...changes })
}

const told = (changes: Parameters<typeof balance>[0] = {}) => agreementOf(balance(changes), false)

test('reports a match when opening, ledger and explanations equal the spend to the yen', () => {
  expect(told()).toEqual({ kind: 'matches' })
  expect(told({ openingYen: 2_000, explainedYen: 4_000, byHandYen: 1_000 })).toEqual({ kind: 'matches' })
})

test('a charge the service may not count yet is being confirmed', () => {
  expect(told({ explainedYen: 7_250, chargedSinceYen: 250 })).toEqual({ kind: 'settling', yen: 250 })
  expect(told({ chargedSinceYen: 500 })).toEqual({ kind: 'settling', yen: 500 })
})

test('reports no match while an unanswered video may explain the spend', () => {
  expect(told({ spendYen: 7_250 })).toEqual({ kind: 'waiting', yen: 250 })
})

test('shows a difference first, with its direction', () => {
  expect(told({ spendYen: 7_500, unexplainedYen: 500, chargedSinceYen: 250 })).toEqual({
    kind: 'more',
    yen: 500,
  })
  expect(told({ spendYen: 6_750, unexplainedYen: -250 })).toEqual({ kind: 'less', yen: 250 })
})

test('neither confirms nor denies a match after a reset or without a reading', () => {
  expect(agreementOf(balance({ explainedYen: 90_000 }), true)).toEqual({ kind: 'updated' })
  expect(told({ reading: null, availableYen: null })).toBeNull()
})
