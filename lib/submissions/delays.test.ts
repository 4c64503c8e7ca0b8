import { describe, expect, test } from 'vitest'
import {
  archiveDelayMs,
  FIRST_POLL_MS,
  keptJobDelayMs,
  LONGEST_POST_MS,
  LONGEST_SEND_WAIT_MS,
  longestOpenMs,
  nextSendAt,
  parseRetryAfterMs,
  pollDelayMs,
  SEND_BACKUP_MS,
  troubledPollDelayMs,
  waitsSince,
} from './delays.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const NOW = new Date('2026-11-21T12:00:00Z')
const ALMOST_ONE = 0.999_999

test('a send waits only seconds for its backup and its first poll, and is open for the POST and ACCEPT_SECONDS', () => {
  for (const ms of [SEND_BACKUP_MS, FIRST_POLL_MS]) {
    expect(ms).toBeGreaterThanOrEqual(SECOND)
    expect(ms).toBeLessThan(pollDelayMs(0))
  }
  expect(longestOpenMs(30 * SECOND)).toBe(LONGEST_POST_MS + 30 * SECOND)
})

describe('polls', () => {
  test('come every 15 to 30 seconds', () => {
    expect(pollDelayMs(0)).toBe(15 * SECOND)
    expect(pollDelayMs(0.5)).toBe(22.5 * SECOND)
    expect(pollDelayMs(ALMOST_ONE)).toBeLessThan(30 * SECOND)
  })

  test('keep their rate for two troubles in a row, then halve it with each, down to every two to four minutes', () => {
    const seconds = [0, 1, 2, 3, 4, 5, 6, 50].map((troubles) => troubledPollDelayMs(troubles, 0) / SECOND)
    expect(seconds).toEqual([15, 15, 15, 30, 60, 120, 120, 120])
    expect(troubledPollDelayMs(9, 0.5)).toBe(180 * SECOND)
    expect(troubledPollDelayMs(99, ALMOST_ONE)).toBeLessThanOrEqual(4 * MINUTE)
  })
})

describe('a failed download is retried', () => {
  test('soon, then after a delay that doubles up to five minutes, while there is much time', () => {
    const seconds = [0, 1, 2, 3, 4, 5, 6, 20].map((tries) => archiveDelayMs(tries, 24 * 60 * MINUTE) / SECOND)
    expect(seconds).toEqual([5, 10, 20, 40, 80, 160, 300, 300])
  })

  test('within a tenth of the time left, but at most every five seconds', () => {
    expect(archiveDelayMs(9, 10 * MINUTE)).toBe(MINUTE)
    expect(archiveDelayMs(9, 20 * SECOND)).toBe(5 * SECOND)
    expect(archiveDelayMs(9, 1)).toBe(5 * SECOND)
  })

  test('less and less often when no time is left, finally once an hour', () => {
    expect(archiveDelayMs(0, 0)).toBe(5 * SECOND)
    expect(archiveDelayMs(9, 0)).toBe(5 * MINUTE)
    expect(archiveDelayMs(9, -20 * MINUTE)).toBe(20 * MINUTE)
    expect(archiveDelayMs(10, -600 * MINUTE)).toBe(60 * MINUTE)
    expect(archiveDelayMs(500, -600 * MINUTE)).toBe(60 * MINUTE)
  })
})

describe('a provably unbilled send is repeated', () => {
  /** The number of seconds until then. */
  function wait(input: Partial<Parameters<typeof nextSendAt>[0]>): number {
    const at = nextSendAt({ now: NOW, tries: 1, retryAfter: null, chance: 0.5, ...input })
    return (at.getTime() - NOW.getTime()) / SECOND
  }

  test('after a random part of a delay that doubles with every attempt, up to two minutes', () => {
    expect([1, 2, 3, 4, 5, 9].map((tries) => wait({ tries }))).toEqual([5, 10, 20, 40, 60, 60])
    expect(wait({ tries: 3, chance: 0.1 })).toBe(4)
  })

  test('never later than the longest wait, by which the sweep detects that the clock was set back', () => {
    for (const retryAfter of [null, '1', '600', '99999']) {
      for (let tries = 1; tries < 2_000; tries = 2 * tries + 1) {
        expect(wait({ tries, retryAfter, chance: ALMOST_ONE }) * SECOND).toBeLessThanOrEqual(
          LONGEST_SEND_WAIT_MS,
        )
      }
    }
  })

  test('not within two seconds', () => {
    expect(wait({ chance: 0 })).toBe(2)
    expect(wait({ chance: 0.1 })).toBe(2)
  })

  test('never before the service asked for it, and with a little jitter after that', () => {
    expect(wait({ retryAfter: '20', chance: 0 })).toBe(20)
    expect(wait({ retryAfter: '20', chance: 0.4 })).toBe(21)
    expect(wait({ retryAfter: 'soon', tries: 2 })).toBe(10)
    expect(wait({ retryAfter: '0', tries: 2 })).toBe(10)
  })
})

test('time in line does not count', () => {
  const later = new Date(NOW.getTime() + MINUTE)
  expect(waitsSince({ createdAt: NOW, inLineAt: null })).toEqual(NOW)
  expect(waitsSince({ createdAt: NOW, inLineAt: later })).toEqual(later)
  expect(waitsSince({ createdAt: later, inLineAt: NOW })).toEqual(later)
})

describe('Retry-After', () => {
  const parse = (value: string | null) => parseRetryAfterMs(value, NOW.getTime())

  test('may be seconds', () => {
    expect(parse('7')).toBe(7 * SECOND)
    expect(parse(' 20 ')).toBe(20 * SECOND)
    expect(parse('0')).toBe(0)
  })

  test('may be a date; one that has passed means no wait', () => {
    expect(parse('Sat, 21 Nov 2026 12:01:00 GMT')).toBe(MINUTE)
    expect(parse('Sat, 21 Nov 2026 11:00:00 GMT')).toBe(0)
    expect(parse('21 Nov 2026 12:01:00 GMT')).toBe(MINUTE)
    expect(parse('Sat, 21 Nov 2026 12:01:00 +0000')).toBe(MINUTE)
  })

  test('may be missing or invalid', () => {
    expect([null, '', 'soon', '1e3x', '7 s'].map(parse)).toEqual([null, null, null, null, null])
  })

  test('asks for at most ten minutes', () => {
    expect(['600', '601', '9999999999', 'Mon, 21 Nov 2033 12:00:00 GMT'].map(parse)).toEqual(
      Array.from({ length: 4 }, () => 10 * MINUTE),
    )
  })
})

test('the job id of a damaged answer is polled less and less often, for a day', () => {
  expect(keptJobDelayMs(0)).toBe(15 * SECOND)
  expect(keptJobDelayMs(150 * SECOND)).toBe(15 * SECOND)
  expect(keptJobDelayMs(20 * MINUTE)).toBe(2 * MINUTE)
  expect(keptJobDelayMs(24 * 60 * MINUTE)).toBe(5 * MINUTE)
  expect(keptJobDelayMs(24 * 60 * MINUTE + 1)).toBeNull()
})
