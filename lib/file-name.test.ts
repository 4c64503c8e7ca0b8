import { expect, test } from 'vitest'
import { datedName } from './file-name.ts'

/** Still the 21st in UTC, and already the 22nd in Tokyo. */
const now = new Date('2026-11-21T16:00:00Z')

test('a file of some days is named by them', () => {
  const days = { from: '2026-10-01', to: '2026-10-31' }
  expect(datedName('dailies-videos', { days, now, zone: 'UTC' })).toBe('dailies-videos-2026-10-01_2026-10-31')
})

// Bug: before nine in the morning, a file from Tokyo had the name of the day before.
test('any other file is named by the day in the zone of its reader', () => {
  expect(datedName('dailies', { days: null, now, zone: 'Asia/Tokyo' })).toBe('dailies-2026-11-22')
  expect(datedName('dailies', { days: null, now, zone: 'UTC' })).toBe('dailies-2026-11-21')
})
