import { expect, test } from 'vitest'
import { correction } from './use-sync.ts'

const at = (leader: number, follower: number, end = 8) => ({ leader, follower, end })

test('leaves videos in sync alone', () => {
  expect(correction(at(3, 3.01), true)).toEqual({ kind: 'none' })
  expect(correction(at(3, 2.99), false)).toEqual({ kind: 'none' })
})

test('speeds up a follower slightly behind, and slows one slightly ahead', () => {
  expect(correction(at(3, 2.95), true)).toEqual({ kind: 'nudge', factor: expect.closeTo(1.05) })
  expect(correction(at(3, 3.05), true)).toEqual({ kind: 'nudge', factor: expect.closeTo(0.95) })
  expect(correction(at(3, 2.8), true)).toEqual({ kind: 'nudge', factor: 1.1 })
})

test('seeks when far apart or paused', () => {
  expect(correction(at(3, 2.5), true)).toEqual({ kind: 'seek', to: 3 })
  expect(correction(at(3, 2.95), false)).toEqual({ kind: 'seek', to: 3 })
})

test('never seeks beyond the end of the video', () => {
  expect(correction(at(8, 5, 5.5), false)).toEqual({ kind: 'seek', to: 5.5 })
  expect(correction(at(8, 5.5, 5.5), false)).toEqual({ kind: 'none' })
})

test('nudging converges without oscillation', () => {
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
