import { expect, test } from 'vitest'
import { periodAddress, readPeriod } from './period.ts'

const today = '2026-11-21' // a Saturday
const read = (asked: Record<string, unknown>, on = today) => readPeriod(asked, on, 92)

test('an empty address means this month; presets are whole weeks and months', () => {
  expect(read({})).toEqual({ preset: 'month', from: '2026-11-01', to: '2026-11-30', tooLong: false })
  expect(read({ range: 'today' })).toMatchObject({ from: today, to: today })
  expect(read({ range: 'week' })).toMatchObject({ from: '2026-11-16', to: '2026-11-22' })
  expect(read({ range: 'week' }, '2026-11-22')).toMatchObject({ from: '2026-11-16', to: '2026-11-22' })
  expect(read({ range: 'last_month' })).toMatchObject({ from: '2026-10-01', to: '2026-10-31' })
  expect(read({ range: 'last_month' }, '2026-03-31')).toMatchObject({ from: '2026-02-01', to: '2026-02-28' })
})

test('ignores invalid days, and reports too many days', () => {
  for (const asked of [
    { from: '2026-02-01' },
    { from: '2026-02-30', to: '2026-03-01' },
    { from: '2026-02-02', to: '2026-02-01' },
    { from: ['2026-02-01'], to: '2026-02-02' },
    { range: '90' },
  ]) {
    expect(read(asked)).toEqual(read({}))
  }
  expect(read({ from: '2026-01-01', to: '2026-04-02' })).toMatchObject({ preset: null, tooLong: false }) // 92 days
  expect(read({ from: '2026-01-01', to: '2026-04-03' })).toMatchObject({ preset: 'month', tooLong: true })
})

test('a period survives the round trip through its address', () => {
  for (const asked of [{}, { range: 'week' }, { from: '2026-01-01', to: '2026-01-31' }]) {
    expect(read(periodAddress(read(asked)))).toEqual(read(asked))
  }
})
