import { expect, test } from 'vitest'
import { barsOf, OTHERS, roundAbove, type SpendRow, scaleOf, seriesOf } from './bars.ts'
import { endingOf, faster, paceOf } from './pace.ts'
import { addressOf, readSpendQuestion } from './spend-question.ts'

const row = (day: string, who: string | null, yen: number): SpendRow => ({ day, who, yen, videos: 1 })
const DAYS = { from: '2026-11-20', to: '2026-11-22' }

test('those who spent most have a look of their own, the rest share one; the bars still add up', () => {
  const rows = ['a', 'b', 'c', 'd', 'e', 'f', null].map((who, index) =>
    row('2026-11-21', who, 250 * (index + 1)),
  )
  const series = seriesOf(rows)
  expect(series.map(({ who }) => who)).toEqual([null, 'f', 'e', 'd', OTHERS])
  expect(series.at(-1)?.yen).toBe(250 + 500 + 750)
  const bars = barsOf(DAYS, rows, series)
  expect(bars.map(({ day, yen, videos }) => [day, yen, videos])).toEqual([
    ['2026-11-20', 0, 0],
    ['2026-11-21', 7_000, 7],
    ['2026-11-22', 0, 0],
  ])
  expect(bars[1]?.parts.reduce((sum, { yen }) => sum + yen, 0)).toBe(7_000)
})

test('five need no others', () => {
  const rows = ['a', 'b', 'c', 'd', 'e'].map((who) => row('2026-11-21', who, 250))
  expect(seriesOf(rows).map(({ who }) => who)).not.toContain(OTHERS)
})

test('the scale is round, holds every bar, and goes below the line only for credits', () => {
  expect([0, 1, 250, 1_001, 2_000, 7_500].map(roundAbove)).toEqual([0, 1, 500, 2_000, 2_000, 10_000])
  const bars = (rows: SpendRow[]) => barsOf(DAYS, rows, seriesOf(rows))
  expect(scaleOf(bars([row('2026-11-20', 'a', 750), row('2026-11-20', 'b', 500)]))).toEqual({
    top: 2_000,
    bottom: 0,
  })
  expect(scaleOf(bars([row('2026-11-20', 'a', 250), row('2026-11-21', 'a', -250)]))).toEqual({
    top: 500,
    bottom: 500,
  })
  expect(scaleOf(bars([row('2026-11-21', 'a', -250)]))).toEqual({ top: 0, bottom: 500 })
})

test('the pace is a mean over two weeks, or since the first spend; the end follows from it', () => {
  const today = '2026-11-21'
  expect(paceOf(14_000, '2025-01-01', today)).toEqual({ yenADay: 1_000, days: 14 })
  expect(paceOf(1_000, '2026-11-20', today)).toEqual({ yenADay: 500, days: 2 })
  expect(paceOf(0, null, today)).toEqual({ yenADay: 0, days: 14 })
  expect(paceOf(-250, '2026-11-01', today).yenADay).toBe(0) // more was credited than charged
  const pace = { yenADay: 1_000, days: 14 }
  expect(faster(pace, { yenADay: 1_001, days: 2 }).days).toBe(2)
  expect(faster(pace, { yenADay: 1_000, days: 2 })).toBe(pace)
  expect(endingOf(10_500, pace, today)).toEqual({ kind: 'on', day: '2026-12-01' })
  expect(endingOf(0, pace, today)).toEqual({ kind: 'now' })
  expect(endingOf(null, pace, today)).toEqual({ kind: 'unread' })
  expect(endingOf(10_000, { yenADay: 0, days: 14 }, today)).toEqual({ kind: 'no_pace' })
  expect(endingOf(2_000_000, pace, today)).toEqual({ kind: 'far' })
})

test('an address that asks for nothing is the last thirty days; what it cannot mean is not chosen', () => {
  const today = '2026-11-21'
  const read = (asked: Record<string, unknown>) => readSpendQuestion(asked, today)
  expect(read({})).toMatchObject({ range: 30, from: '2026-10-23', to: today, by: 'person', problem: null })
  expect(read({ range: '90' })).toMatchObject({ range: 90, from: '2026-08-24' })
  const odd = {
    range: '7',
    by: 'x',
    person: 'x',
    project: ['a'],
    kind: 'x',
    day: '2026-02-30',
    cursor: ['x'],
  }
  expect(read(odd)).toEqual(read({}))
  expect(read({ from: '2026-01-01', to: '2026-01-31' })).toMatchObject({
    range: null,
    to: '2026-01-31',
    problem: null,
  })
  expect(read({ from: '2026-02-01', to: '2026-01-31' })).toMatchObject({
    problem: 'order',
    range: 30,
    to: today,
  })
  expect(read({ from: '2026-02-01' })).toMatchObject({
    problem: 'incomplete',
    typed: { from: '2026-02-01', to: '' },
  })
  expect(read({ from: '2026-01-01', to: '2026-04-02' }).problem).toBe(null) // 92 days
  expect(read({ from: '2026-01-01', to: '2026-04-03' }).problem).toBe('tooMany')
  const asked = { by: 'project', from: '2026-01-01', to: '2026-01-31', project: 'none', kind: 'charge' }
  const given = Object.entries(addressOf(read(asked))).filter(([, value]) => value !== null)
  expect(read(Object.fromEntries(given))).toEqual(read(asked))
})
