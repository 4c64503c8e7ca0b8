import { expect, test } from 'vitest'
import {
  CHOICE_KEYS,
  DAILIES_KEYS,
  keySign,
  PAGE_KEYS,
  PLAYER_KEYS,
  playerAct,
  RATING_KEYS,
  reviewAct,
} from './keys.ts'

const NONE = { rating: null, choice: null }

test('no key of the video page does two things', () => {
  const keys = [
    ...Object.values(PLAYER_KEYS),
    ...Object.values(CHOICE_KEYS),
    ...RATING_KEYS,
    ...Object.values(PAGE_KEYS),
  ]
  expect(new Set(keys).size).toBe(keys.length)
})

test('no key of the dailies rates or writes', () => {
  for (const key of Object.values(DAILIES_KEYS)) {
    expect(reviewAct(key, NONE)).toBeNull()
    expect(Object.values(PAGE_KEYS)).not.toContain(key)
  }
})

test('1 to 5 rate, 0 clears', () => {
  expect(reviewAct('4', NONE)).toEqual({ rating: 4 })
  expect(reviewAct('0', { rating: 4, choice: null })).toEqual({ rating: null })
  expect(reviewAct('6', NONE)).toBeNull()
})

test('a choice is made by its key, changed by another and cleared by the same', () => {
  expect(reviewAct('s', NONE)).toEqual({ choice: 'select' })
  expect(reviewAct('r', { rating: 2, choice: 'select' })).toEqual({ choice: 'reject' })
  expect(reviewAct('h', { rating: 2, choice: 'hold' })).toEqual({ choice: null })
})

test('keys are found and written', () => {
  expect([playerAct('j'), playerAct(' '), playerAct('x')]).toEqual(['back', 'play', null])
  expect(['j', ' ', 'arrowleft', '['].map(keySign)).toEqual(['J', '', '←', '['])
})
