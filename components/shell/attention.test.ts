import { expect, test } from 'vitest'
import type { BalanceView } from '#lib/money/balance/view.ts'
import { attentionOf, waitingCount } from './attention.ts'

const settled: BalanceView = {
  reading: { spendYen: 1_000, maxBudgetYen: 20_000, maskedKey: 'sk-…', answeredAt: '2026-11-21T12:00:00Z' },
  heldYen: 0,
  chargedSinceYen: 0,
  availableYen: 19_000,
  explainedYen: 1_000,
  byHandYen: 0,
  openingYen: 0,
  unexplainedYen: 0,
  lowBalancesYen: [],
  trouble: null,
  askedToWaitUntil: null,
  attention: { unknowns: 0, doubts: 0, claims: 0, paused: false, atRisk: null },
  own: null,
}

test('nothing is asked for while everything is explained', () => {
  expect(attentionOf(settled)).toBeNull()
})

test('a pause comes before unknown outcomes, those before doubts, and those before unexplained yen', () => {
  const balance = { ...settled, unexplainedYen: 500 }
  expect(
    attentionOf({ ...balance, attention: { unknowns: 3, doubts: 0, claims: 0, paused: true, atRisk: null } }),
  ).toEqual({
    kind: 'paused',
    unknowns: 3,
  })
  expect(
    attentionOf({ ...balance, attention: { unknowns: 1, doubts: 0, claims: 0, paused: false, atRisk: null } })
      ?.kind,
  ).toBe('unknowns')
  const doubted = { unknowns: 0, doubts: 2, claims: 1, paused: false, atRisk: null }
  expect(attentionOf({ ...balance, attention: doubted })).toEqual({ kind: 'doubts', doubts: 2 })
  expect(waitingCount({ ...balance, attention: doubted })).toBe(3)
  expect(attentionOf(balance)).toEqual({ kind: 'unexplained', yen: 500 })
})

test('a paid video that may be lost comes before what can wait', () => {
  const atRisk = { count: 2, firstId: 'one', before: '2026-11-21T13:00:00Z' }
  const attention = { unknowns: 1, doubts: 0, claims: 0, paused: false, atRisk }
  expect(attentionOf({ ...settled, attention })).toEqual({ kind: 'at_risk', ...atRisk })
  expect(attentionOf({ ...settled, attention: { ...attention, paused: true } })?.kind).toBe('paused')
})

test('that the service asked for patience is told to everybody, after what is unknown', () => {
  const waiting = { ...settled, unexplainedYen: 500, askedToWaitUntil: '2026-11-21T12:01:00Z' }
  const told = { kind: 'asked_to_wait', until: '2026-11-21T12:01:00Z' }
  expect(attentionOf(waiting)).toEqual(told)
  expect(attentionOf({ ...waiting, attention: null })).toEqual(told)
  const attention = { unknowns: 1, doubts: 0, claims: 0, paused: false, atRisk: null }
  expect(attentionOf({ ...waiting, attention })?.kind).toBe('unknowns')
})

test('that the service refuses the key is told to everybody, after what may be lost', () => {
  const refused = { ...settled, trouble: { key: 'troubles.status', values: { status: 401 } } } as const
  expect(attentionOf(refused)).toEqual({ kind: 'key_refused' })
  expect(attentionOf({ ...refused, attention: null })).toEqual({ kind: 'key_refused' })
  const atRisk = { count: 1, firstId: 'one', before: '2026-11-21T13:00:00Z' }
  const attention = { unknowns: 1, doubts: 0, claims: 0, paused: false, atRisk }
  expect(attentionOf({ ...refused, attention })?.kind).toBe('at_risk')
  expect(attentionOf({ ...refused, attention: { ...attention, atRisk: null } })?.kind).toBe('key_refused')
  const down = { ...settled, trouble: { key: 'troubles.status', values: { status: 503 } } } as const
  expect(attentionOf(down)).toBeNull()
})

test('those who may not act are told nothing else', () => {
  expect(attentionOf({ ...settled, unexplainedYen: 1_000, attention: null })).toBeNull()
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

test('a low balance is told once every yen is explained', () => {
  const low = { ...settled, availableYen: 900, lowBalancesYen: [5_000, 1_000] }
  expect(attentionOf(low)).toEqual({ kind: 'low', availableYen: 900, thresholdYen: 1_000 })
  expect(attentionOf({ ...low, unexplainedYen: 500 })).toEqual({ kind: 'unexplained', yen: 500 })
})
