import { expect, test } from 'vitest'
import type { Status } from '../submissions/state.ts'
import { dayKey, dayWords, groupByDay } from './days.ts'

function at(createdAt: string, status: Status = 'completed') {
  return { createdAt, status, priceYen: 250 }
}

test('the same moment falls on the day that the viewer’s calendar shows', () => {
  const moment = '2026-11-20T15:30:00Z'
  expect(dayKey(moment, 'Asia/Tokyo')).toBe('2026-11-21')
  expect(dayKey(moment, 'UTC')).toBe('2026-11-20')
  expect(dayKey(moment, 'Pacific/Kiritimati')).toBe('2026-11-21')
  expect(dayKey('2026-11-20T05:00:00Z', 'America/Los_Angeles')).toBe('2026-11-19')
})

test('days keep the order they come in and count what was billed apart from what is held', () => {
  const days = groupByDay(
    [
      at('2026-11-21T03:00:00Z', 'queued'),
      at('2026-11-21T02:00:00Z', 'unknown'),
      at('2026-11-21T01:00:00Z', 'failed'),
      at('2026-11-21T00:30:00Z', 'rejected'),
      at('2026-11-20T14:59:59Z'),
    ],
    'Asia/Tokyo',
  )
  expect(days.map((day) => [day.key, day.submissions.length, day.billedYen, day.heldYen])).toEqual([
    ['2026-11-21', 4, 250, 500],
    ['2026-11-20', 1, 250, 0],
  ])
})

test('midnight of the day the clocks change belongs to that day, in both directions', () => {
  const zone = 'America/New_York'
  expect(dayKey('2026-03-08T04:59:59Z', zone)).toBe('2026-03-07')
  expect(dayKey('2026-03-08T05:00:00Z', zone)).toBe('2026-03-08')
  expect(dayKey('2026-03-09T03:59:59Z', zone)).toBe('2026-03-08')
  expect(dayKey('2026-11-01T04:00:00Z', zone)).toBe('2026-11-01')
  expect(dayKey('2026-11-02T04:59:59Z', zone)).toBe('2026-11-01')
})

test('yesterday is the calendar day before, also across a 23-hour day', () => {
  const zone = 'America/New_York'
  const justAfterMidnight = Date.parse('2026-03-09T04:10:00Z')
  expect(dayWords('2026-03-09', justAfterMidnight, zone)).toEqual({ title: 'Today', date: 'Mon 9 Mar' })
  expect(dayWords('2026-03-08', justAfterMidnight, zone)).toEqual({ title: 'Yesterday', date: 'Sun 8 Mar' })
  expect(dayWords('2026-03-07', justAfterMidnight, zone).title).toBe('Saturday')
})

test('another year is named', () => {
  const now = Date.parse('2027-01-01T12:00:00Z')
  expect(dayWords('2026-12-31', now, 'UTC')).toEqual({ title: 'Yesterday', date: 'Thu 31 Dec 2026' })
  expect(dayWords('2026-09-05', now, 'UTC').date).toBe('Sat 5 Sep 2026')
})
