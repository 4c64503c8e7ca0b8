import { describe, expect, test } from 'vitest'
import { type Line, placeOf, renderingSince, roughly, untilReady, untilStart } from './expected.ts'

const NOW = Date.parse('2026-11-20T12:00:00Z')
const ago = (seconds: number) => new Date(NOW - seconds * 1_000).toISOString()
const line = (some: Partial<Line> = {}): Line => ({
  usual: { half: 60, most: 150 },
  rendering: [ago(20), ago(50)],
  waiting: ['a', 'b', 'c'],
  ...some,
})
const seconds = (ms: number | null) => ms && ms / 1_000

test('counts the place in line among the studio’s own jobs', () => {
  expect(['a', 'c', 'x'].map((id) => placeOf(line(), id))).toEqual([1, 3, null])
})

test.each([
  ['the first job begins when the older of two renders ends', 1, {}, 10],
  ['the second begins when the younger render ends', 2, {}, 40],
  ['the third begins when the first is ready', 3, {}, 70],
  ['the first begins at once while nothing renders', 1, { rendering: [] }, 0],
  ['jobs run one after the other while one renders at a time', 3, { rendering: [ago(0)] }, 180],
  ['an overdue render may end at any moment', 1, { rendering: [ago(500)] }, 0],
])('%s', (_name, place, some, expected) => {
  expect(untilStart(line(some), place, NOW)).toBe(expected * 1_000)
})

test('predicts nothing without a usual time', () => {
  const unknown = line({ usual: null })
  expect(untilStart(unknown, 1, NOW)).toBeNull()
  expect(untilReady(unknown, [], NOW)).toBeNull()
  expect(renderingSince(unknown, ago(30), NOW)).toMatchObject({ leftMs: null, isLate: false })
})

describe('a render', () => {
  test('reports progress and time left until the usual time is over', () => {
    expect(renderingSince(line(), ago(30), NOW)).toEqual({
      elapsedMs: 30_000,
      leftMs: 30_000,
      share: 0.5,
      isLate: false,
    })
    expect(renderingSince(line(), ago(100), NOW)).toMatchObject({ leftMs: null, share: 1, isLate: false })
  })

  test('is late after the time that nine in ten recent renders took', () => {
    expect(renderingSince(line(), ago(151), NOW).isLate).toBe(true)
    expect(renderingSince(line({ usual: null }), ago(181), NOW).isLate).toBe(true)
  })
})

test('a batch is ready with its last take; unsent takes follow all jobs in line', () => {
  const job = (id: string, status: 'in_progress' | 'pending' | 'queued' | 'completed', startedAt = '') =>
    ({ id, status, startedAt: startedAt || null }) as const
  const left = (...jobs: Parameters<typeof untilReady>[1]) => seconds(untilReady(line(), jobs, NOW))
  expect(left(job('z', 'completed'))).toBe(0)
  expect(left(job('z', 'completed'), job('y', 'in_progress', ago(20)))).toBe(40)
  expect(left(job('c', 'pending'), job('y', 'in_progress', ago(20)))).toBe(130)
  expect(left(job('p', 'queued'), job('q', 'queued'))).toBe(190)
})

test.each([
  [0, 's', 10],
  [38_000, 's', 40],
  [89_000, 's', 90],
  [90_000, 'min', 2],
  [241_000, 'min', 5],
])('rounds %i ms to a whole number of %s', (ms, unit, count) => {
  expect(roughly(ms)).toEqual({ unit, count })
})
