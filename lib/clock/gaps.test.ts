import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type ClockGap, gapBetween, gapsBefore, sortGaps, surelyBefore, surelyOverAt } from './gaps.ts'

const UNNOTICED_MS = 500

describe('a gap', () => {
  const last = { wallMs: 10_000, elapsedMs: 500 }
  const gapAt = (wallMs: number, elapsedMs: number) => gapBetween(last, { wallMs, elapsedMs }, 9_500)

  test('is none while both clocks go on alike, or nearly so', () => {
    expect(gapAt(10_000, 500)).toBeNull()
    expect(gapAt(40_200, 30_500)).toBeNull()
    expect(gapAt(39_800, 30_500)).toBeNull()
  })

  test('reaches from the last look to this one where the clock was set ahead', () => {
    expect(gapAt(3_640_000, 30_500)).toEqual({ from: 9_500, to: 3_640_000 })
  })

  test('covers every time that the clock may have run through twice', () => {
    expect(gapAt(20_000, 30_500)).toEqual({ from: 40_000, to: -10_000 })
  })
})

describe('before its first look a process', () => {
  const written = { readingMs: 1_000, firstSentMs: 500, lastSentMs: 1_200 }

  test('takes the time since the last reading for unknown', () => {
    expect(gapsBefore(written, 5_000)).toEqual([{ from: 1_000, to: 5_000 }])
  })

  test('takes the time since the first send for unknown where there is no reading', () => {
    expect(gapsBefore({ ...written, readingMs: null }, 5_000)).toEqual([{ from: 500, to: 5_000 }])
    expect(gapsBefore({ readingMs: null, firstSentMs: null, lastSentMs: null }, 5_000)).toEqual([])
  })

  test('sees that the clock was set back by what was written down at a later time', () => {
    expect(gapsBefore({ ...written, lastSentMs: 9_000 }, 5_000)).toEqual([
      { from: 1_000, to: 5_000 },
      { from: 9_000, to: 5_000 },
    ])
    expect(gapsBefore({ ...written, readingMs: 60_000 }, 5_000)).toEqual([{ from: 55_000, to: 5_000 }])
    // The clock of another machine.
    expect(gapsBefore({ ...written, readingMs: 5_900 }, 5_000)).toEqual([])
  })
})

describe('a window', () => {
  const moment = fc.integer({ min: 0, max: 1_000 }).map((step) => step * 1_000)
  const gap = fc
    .tuple(moment, moment)
    .map(([a, b]): ClockGap => ({ from: Math.min(a, b), to: Math.max(a, b) }))
  const inGaps = (gaps: readonly ClockGap[], at: number) => gaps.some(({ from, to }) => from <= at && at < to)
  /** How many milliseconds between two moments lie outside gaps; moments are whole seconds. */
  const measuredMs = (gaps: readonly ClockGap[], from: number, to: number) => {
    let ms = 0
    for (let at = from; at < to; at += 1_000) if (!inGaps(gaps, at)) ms += 1_000
    return ms
  }

  test('is over once so much time as it lasts lies outside gaps, and not sooner', () => {
    fc.assert(
      fc.property(fc.array(gap, { maxLength: 6 }), moment, moment, (gaps, from, lastsMs) => {
        const end = surelyOverAt(sortGaps(gaps), from, from + lastsMs) - UNNOTICED_MS
        expect(measuredMs(gaps, from, end)).toBe(lastsMs)
      }),
    )
  })

  test('counted backwards begins where so much time lies outside gaps', () => {
    fc.assert(
      fc.property(fc.array(gap, { maxLength: 6 }), moment, moment, (gaps, until, lastsMs) => {
        const start = surelyBefore(sortGaps(gaps), until, lastsMs) + UNNOTICED_MS
        expect(measuredMs(gaps, start, until)).toBeGreaterThanOrEqual(lastsMs)
      }),
    )
  })
})
