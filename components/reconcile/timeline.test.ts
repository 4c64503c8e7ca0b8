import { expect, test } from 'vitest'
import { momentsOf } from './timeline.ts'

const start = Date.parse('2026-11-21T11:00:00Z')
const at = (seconds: number) => new Date(start + seconds * 1_000).toISOString()
const reading = (seconds: number, spendYen: number) => ({
  askedAt: start + seconds * 1_000 - 100,
  answeredAt: start + seconds * 1_000,
  spendYen,
})

const unknown = {
  sentAt: at(0),
  gaveUpAt: at(30),
  acceptableUntil: at(60),
  settlesAt: at(180),
  holdSkippedAt: null,
  readings: [reading(-3_600, 500), reading(-20, 500), reading(40, 500), reading(70, 750), reading(200, 750)],
}

test('the story is told in order, with what the spend changed by', () => {
  const moments = momentsOf(unknown, start + 100_000)
  expect(moments.map(({ kind }) => kind)).toEqual([
    'reading',
    'sent',
    'gave_up',
    'reading',
    'acceptable',
    'reading',
    'now',
    'settles',
    'reading',
  ])
  expect(moments.flatMap((one) => (one.kind === 'reading' ? [one.changeYen] : []))).toEqual([null, 0, 250, 0])
})

test('readings in a row without a change are one line', () => {
  const [first] = momentsOf(unknown, start + 1_000_000)
  expect(first).toMatchObject({ kind: 'reading', count: 2, at: start - 3_600_000, until: start - 20_000 })
})

test('nothing is said to be now once a reading must contain it', () => {
  expect(momentsOf(unknown, start + 180_000).some(({ kind }) => kind === 'now')).toBe(false)
})

test('that an admin let sending go on is part of the story', () => {
  const told = momentsOf({ ...unknown, holdSkippedAt: at(50) }, start + 1_000_000).map(({ kind }) => kind)
  expect(told.indexOf('skipped')).toBe(told.indexOf('acceptable') - 1)
  expect(momentsOf(unknown, start).some(({ kind }) => kind === 'skipped')).toBe(false)
})
