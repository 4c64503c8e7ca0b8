import { expect, test } from 'vitest'
import { formatRange, formatSeconds, inFilmOrder, isCurrent, momentAt, rangeUntil, WHOLE } from './range.ts'

test('rounds a moment to the millisecond, never below zero', () => {
  expect(momentAt(3.433_33)).toEqual({ atSeconds: 3.433, untilSeconds: null })
  expect(momentAt(-0.1)).toEqual({ atSeconds: 0, untilSeconds: null })
})

test('"until here" makes a range in either direction', () => {
  expect(rangeUntil(momentAt(2), 5)).toEqual({ atSeconds: 2, untilSeconds: 5 })
  expect(rangeUntil(momentAt(5), 2)).toEqual({ atSeconds: 2, untilSeconds: 5 })
  expect(rangeUntil({ atSeconds: 2, untilSeconds: 5 }, 3)).toEqual({ atSeconds: 2, untilSeconds: 3 })
})

test('a range that ends where it begins is a moment; a range without a start starts here', () => {
  expect(rangeUntil(momentAt(2), 2.000_1)).toEqual({ atSeconds: 2, untilSeconds: null })
  expect(rangeUntil(WHOLE, 4)).toEqual({ atSeconds: 4, untilSeconds: null })
})

test('a comment is current for a second from its moment, or for its range', () => {
  const moment = momentAt(2)
  expect([1.9, 1.99, 2, 2.9, 3.1].map((at) => isCurrent(moment, at))).toEqual([
    false,
    true,
    true,
    true,
    false,
  ])
  const range = { atSeconds: 2, untilSeconds: 4 }
  expect([1.9, 2, 3.5, 4, 4.1].map((at) => isCurrent(range, at))).toEqual([false, true, true, true, false])
  expect(isCurrent(WHOLE, 0)).toBe(false)
})

test('sorts comments on the whole video first, then by time in the film, then by time of writing', () => {
  const comment = (atSeconds: number | null, createdAt: string) => ({ ...WHOLE, atSeconds, createdAt })
  const comments = [comment(2, 'b'), comment(0, 'c'), comment(2, 'a'), comment(null, 'z')]
  expect(comments.toSorted(inFilmOrder).map(({ createdAt }) => createdAt)).toEqual(['z', 'c', 'a', 'b'])
})

test('cuts times to tenths, like a running clock', () => {
  expect([0, 3.49, 59.99, 60, 3.3, 725.5].map(formatSeconds)).toEqual([
    '0:00.0',
    '0:03.4',
    '0:59.9',
    '1:00.0',
    '0:03.3',
    '12:05.5',
  ])
  expect(formatRange({ atSeconds: 3.4, untilSeconds: 5 })).toBe('0:03.4–0:05.0')
  expect(formatRange(WHOLE)).toBe('')
})
