import { expect, test } from 'vitest'
import { sayEnglish, sayJapanese } from '#tests/fixtures/say.ts'
import type { Status } from '../submissions/state.ts'
import { dayKey } from '../time.ts'
import { dayDate, dayTitle, groupByDay } from './days.ts'

function at(createdAt: string, status: Status = 'completed') {
  return { createdAt, status, priceYen: 250 }
}

test('assigns a moment to the day of the viewer’s calendar', () => {
  const moment = '2026-11-20T15:30:00Z'
  expect(dayKey(moment, 'Asia/Tokyo')).toBe('2026-11-21')
  expect(dayKey(moment, 'UTC')).toBe('2026-11-20')
  expect(dayKey(moment, 'Pacific/Kiritimati')).toBe('2026-11-21')
  expect(dayKey('2026-11-20T05:00:00Z', 'America/Los_Angeles')).toBe('2026-11-19')
})

test('keeps the order of days, and counts billed and held amounts separately', () => {
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

test('assigns midnight of a day on which the clocks change to that day, in both directions', () => {
  const zone = 'America/New_York'
  expect(dayKey('2026-03-08T04:59:59Z', zone)).toBe('2026-03-07')
  expect(dayKey('2026-03-08T05:00:00Z', zone)).toBe('2026-03-08')
  expect(dayKey('2026-03-09T03:59:59Z', zone)).toBe('2026-03-08')
  expect(dayKey('2026-11-01T04:00:00Z', zone)).toBe('2026-11-01')
  expect(dayKey('2026-11-02T04:59:59Z', zone)).toBe('2026-11-01')
})

test('yesterday is the previous calendar day, also across a 23-hour day', () => {
  const zone = 'America/New_York'
  const justAfterMidnight = Date.parse('2026-03-09T04:10:00Z')
  const titles = (['2026-03-09', '2026-03-08', '2026-03-07'] as const).map((key) => [
    dayTitle(sayEnglish('time'), key, justAfterMidnight, zone, 'en'),
    dayDate(key, justAfterMidnight, zone, 'en'),
    dayTitle(sayJapanese('time'), key, justAfterMidnight, zone, 'ja'),
    dayDate(key, justAfterMidnight, zone, 'ja'),
  ])
  expect(titles).toEqual([
    ['Today', 'Mon 9 Mar', '今日', '3月9日(月)'],
    ['Yesterday', 'Sun 8 Mar', '昨日', '3月8日(日)'],
    ['Saturday', 'Sat 7 Mar', '土曜日', '3月7日(土)'],
  ])
})

test('shows the year only when it is not the current one', () => {
  const now = Date.parse('2027-01-01T12:00:00Z')
  expect(dayTitle(sayEnglish('time'), '2026-12-31', now, 'UTC', 'en')).toBe('Yesterday')
  expect(dayDate('2026-12-31', now, 'UTC', 'en')).toBe('Thu 31 Dec 2026')
  expect(dayDate('2026-09-05', now, 'UTC', 'en')).toBe('Sat 5 Sep 2026')
  expect(dayDate('2026-09-05', now, 'UTC', 'ja')).toBe('2026年9月5日(土)')
})
