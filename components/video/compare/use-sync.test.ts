import { expect, test } from 'vitest'
import { correction } from './use-sync.ts'

const at = (leader: number, follower: number, end = 8) => ({ leader, follower, end })

test('what is together is left alone', () => {
  expect(correction(at(3, 3.01), true)).toEqual({ kind: 'none' })
  expect(correction(at(3, 2.99), false)).toEqual({ kind: 'none' })
})

test('a little behind runs a little faster, a little ahead a little slower', () => {
  expect(correction(at(3, 2.95), true)).toEqual({ kind: 'nudge', factor: expect.closeTo(1.05) })
  expect(correction(at(3, 3.05), true)).toEqual({ kind: 'nudge', factor: expect.closeTo(0.95) })
  expect(correction(at(3, 2.8), true)).toEqual({ kind: 'nudge', factor: 1.1 })
})

test('far apart, or standing still, it is sent to the place', () => {
  expect(correction(at(3, 2.5), true)).toEqual({ kind: 'seek', to: 3 })
  expect(correction(at(3, 2.95), false)).toEqual({ kind: 'seek', to: 3 })
})

test('nothing is sent beyond its own end', () => {
  expect(correction(at(8, 5, 5.5), false)).toEqual({ kind: 'seek', to: 5.5 })
  expect(correction(at(8, 5.5, 5.5), false)).toEqual({ kind: 'none' })
})

test('nudging ends together, and does not swing', () => {
  let [leader, follower] = [3, 2.8]
  for (let frame = 0; frame < 240; frame += 1) {
    const what = correction(at(leader, follower, 60), true)
    const factor = what.kind === 'nudge' ? what.factor : 1
    expect(what.kind).not.toBe('seek')
    leader += 1 / 60
    follower += factor / 60
  }
  expect(Math.abs(leader - follower)).toBeLessThanOrEqual(1 / 60 + 1e-9)
})
