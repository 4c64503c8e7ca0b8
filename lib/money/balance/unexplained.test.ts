import { expect, test } from 'vitest'
import { unexplainedYen } from './unexplained.ts'

const settled = {
  spendYen: 1_000,
  openingYen: 0,
  explainedYen: 1_000,
  byHandYen: 0,
  heldYen: 0,
  chargedSinceYen: 0,
}

test('nothing is unexplained where spend and ledger agree', () => {
  expect(unexplainedYen(settled)).toBe(0)
})

test('what the key had spent before the studio came is explained', () => {
  expect(unexplainedYen({ ...settled, openingYen: 400, explainedYen: 600 })).toBe(0)
  expect(unexplainedYen({ ...settled, openingYen: 400, explainedYen: 350 })).toBe(250)
})

test('what an admin explained is explained, in both directions', () => {
  expect(unexplainedYen({ ...settled, explainedYen: 250, byHandYen: 500 })).toBe(250)
  expect(unexplainedYen({ ...settled, explainedYen: 1_250, byHandYen: -250 })).toBe(0)
})

test('what may still be on its way is not called unexplained', () => {
  expect(unexplainedYen({ ...settled, explainedYen: 750, heldYen: 250 })).toBe(0)
  expect(unexplainedYen({ ...settled, explainedYen: 1_250, chargedSinceYen: 250 })).toBe(0)
})

test('spend beyond what is held is unexplained, all of it', () => {
  expect(unexplainedYen({ ...settled, explainedYen: 500, heldYen: 250 })).toBe(500)
})

test('spend that fell below our charges is unexplained, too', () => {
  expect(unexplainedYen({ ...settled, explainedYen: 1_500, chargedSinceYen: 250 })).toBe(-250)
})
