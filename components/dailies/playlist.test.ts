import { expect, test } from 'vitest'
import type { DailyTake } from '#lib/gallery/dailies/query.ts'
import { mergeTakes, nextPlayable, reviewedIds, tally } from './playlist.ts'

function take(id: string, more: Partial<DailyTake> = {}): DailyTake {
  const person = { id: 'p', name: 'Yuki' }
  const createdAt = `2026-11-21T10:00:0${id}Z`
  return {
    id,
    take: 1,
    takes: 1,
    prompt: id,
    person,
    createdAt,
    hasClip: true,
    rating: null,
    choice: null,
    ...more,
  }
}

const ids = (takes: { id: string }[]) => takes.map(({ id }) => id)

test('a newly finished take takes its place; a deleted take keeps its place', () => {
  const first = mergeTakes([], [take('1'), take('3')])
  expect(first.every(({ gone }) => !gone)).toBe(true)
  const second = mergeTakes(first, [take('2'), take('3', { rating: 4 })])
  expect(second.map(({ id, gone, rating }) => [id, gone, rating])).toEqual([
    ['1', true, null],
    ['2', false, null],
    ['3', false, 4],
  ])
  expect(mergeTakes(second, [take('1'), take('2'), take('3')])[0]?.gone).toBe(false)
})

test('a list keeps its order, including takes deleted since', () => {
  const order = ['3', '1', '2']
  const first = mergeTakes([], [take('1'), take('2'), take('3')], order)
  expect(ids(first)).toEqual(order)
  expect(ids(mergeTakes(first, [take('2')], order))).toEqual(order)
})

test('“unreviewed only” skips rated and chosen takes', () => {
  const takes = [take('1', { rating: 1 }), take('2'), take('3', { choice: 'maybe' })]
  expect([...reviewedIds(takes)]).toEqual(['1', '3'])
})

test('continues with the next take that is not skipped, then from the start', () => {
  const takes = [take('1'), take('2'), take('3')]
  expect(nextPlayable(takes, new Set(['2']), '2')).toBe('3')
  expect(nextPlayable(takes, new Set(['2', '3']), '2')).toBe('1')
  expect(nextPlayable(takes, new Set(ids(takes)), '2')).toBeNull()
  expect(nextPlayable(takes, new Set(), null)).toBe('1')
})

test('counts a day', () => {
  const takes = [
    take('1', { choice: 'select', rating: 5 }),
    take('2', { rating: 2 }),
    take('3'),
    take('4', { choice: 'reject' }),
  ]
  expect(tally(takes)).toEqual({ select: 1, maybe: 0, reject: 1, unreviewed: 1 })
})
