import { expect, test } from 'vitest'
import { YearOfPolling } from './polling-year.ts'

test('a year of polling takes what an undisturbed poller takes, whatever the clock does', () => {
  const year = new YearOfPolling(1, 0).run(100)
  expect(year.jobs).toBeGreaterThan(36_000)
  expect(year.finished).toBe(year.jobs)
  expect(year.requests / year.idealRequests).toBeGreaterThan(0.95)
  expect(year.requests / year.idealRequests).toBeLessThan(1.05)
  expect(year.tooSoon.otherwise).toBe(0)
  expect(year.tooSoon.clockSetAhead).toBe(0)
  // Set back by less than five minutes, it is not noticed that a poll was put off for longer.
  expect(year.longestDelayMs).toBeLessThan(330_000)
})

test('polls that fail are tried again at their pace, and every end is noticed', () => {
  const year = new YearOfPolling(2, 0.1).run(100)
  expect(year.finished).toBe(year.jobs)
  expect(year.tooSoon).toEqual({ clockSetAhead: 0, otherwise: 0 })
  expect(year.requests / year.idealRequests).toBeLessThan(1.2)
})
