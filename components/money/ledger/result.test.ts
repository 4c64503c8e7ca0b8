import { expect, test } from 'vitest'
import { noEntries } from '#lib/money/ledger/effect.ts'
import type { Comparison, Proof } from '#lib/money/ledger/proof.ts'
import { sayEnglish } from '#tests/fixtures/say.ts'
import { resultOf, summaryOf, totalResult } from './result.ts'

type Compared = Extract<Comparison, { kind: 'compared' }>

function compared(spendChangeYen: number, lowYen: number, highYen: number): Compared {
  const expectedYen = { lowYen: spendChangeYen - highYen, highYen: spendChangeYen - lowYen }
  return {
    kind: 'compared',
    openingYen: null,
    spendChangeYen,
    expectedYen,
    byHandYen: 0,
    unexplainedYen: { lowYen, highYen },
    setBack: false,
    ofKeyNow: true,
  }
}

test('a day is explained without a remainder, and nearly when the remainder may be zero', () => {
  expect(resultOf(compared(500, 0, 0))).toBe('explained')
  expect(resultOf(compared(500, -250, 250))).toBe('nearly')
})

test('a day is unexplained only when every case leaves a remainder', () => {
  expect(resultOf(compared(500, 250, 500))).toBe('more')
  expect(resultOf(compared(-250, -250, -250))).toBe('less')
})

test('a reset spend is no credit, and a total that may add up does not hide it', () => {
  const back = { ...compared(-4_000, -5_000, -5_000), setBack: true }
  expect(resultOf(back)).toBe('set_back')
  expect(summary(back)).toMatch('was reset in this period: ¥5,000 less than our ledger')
  expect(totalResult(proofOf(compared(0, -10_000, 10_000), back))).toBe('set_back')
})

const stretch = {
  startsAt: '2026-11-20T15:00:00Z',
  endsAt: '2026-11-21T15:00:00Z',
  opening: { explainedYen: 0, heldYen: 0 },
  closing: { explainedYen: 0, heldYen: 0 },
  entries: noEntries(),
  explainedChangeYen: 0,
  spend: { opening: null, closing: null },
}

function proofOf(total: Comparison, ...days: Comparison[]): Proof {
  return {
    total: { ...stretch, comparison: total },
    days: days.map((comparison, index) => ({
      ...stretch,
      comparison,
      day: `2026-11-2${index}`,
      hours: 24,
      complete: true,
    })),
  }
}

const summary = (total: Comparison, ...days: Comparison[]) =>
  summaryOf(sayEnglish('proof'), proofOf(total, ...days), (day) => day)

test('skips the comparison of a day without two readings of one key', () => {
  expect(resultOf({ kind: 'no_reading' })).toBe('no_reading')
  expect(summary({ kind: 'another_key' })).toBe(
    'The account changed in this period: the total can’t be compared.',
  )
})

test('the summary names the opening balance of a key with earlier spend', () => {
  expect(summary({ ...compared(750, 0, 0), openingYen: 1_000 })).toBe(
    'Service spend rose by ¥750 in this period. All of it matches. Opening balance: ¥1,000.',
  )
})

test('the summary names the amount, or its range when it is not exact', () => {
  expect(summary(compared(750, 0, 0))).toBe('Service spend rose by ¥750 in this period. All of it matches.')
  expect(summary(compared(750, 0, 250))).toBe(
    'Service spend rose by ¥750 in this period. Charges at its start or end, or videos without an answer, may explain the difference.',
  )
  expect(summary(compared(750, 250, 500))).toMatch('¥250 to ¥500 doesn’t match')
  expect(summary(compared(-250, -500, -500))).toMatch('fell by ¥250 in this period, ¥500 less than')
})

test('a total that may add up does not hide a day that does not', () => {
  const [total, odd, even] = [compared(830, -420, 330), compared(330, 330, 330), compared(500, 0, 0)]
  expect(summary(total, even, odd)).toMatch('may match, but these days don’t: 2026-11-21.')
  expect(totalResult(proofOf(total, even, odd))).toBe('more')
  expect(totalResult(proofOf(total, even))).toBe('nearly')
})

test('the summary names the explanations of admins', () => {
  expect(summary({ ...compared(750, 0, 0), byHandYen: 250 })).toBe(
    'Service spend rose by ¥750 in this period. All of it matches. Admins explained ¥250.',
  )
})
