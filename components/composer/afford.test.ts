import { expect, test } from 'vitest'
import { inEnglish } from '#lib/i18n/english.ts'
import type { BalanceView } from '#lib/money/balance/view.ts'
import { afford } from './afford.ts'

function balance(availableYen: number | null, own: BalanceView['own'] = null): BalanceView {
  return {
    reading: null,
    heldYen: 0,
    chargedSinceYen: 0,
    availableYen,
    explainedYen: 0,
    byHandYen: 0,
    openingYen: 0,
    unexplainedYen: 0,
    lowBalancesYen: [],
    trouble: null,
    askedToWaitUntil: null,
    unknowns: 0,
    attention: null,
    own,
  }
}

function problem(...input: Parameters<typeof afford>): string | null {
  const message = afford(...input).problem
  return message && inEnglish(message)
}

test('what is left after is the tighter of the two limits', () => {
  expect(afford(balance(11_750), 250).leftAfterYen).toBe(11_500)
  expect(afford(balance(11_750, { budgetYen: 1_000, usedYen: 500 }), 250).leftAfterYen).toBe(250)
})

test('the very last video can be made', () => {
  expect(afford(balance(250), 250)).toEqual({ leftAfterYen: 0, problem: null })
})

test('over budget it says which limit, with its yen', () => {
  expect(problem(balance(249), 250)).toMatch(/budget: ¥250 needed, ¥249 left/)
  expect(problem(balance(-500), 250)).toMatch(/budget: ¥250 needed, ¥0 left/)
  expect(problem(balance(5_000, { budgetYen: 1_000, usedYen: 900 }), 250)).toMatch(
    /your ¥1,000 limit: ¥250 needed, ¥100 left/,
  )
})

test('while nothing was read it stands in nobody’s way: the server decides', () => {
  expect(afford(undefined, 250)).toEqual({ leftAfterYen: null, problem: null })
  expect(afford(balance(null), 250)).toEqual({ leftAfterYen: null, problem: null })
})
