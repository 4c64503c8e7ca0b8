import { expect, test } from 'vitest'
import { OTHERS } from '#lib/money/balance/bars.ts'
import type { BalanceView } from '#lib/money/balance/view.ts'
import { sayEnglish } from '#tests/fixtures/say.ts'
import { fillsOf } from './chart.tsx'
import { segmentsOf, spendWords } from './explain.ts'

function balance(changes: Partial<BalanceView> & { spendYen?: number } = {}): BalanceView {
  const { spendYen = 7_000, ...rest } = changes
  return {
    reading: { spendYen, maxBudgetYen: 20_000, maskedKey: 'dk_…abcd', answeredAt: '2026-11-21T00:00:00Z' },
    heldYen: 750,
    chargedSinceYen: 0,
    availableYen: 12_250,
    openingYen: 0,
    explainedYen: 7_000,
    byHandYen: 0,
    unexplainedYen: 0,
    lowBalancesYen: [],
    trouble: null,
    askedToWaitUntil: null,
    attention: null,
    own: null,
    ...rest,
  }
}

const explained = (view: BalanceView) => spendWords(sayEnglish('balance'), view)

test('the parts sum to the budget', () => {
  const parts = segmentsOf(balance())
  expect(parts.map(({ kind }) => kind)).toEqual(['spent', 'held', 'available'])
  expect(parts.reduce((sum, { yen }) => sum + yen, 0)).toBe(20_000)
})

test('what nothing of ours explains is a part of its own, and the parts still sum to the budget', () => {
  const parts = segmentsOf(balance({ explainedYen: 5_000, unexplainedYen: 2_000 }))
  expect(parts.map(({ kind, yen }) => [kind, yen])).toEqual([
    ['spent', 5_000],
    ['unexplained', 2_000],
    ['held', 750],
    ['available', 12_250],
  ])
  expect(segmentsOf(balance({ unexplainedYen: -500 }))[0]).toEqual({ kind: 'spent', yen: 7_000 })
})

test('what the key had spent before is a part of its own, and explained', () => {
  const view = balance({ openingYen: 2_000, explainedYen: 5_000 })
  expect(segmentsOf(view).map(({ kind, yen }) => [kind, yen])).toEqual([
    ['opening', 2_000],
    ['spent', 5_000],
    ['held', 750],
    ['available', 12_250],
  ])
  expect(explained(view)).toBe('Service spend ¥7,000: ¥2,000 before the studio, ¥5,000 matches the ledger.')
})

test('what came back since of what the key had spent before is no part of it', () => {
  const view = balance({ spendYen: 1_500, openingYen: 2_000, explainedYen: 0, unexplainedYen: -500 })
  expect(segmentsOf(view)[0]).toEqual({ kind: 'opening', yen: 1_500 })
  expect(explained(view)).toMatch(/¥500 lower than the ledger/)
})

test('over budget it says by how much', () => {
  expect(segmentsOf(balance({ availableYen: -500 })).at(-1)).toEqual({ kind: 'short', yen: 500 })
})

test('before the first reading there is nothing to show', () => {
  expect(segmentsOf(balance({ reading: null, availableYen: null }))).toEqual([])
  expect(explained(balance({ reading: null }))).toBeNull()
})

test('everything explained needs no second sentence', () => {
  expect(explained(balance())).toBe('Service spend ¥7,000, of which ¥7,000 matches the ledger.')
})

test('spend that is not ours is named', () => {
  expect(explained(balance({ explainedYen: 6_750 }))).toMatch(
    /¥7,000, of which ¥6,750.*¥250 came from elsewhere/,
  )
})

test('what was said not to be billed is named as the likely cause', () => {
  const attention = { unknowns: 0, doubts: 2, claims: 0, paused: false, atRisk: null }
  expect(explained(balance({ explainedYen: 6_750, attention }))).toMatch(
    /¥250 may be 2 videos marked not charged/,
  )
})

test('a charge that the reading cannot know yet is no difference', () => {
  expect(explained(balance({ explainedYen: 7_250, chargedSinceYen: 250 }))).toMatch(
    /¥250 is not yet confirmed/,
  )
  expect(explained(balance({ explainedYen: 7_500, unexplainedYen: -250, chargedSinceYen: 250 }))).toMatch(
    /¥250 lower than the ledger/,
  )
})

test('what admins explained is said, and no longer called spent elsewhere', () => {
  const view = balance({ explainedYen: 5_000, byHandYen: 2_000 })
  expect(explained(view)).toBe(
    'Service spend ¥7,000, of which ¥5,000 matches the ledger. Admins explained ¥2,000.',
  )
})

test('a person keeps a look in the chart when the ranks change, and the rest share the last one', () => {
  const [emi, ken] = fillsOf([{ who: 'emi' }, { who: 'ken' }, { who: OTHERS }])
  expect(fillsOf([{ who: 'ken' }, { who: 'emi' }, { who: OTHERS }]).slice(0, 2)).toEqual([ken, emi])
  expect(fillsOf([{ who: OTHERS }])).toEqual(fillsOf([{ who: 'emi' }, { who: OTHERS }]).slice(1))
  expect(new Set(fillsOf(['a', 'b', null, 'd', OTHERS].map((who) => ({ who })))).size).toBe(5)
})
