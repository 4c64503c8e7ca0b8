import { expect, test } from 'vitest'
import { knownZone } from '#lib/time.ts'
import { sayEnglish, sayJapanese } from '#tests/fixtures/say.ts'
import { formatAgo, formatClock, formatMoment, formatSize, formatSpan } from './format.ts'

test('formats a span in minutes and seconds, never negative', () => {
  expect([0, 72_900, 725_000, 3_729_000, -5_000].map(formatSpan)).toEqual([
    '0:00',
    '1:12',
    '12:05',
    '1:02:09',
    '0:00',
  ])
})

test('formats times in the viewer’s zone', () => {
  expect(formatClock('2026-11-21T15:02:00Z', 'Asia/Tokyo')).toBe('00:02')
  expect(formatMoment('2026-11-20T15:02:33Z', 'Asia/Tokyo', 'en')).toBe('Sat 21 Nov 2026, 00:02:33')
  expect(formatMoment('2026-11-20T15:02:33Z', 'Asia/Tokyo', 'ja')).toBe('2026年11月21日(土) 00:02:33')
  expect(formatMoment('2026-09-20T15:02:33Z', 'UTC', 'en')).toBe('Sun 20 Sep 2026, 15:02:33')
})

test('formats only short ages in words', () => {
  const ago = (moment: string, now = Date.parse('2026-11-21T12:00:00Z')) => [
    formatAgo(sayEnglish('time'), moment, now, 'UTC', 'en'),
    formatAgo(sayJapanese('time'), moment, now, 'UTC', 'ja'),
  ]
  expect(ago('2026-11-21T11:59:30Z')).toEqual(['just now', 'たった今'])
  expect(ago('2026-11-21T11:56:00Z')).toEqual(['4 min ago', '4分前'])
  expect(ago('2026-11-21T09:30:00Z')).toEqual(['at 09:30', '09:30'])
  // Bug: less than a day ago, and yet of another day, it was shown as if it were still to come.
  expect(ago('2026-11-20T20:00:00Z')).toEqual(['yesterday at 20:00', '昨日 20:00'])
  expect(ago('2026-11-20T23:58:00Z', Date.parse('2026-11-21T00:01:00Z'))).toEqual(['3 min ago', '3分前'])
  expect(ago('2026-11-19T20:00:00Z')[0]).toBe('Thu 19 Nov 2026, 20:00:00')
})

test('formats sizes in the units of downloads', () => {
  const sizes = [900, 45_600, 5_240_000]
  expect(sizes.map((bytes) => formatSize(sayEnglish('time'), bytes))).toEqual([
    '900 bytes',
    '46 kB',
    '5.2 MB',
  ])
  expect(sizes.map((bytes) => formatSize(sayJapanese('time'), bytes))).toEqual([
    '900バイト',
    '46 kB',
    '5.2 MB',
  ])
})

test('falls back to UTC for an unknown time zone', () => {
  expect([knownZone('Asia/Tokyo'), knownZone('Mars/Olympus'), knownZone(undefined)]).toEqual([
    'Asia/Tokyo',
    'UTC',
    'UTC',
  ])
})
