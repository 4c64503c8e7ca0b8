import { expect, test } from 'vitest'
import type { NewsItem } from '#lib/notifications/view.ts'
import { arrivals, marked, newestId, unread } from './arrivals.ts'
import { isShownOn, placeOf } from './news-words.ts'

const item = (id: number): NewsItem => ({
  kind: 'own',
  id: String(id),
  at: '2026-11-21T12:00:00Z',
  status: 'completed',
  reason: null,
  priceYen: 250,
  submissionId: `s${id}`,
  prompt: 'A calm sea',
})

test('reports new items oldest first, and none that fell off the end', () => {
  const fresh = arrivals([item(9), item(8)], [item(11), item(10), item(9), item(7)])
  expect(fresh.map(({ id }) => id)).toEqual(['10', '11'])
  expect(arrivals([], [item(1)])).toHaveLength(1)
})

test('the badge counts items after the last seen one', () => {
  const items = [item(100), item(99), item(9)]
  expect(unread(items, 99)).toBe(1)
  expect(unread(items, newestId(items))).toBe(0)
})

test('the gallery and the video’s own page show the news themselves', () => {
  expect(['/', '/videos/s1', '/videos/s2', '/balance'].map((path) => isShownOn(path, item(1)))).toEqual([
    true,
    true,
    false,
    false,
  ])
})

test('a low balance is announced on every page but its own', () => {
  const low: NewsItem = { kind: 'low', id: '7', at: '', availableYen: 900, thresholdYen: 1_000 }
  expect(['/', '/videos/s1', '/balance'].map((path) => isShownOn(path, low))).toEqual([false, false, true])
  expect(placeOf(low)).toBe('/balance')
  const atRisk: NewsItem = { kind: 'at_risk', id: '8', at: '', submissionId: 's1', prompt: 'A calm sea' }
  expect(['/videos/s1', '/videos/s2'].map((path) => isShownOn(path, atRisk))).toEqual([true, false])
  expect(placeOf(atRisk)).toBe('/videos/s1')
})

test('marks the title, updates the count, and restores the title', () => {
  expect(marked('Balance · Dailies', '', '(1) ')).toBe('(1) Balance · Dailies')
  expect(marked('(1) Balance · Dailies', '(1) ', '2 rendering · ')).toBe('2 rendering · Balance · Dailies')
  // The newly opened page sets its own title.
  expect(marked('Team · Dailies', '(2) ', '(3) ')).toBe('(3) Team · Dailies')
  expect(marked('(3) Team · Dailies', '(3) ', '')).toBe('Team · Dailies')
})
