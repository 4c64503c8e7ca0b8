import { expect, test } from 'vitest'
import type { Review } from '#lib/gallery/view.ts'
import {
  binding,
  CHOICE_KEYS,
  DAILIES_KEYS,
  keySign,
  PAGE_KEYS,
  PLAYER_KEYS,
  type PlayerAct,
  playerActs,
  RATING_KEYS,
  reviewActs,
} from './keys.ts'

const NONE = { rating: null, choice: null }

/** The change that a key makes to a video's review; null if the key makes none. */
function reviewed(key: string, now: Review, repeat = false): Partial<Review> | null {
  let wanted: Partial<Review> | null = null
  const acts = reviewActs(now, (change) => {
    wanted = change
  })
  acts[binding(key)]?.({ repeat } as KeyboardEvent)
  return wanted
}

test('every key of the video page has one action', () => {
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
    expect(reviewed(key, NONE)).toBeNull()
    expect(Object.values(PAGE_KEYS)).not.toContain(key)
  }
})

test.each([
  ['4', NONE, { rating: 4 }],
  ['0', { rating: 4, choice: null }, { rating: null }],
  ['6', NONE, null],
  ['s', NONE, { choice: 'select' }],
  ['r', { rating: 2, choice: 'select' }, { choice: 'reject' }],
  ['h', { rating: 2, choice: 'maybe' }, { choice: null }],
] as const)('the key %s changes %j by %j, only once while held down', (key, now, change) => {
  expect(reviewed(key, now)).toEqual(change)
  expect(reviewed(key, now, true)).toBeNull()
})

const PLAYER: Record<string, PlayerAct> = {
  Space: 'play',
  j: 'back',
  k: 'stop',
  l: 'forward',
  ',': 'frameBack',
  '.': 'frameOn',
  ArrowLeft: 'secondBack',
  ArrowRight: 'secondOn',
  Home: 'start',
  End: 'end',
  o: 'loop',
  m: 'mute',
  f: 'fullScreen',
}

test.each(Object.entries(PLAYER))('the player key %s does: %s', (key, act) => {
  const done: PlayerAct[] = []
  playerActs((made) => done.push(made))[binding(key)]?.({} as KeyboardEvent)
  expect(done).toEqual([act])
})

test('the player has no other keys', () => {
  expect(Object.keys(playerActs(() => {})).sort()).toEqual(Object.keys(PLAYER).map(binding).sort())
})

test('shows keys as on a keyboard', () => {
  expect(['j', 'Space', 'ArrowLeft', '[', 'Home'].map(keySign)).toEqual(['J', '', '←', '[', 'Home'])
})
