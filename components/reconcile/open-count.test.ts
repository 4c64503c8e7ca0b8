import { expect, test } from 'vitest'
import { balanceOf } from '#tests/fixtures/balance.ts'
import { openCount } from './open-count.ts'

const attention = { doubts: 0, claims: 4, pausedAt: null, atRisk: null }

test('counts unknown and doubted outcomes, and a difference either way as one', () => {
  expect(openCount(balanceOf({ attention }))).toBe(0)
  expect(openCount(balanceOf({ unknowns: 2, attention: { ...attention, doubts: 1 } }))).toBe(3)
  for (const unexplainedYen of [500, -250]) {
    expect(openCount(balanceOf({ unknowns: 1, unexplainedYen, attention }))).toBe(2)
  }
})

test('counts nothing for people who cannot decide', () => {
  expect(openCount(balanceOf({ unknowns: 2, unexplainedYen: 500 }))).toBe(0)
})
