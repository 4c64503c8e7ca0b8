import { expect, test } from 'vitest'
import { balanceOf, READING, STOP } from '#tests/fixtures/balance.ts'
import { attentionOf, matterOf } from './attention.ts'

const settled = balanceOf({
  reading: READING,
  availableYen: 19_000,
  explainedYen: 1_000,
  attention: { doubts: 0, claims: 0, pausedAt: null, atRisk: null },
})

test('needs no attention while everything is explained', () => {
  expect(attentionOf(settled)).toBeNull()
})

test('orders a pause, unknown outcomes, doubts, then unexplained yen', () => {
  const balance = { ...settled, unexplainedYen: 500 }
  const doubted = { doubts: 2, claims: 1, pausedAt: null, atRisk: null }
  expect(attentionOf({ ...balance, unknowns: 3, attention: { ...doubted, pausedAt: STOP.at } })).toEqual({
    kind: 'paused',
    at: STOP.at,
  })
  expect(attentionOf({ ...balance, unknowns: 1, attention: doubted })?.kind).toBe('unknowns')
  expect(attentionOf({ ...balance, attention: doubted })).toEqual({ kind: 'doubts', doubts: 2 })
  expect(attentionOf(balance)).toEqual({ kind: 'unexplained', yen: 500 })
})

test('shows everyone a stop of all sending first, with the name of the admin', () => {
  const attention = { doubts: 0, claims: 0, pausedAt: STOP.at, atRisk: null }
  const told = { kind: 'stopped', at: STOP.at, by: 'Naomi' }
  expect(attentionOf({ ...settled, stopped: STOP, unknowns: 1, attention })).toEqual(told)
  expect(attentionOf({ ...settled, stopped: STOP, attention: null })).toEqual(told)
  expect(matterOf({ kind: 'stopped', at: '', by: 'Naomi' })).toBeNull()
})

test('puts a paid video that may be lost before less urgent matters', () => {
  const atRisk = { count: 2, firstId: 'one', before: '2026-11-21T13:00:00Z' }
  const attention = { doubts: 0, claims: 0, pausedAt: null, atRisk }
  expect(attentionOf({ ...settled, unknowns: 1, attention })).toEqual({ kind: 'at_risk', ...atRisk })
  expect(attentionOf({ ...settled, attention: { ...attention, pausedAt: STOP.at } })?.kind).toBe('paused')
})

test('tells everyone about a pause of the service, after unknown outcomes', () => {
  const waiting = { ...settled, unexplainedYen: 500, askedToWaitUntil: '2026-11-21T12:01:00Z' }
  const told = { kind: 'asked_to_wait', until: '2026-11-21T12:01:00Z' }
  expect(attentionOf(waiting)).toEqual(told)
  expect(attentionOf({ ...waiting, attention: null })).toEqual(told)
  expect(attentionOf({ ...waiting, unknowns: 1 })?.kind).toBe('unknowns')
})

test('tells everyone about a refused key, after videos that may be lost', () => {
  const refused = { ...settled, trouble: { key: 'troubles.status', values: { status: 401 } } } as const
  expect(attentionOf(refused)).toEqual({ kind: 'key_refused' })
  expect(attentionOf({ ...refused, attention: null })).toEqual({ kind: 'key_refused' })
  const atRisk = { count: 1, firstId: 'one', before: '2026-11-21T13:00:00Z' }
  const attention = { doubts: 0, claims: 0, pausedAt: null, atRisk }
  expect(attentionOf({ ...refused, unknowns: 1, attention })?.kind).toBe('at_risk')
  expect(attentionOf({ ...refused, unknowns: 1 })?.kind).toBe('key_refused')
  const down = { ...settled, trouble: { key: 'troubles.status', values: { status: 503 } } } as const
  expect(attentionOf(down)).toBeNull()
})

test('tells members without the right to act only why sending waits', () => {
  const member = { ...settled, unexplainedYen: 1_000, attention: null }
  expect(attentionOf(member)).toBeNull()
  expect(attentionOf({ ...member, unknowns: 2 })).toEqual({ kind: 'unknowns', unknowns: 2 })
})

test('reports a low balance once every yen is explained', () => {
  const low = { ...settled, availableYen: 900, lowBalancesYen: [5_000, 1_000] }
  expect(attentionOf(low)).toEqual({ kind: 'low', availableYen: 900, thresholdYen: 1_000 })
  expect(attentionOf({ ...low, unexplainedYen: 500 })).toEqual({ kind: 'unexplained', yen: 500 })
})

test('a matter can be snoozed until it grows, unless work stops or a video may be lost', () => {
  expect(matterOf({ kind: 'unknowns', unknowns: 1 })).not.toBe(matterOf({ kind: 'unknowns', unknowns: 2 }))
  const low = { kind: 'low', thresholdYen: 5_000 } as const
  expect(matterOf({ ...low, availableYen: 900 })).toBe(matterOf({ ...low, availableYen: 650 }))
  expect(matterOf({ kind: 'paused', at: STOP.at })).toBeNull()
  expect(matterOf({ kind: 'at_risk', count: 1, firstId: 'one', before: '' })).toBeNull()
})
