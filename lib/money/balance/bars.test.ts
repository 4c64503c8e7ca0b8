import { expect, test } from 'vitest'
import { barsOf, HUES, OTHERS, type SpendRow, scaleOf, seriesOf } from './bars.ts'
import { averageOf, budgetADay, endingOf, faster, paceOf } from './pace.ts'
import { addressOf, readSpendQuestion } from './spend-question.ts'

const row = (day: string, who: string | null, chargedYen: number, refundedYen = 0): SpendRow => ({
  day,
  who,
  chargedYen,
  videos: chargedYen / 250,
  refundedYen,
  refunds: refundedYen / 250,
})
const DAYS = { from: '2026-11-20', to: '2026-11-22' }
const ALL = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((id) => ({ id }))

test('gives the largest spenders their own colours and the rest one; the bars still add up', () => {
  const rows = [...ALL.map(({ id }) => id), null].map((who, index) =>
    row('2026-11-21', who, 250 * (index + 1)),
  )
  const series = seriesOf(rows, ALL)
  expect(series.map(({ who }) => who)).toEqual(['d', 'e', 'f', 'g', null, OTHERS])
  expect(series.at(-1)?.yen).toBe(250 + 500 + 750)
  const bars = barsOf(DAYS, rows, series)
  expect(bars.map(({ day, chargedYen, videos }) => [day, chargedYen, videos])).toEqual([
    ['2026-11-20', 0, 0],
    ['2026-11-21', 9_000, 36],
    ['2026-11-22', 0, 0],
  ])
  expect(bars[1]?.parts.reduce((sum, { yen }) => sum + yen, 0)).toBe(9_000)
})

test('keeps a person’s place and colour when the ranks change, or when another person joins', () => {
  const huesOf = (...rows: SpendRow[]) => seriesOf(rows, ALL).map(({ who, hue }) => [who, hue])
  const [a, c] = [row('2026-11-21', 'a', 250), row('2026-11-21', 'c', 500)]
  expect(huesOf(a, c)).toEqual([
    ['a', 0],
    ['c', 2],
  ])
  expect(huesOf({ ...a, chargedYen: 5_000 }, row('2026-11-21', 'b', 250), c)).toEqual([
    ['a', 0],
    ['b', 1],
    ['c', 2],
  ])
  const many = Array.from({ length: HUES + 1 }, (_, index) => ({ id: `${index}` }))
  const twice = seriesOf([row('2026-11-21', '0', 250), row('2026-11-21', `${HUES}`, 250)], many)
  expect(twice.map(({ hue }) => hue)).toEqual([0, 1]) // never one colour for two series of a chart
})

test('shows refunds beside the bars without reducing them', () => {
  const rows = [row('2026-11-20', 'a', 500), row('2026-11-21', 'a', 250, 500)]
  const bars = barsOf(DAYS, rows, seriesOf(rows, ALL))
  expect(bars.map(({ chargedYen, refundedYen, refunds }) => [chargedYen, refundedYen, refunds])).toEqual([
    [500, 0, 0],
    [250, 500, 2],
    [0, 0, 0],
  ])
})

test('the scale has two or three round steps, and fits every bar without flattening', () => {
  const scale = (yen: number) => {
    const rows = [row('2026-11-20', 'a', yen)]
    return scaleOf(barsOf(DAYS, rows, seriesOf(rows, ALL)))
  }
  expect(scale(250)).toEqual([100, 200, 300])
  expect(scale(2_000)).toEqual([1_000, 2_000])
  expect(scale(2_250)).toEqual([1_000, 2_000, 3_000])
  expect(scale(7_500)).toEqual([2_500, 5_000, 7_500])
  expect(scale(0).at(-1)).toBeGreaterThan(0)
})

test('cuts an exceptional day so that it does not flatten the others; usual peaks are whole', () => {
  const topOf = (...yen: number[]) => {
    const days = yen.map((_, place) => `2026-11-${String(place + 1).padStart(2, '0')}`)
    const rows = yen.map((charged, place) => row(days[place] ?? '', 'a', charged))
    return scaleOf(barsOf({ from: '2026-11-01', to: days.at(-1) ?? '' }, rows, seriesOf(rows, ALL))).at(-1)
  }
  expect(topOf(500, 0, 750, 50_000, 1_000)).toBe(1_000)
  expect(topOf(50_000, 500, 750, 60_000, 1_000)).toBe(60_000) // two of five are not exceptional
  expect(topOf(500, 750, 3_000, 1_000)).toBe(3_000)
  expect(topOf(500, 50_000, 1_000)).toBe(60_000)
  const month = Array.from({ length: 20 }, (_, place) => 250 * (1 + (place % 4)))
  expect(topOf(...month, 12_000, 90_000)).toBe(1_000)
  expect(topOf(...month, 2_000, 90_000)).toBe(2_000)
  expect(topOf(...month, 11_000, 12_000, 90_000)).toBe(15_000)
})

test('averages over the days so far, today included; the daily budget lasts to the last day shown', () => {
  const rows = [row('2026-11-20', 'a', 500), row('2026-11-21', 'a', 1_000)]
  const bars = barsOf(DAYS, rows, seriesOf(rows, ALL))
  expect(averageOf(bars, null, '2026-11-21')).toBe(750)
  expect(averageOf(bars, '2026-11-21', '2026-11-30')).toBe(500)
  expect(averageOf(bars, null, '2026-11-19')).toBeNull()
  expect(budgetADay(bars, 3_000, '2026-11-21')).toBe(2_000) // of which ¥1,000 is spent
  expect(budgetADay(bars, -5_000, '2026-11-21')).toBe(0)
  expect(budgetADay(bars, null, '2026-11-21')).toBeNull()
  expect(budgetADay(bars, 3_000, '2026-12-01')).toBeNull()
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

test('a question survives the round trip through its address; invalid choices are ignored', () => {
  const read = (asked: Record<string, unknown>) => readSpendQuestion(asked, '2026-11-21')
  const odd = { by: 'x', person: 'x', project: ['a'], state: 'hold', day: '2026-02-30', cursor: ['x'] }
  expect(read(odd)).toEqual(read({}))
  const asked = { by: 'project', from: '2026-01-01', to: '2026-01-31', project: 'none', state: 'refunded' }
  const given = Object.entries(addressOf(read(asked))).filter(([, value]) => value !== null)
  expect(read(Object.fromEntries(given))).toEqual(read(asked))
  expect(addressOf(read(asked), { from: null, to: null, range: 'week' })).toMatchObject({
    from: null,
    range: 'week',
  })
})
