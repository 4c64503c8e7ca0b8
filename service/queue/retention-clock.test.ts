import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { retentionClock } from './retention-clock.ts'

const START = Date.parse('2026-05-06T07:08:09Z')
const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

let passedMs = 0
let setMs = 0
beforeEach(() => {
  passedMs = 0
  setMs = 0
  vi.spyOn(performance, 'now').mockImplementation(() => passedMs)
})
afterEach(() => {
  vi.restoreAllMocks()
})

const machine = () => new Date(START + passedMs + setMs)

test('counts only the time that passed after the clock was set ahead, until it is set back', () => {
  const leaps: number[] = []
  const clock = retentionClock(machine, (aheadMs) => leaps.push(aheadMs))
  const read = () => clock().getTime() - START
  setMs = 2 * DAY_MS
  expect(read()).toBe(0)
  passedMs = DAY_MS
  expect(read()).toBe(DAY_MS)
  setMs = 0
  expect(read()).toBe(DAY_MS)
  expect(leaps).toEqual([2 * DAY_MS])
  setMs = DAY_MS
  expect(read()).toBe(DAY_MS)
  expect(leaps).toEqual([2 * DAY_MS, DAY_MS])
})

test.each([
  ['set back', -DAY_MS],
  ['set ahead by a minute', MINUTE_MS],
])('follows a clock that is %s', (_, byMs) => {
  const clock = retentionClock(machine, () => {})
  setMs = byMs
  expect(clock()).toEqual(machine())
  setMs = 2 * byMs
  expect(clock()).toEqual(machine())
})
