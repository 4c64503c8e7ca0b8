import { expect, test } from 'vitest'
import type { BalanceView } from '#lib/balance/view.ts'
import { attentionOf, waitingCount } from './attention.ts'

const settled: BalanceView = {
  reading: { spendYen: 1_000, maxBudgetYen: 20_000, maskedKey: 'sk-…', answeredAt: '2026-11-21T12:00:00Z' },
  heldYen: 0,
  chargedSinceYen: 0,
  availableYen: 19_000,
  explainedYen: 1_000,
  openingYen: 0,
  unexplainedYen: 0,
  lowBalancesYen: [],
  trouble: null,
  askedToWaitUntil: null,
  attention: { unknowns: 0, doubts: 0, claims: 0, paused: false, atRisk: null },
  own: null,
}

test('nothing is asked for while everything is explained', () => {
  expect(attentionOf(settled, null)).toBeNull()
})

test('a pause comes before unknown outcomes, those before doubts, and those before unexplained yen', () => {
  const balance = { ...settled, unexplainedYen: 500 }
  expect(
    attentionOf(
      { ...balance, attention: { unknowns: 3, doubts: 0, claims: 0, paused: true, atRisk: null } },
      null,
    ),
  ).toEqual({
    kind: 'paused',
    unknowns: 3,
  })
  expect(
    attentionOf(
      { ...balance, attention: { unknowns: 1, doubts: 0, claims: 0, paused: false, atRisk: null } },
      null,
    )?.kind,
  ).toBe('unknowns')
  const doubted = { unknowns: 0, doubts: 2, claims: 1, paused: false, atRisk: null }
  expect(attentionOf({ ...balance, attention: doubted }, null)).toEqual({ kind: 'doubts', doubts: 2 })
  expect(waitingCount({ ...balance, attention: doubted })).toBe(3)
  expect(attentionOf(balance, null)).toEqual({ kind: 'unexplained', yen: 500 })
})

test('a paid video that may be lost comes before what can wait', () => {
  const atRisk = { count: 2, firstId: 'one', before: '2026-11-21T13:00:00Z' }
  const attention = { unknowns: 1, doubts: 0, claims: 0, paused: false, atRisk }
  expect(attentionOf({ ...settled, attention }, null)).toEqual({ kind: 'at_risk', ...atRisk })
  expect(attentionOf({ ...settled, attention: { ...attention, paused: true } }, null)?.kind).toBe('paused')
})

test('that the service asked for patience is told to everybody, after what is unknown', () => {
  const waiting = { ...settled, unexplainedYen: 500, askedToWaitUntil: '2026-11-21T12:01:00Z' }
  const told = { kind: 'asked_to_wait', until: '2026-11-21T12:01:00Z' }
  expect(attentionOf(waiting, null)).toEqual(told)
  expect(attentionOf({ ...waiting, attention: null }, null)).toEqual(told)
  const attention = { unknowns: 1, doubts: 0, claims: 0, paused: false, atRisk: null }
  expect(attentionOf({ ...waiting, attention }, null)?.kind).toBe('unknowns')
})

test('those who may not act are told nothing else', () => {
  expect(attentionOf({ ...settled, unexplainedYen: 1_000, attention: null }, null)).toBeNull()
})

test('unknown outcomes and open claims wait together', () => {
  expect(
    waitingCount({
      ...settled,
      attention: { unknowns: 2, doubts: 0, claims: 3, paused: false, atRisk: null },
    }),
  ).toBe(5)
  expect(waitingCount({ ...settled, attention: null })).toBe(0)
})

test('an unexplained amount that was hidden does not hide a low balance behind it', () => {
  const low = { ...settled, availableYen: 900, lowBalancesYen: [5_000, 1_000] }
  const told = { kind: 'low', availableYen: 900, thresholdYen: 1_000 }
  expect(attentionOf({ ...low, unexplainedYen: 500 }, 500)).toEqual(told)
  expect(attentionOf({ ...low, unexplainedYen: 501 }, 500)).toEqual({ kind: 'unexplained', yen: 501 })
  expect(attentionOf({ ...settled, unexplainedYen: 500 }, 500)).toBeNull()
})
