import { expect, test } from 'vitest'
import { troubledPollDelayMs } from './delays.ts'
import { type Followed, stalled, UNKNOWN_JOB, UNKNOWN_POLLS } from './stalled.ts'
import { STATUSES } from './state.ts'

const NOW = new Date('2026-11-21T12:00:00Z')
const HOUR = 3_600_000
const ago = (ms: number) => new Date(NOW.getTime() - ms)

const job = (row: Partial<Followed>): Followed => ({
  status: 'pending',
  acceptedAt: ago(1_000),
  pollTroubles: 0,
  pollTrouble: null,
  ...row,
})

test('a job has no end in sight after six hours', () => {
  expect(stalled(job({ acceptedAt: ago(6 * HOUR - 1) }), NOW)).toBeNull()
  expect(stalled(job({ acceptedAt: ago(6 * HOUR) }), NOW)).toBe('no_end')
  expect(stalled(job({ acceptedAt: ago(6 * HOUR), status: 'in_progress' }), NOW)).toBe('no_end')
  expect(stalled(job({ acceptedAt: null }), NOW)).toBeNull()
})

test('a job is unknown to the service after polls have said so for at least an hour', () => {
  const unknown = (pollTroubles: number) => stalled(job({ pollTroubles, pollTrouble: UNKNOWN_JOB }), NOW)
  expect([unknown(1), unknown(UNKNOWN_POLLS - 1)]).toEqual([null, null])
  expect(unknown(UNKNOWN_POLLS)).toBe('unknown_job')
  expect(unknown(1_000_000)).toBe('unknown_job')
  // The next poll is queued when a poll begins, by the troubles before it.
  const pauses = Array.from({ length: UNKNOWN_POLLS - 1 }, (_, troubles) => troubledPollDelayMs(troubles, 0))
  const leastMs = (all: readonly number[]) => all.reduce((sum, pause) => sum + pause, 0)
  expect(leastMs(pauses)).toBeGreaterThanOrEqual(HOUR)
  expect(leastMs(pauses.slice(0, -1))).toBeLessThan(HOUR)
})

test('no answer, or a refused key, says nothing about the job', () => {
  const row = { pollTroubles: 1_000, pollTrouble: 'The service answered HTTP 401.' }
  expect(stalled(job(row), NOW)).toBeNull()
  expect(stalled(job({ ...row, acceptedAt: ago(6 * HOUR) }), NOW)).toBe('no_end')
})

test('only a job that the service has can be stalled', () => {
  for (const status of STATUSES) {
    const row = job({ status, acceptedAt: ago(99 * HOUR), pollTroubles: 99, pollTrouble: UNKNOWN_JOB })
    expect(stalled(row, NOW) !== null).toBe(status === 'pending' || status === 'in_progress')
  }
})
