import { expect, test } from 'vitest'
import { STATUSES, type Status } from '../../submissions/state.ts'
import { chosenOf, forOnePress, isMissing, MOST_IN_A_PRESS, type Take } from './standing.ts'

const take = (id: string, more: Partial<Take> = {}): Take => ({
  id,
  status: 'completed',
  choice: null,
  hasClip: true,
  lost: false,
  doubted: false,
  ...more,
})

test('the newest selected take represents the shot, else the newest unrejected one, else a rejected one', () => {
  const chosen = (...takes: Take[]) => chosenOf(takes)?.id ?? null
  const [one, two] = [take('1'), take('2')]
  expect(chosen()).toBeNull()
  expect(chosen(one, two)).toBe('2')
  expect(chosen(take('1', { choice: 'select' }), two)).toBe('1')
  expect(chosen(take('1', { choice: 'select' }), take('2', { choice: 'select' }))).toBe('2')
  expect(chosen(take('1', { choice: 'maybe' }), take('2', { choice: 'reject' }))).toBe('1')
  expect(chosen(take('1', { choice: 'reject' }))).toBe('1')
  expect(chosen(one, take('2', { lost: true }))).toBe('1')
  expect(chosen(take('1', { status: 'in_progress' }))).toBeNull()
})

test('a shot is missing when no take can become a video; a take without an answer still can', () => {
  const over: Status[] = ['failed', 'rejected', 'not_accepted', 'withdrawn']
  expect(isMissing([])).toBe(true)
  for (const status of STATUSES) {
    expect([status, isMissing([take('1', { status })])]).toEqual([status, over.includes(status)])
    expect(isMissing([take('1', { status, doubted: true })])).toBe(false)
  }
  expect(isMissing([take('1', { lost: true })])).toBe(true)
  expect(isMissing([take('1', { status: 'failed' }), take('2')])).toBe(false)
})

test('one press makes missing shots in order, up to its limit', () => {
  const shot = (takes: number, missing = true) => ({ takes, missing })
  expect(forOnePress([shot(2), shot(1, false), shot(3)])).toEqual([shot(2), shot(3)])
  const many = Array.from({ length: 30 }, () => shot(8))
  expect(forOnePress(many)).toHaveLength(MOST_IN_A_PRESS / 8)
})
