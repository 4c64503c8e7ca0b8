import { expect, test } from 'vitest'
import { effectOf, noEntries, standingAfter } from './effect.ts'

test('a hold sets money aside, and a release frees it', () => {
  expect(effectOf('hold', 250)).toEqual({ explainedYen: 0, heldYen: 250 })
  expect(effectOf('release', 250)).toEqual({ explainedYen: 0, heldYen: -250 })
})

test('a charge spends the held amount, and a credit reduces the spend', () => {
  expect(effectOf('charge', 250)).toEqual({ explainedYen: 250, heldYen: -250 })
  expect(effectOf('correction', 250)).toEqual({ explainedYen: 250, heldYen: 0 })
  expect(effectOf('credit', 250)).toEqual({ explainedYen: -250, heldYen: 0 })
})

test('the standing changes by the effects of all entries', () => {
  const before = { explainedYen: 1_000, heldYen: 500 }
  expect(standingAfter(before, noEntries())).toEqual(before)
  const sums = {
    hold: { count: 4, sumYen: 1_000 },
    release: { count: 1, sumYen: 250 },
    charge: { count: 2, sumYen: 500 },
    correction: { count: 3, sumYen: 750 },
    credit: { count: 1, sumYen: 250 },
  }
  expect(standingAfter(before, sums)).toEqual({ explainedYen: 2_000, heldYen: 750 })
})
