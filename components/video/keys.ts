import type { Choice, Review } from '#lib/gallery/view.ts'

/**
 * Every key of the video page, of comparing and of the dailies, in one place. Pure. Keys are named as KeyboardEvent.key
 * names them, in lower case.
 */

/** What a player does. */
export const PLAYER_KEYS = {
  play: ' ',
  back: 'j',
  stop: 'k',
  forward: 'l',
  frameBack: ',',
  frameOn: '.',
  secondBack: 'arrowleft',
  secondOn: 'arrowright',
  start: 'home',
  end: 'end',
  loop: 'o',
  mute: 'm',
  fullScreen: 'f',
} as const

export type PlayerAct = keyof typeof PLAYER_KEYS

/** Again clears. */
export const CHOICE_KEYS = { select: 's', hold: 'h', reject: 'r' } as const satisfies Record<Choice, string>

/** 1 to 5 rate, 0 clears. */
export const RATING_KEYS = ['0', '1', '2', '3', '4', '5'] as const

/** What else a page does. */
export const PAGE_KEYS = { note: 'c', newer: '[', older: ']' } as const

/** In the dailies the arrows lead from take to take, so seconds have none. */
export const DAILIES_KEYS = { previous: 'arrowleft', next: 'arrowright', leave: 'escape' } as const

/** What a key does to a player; null when it is none of its keys. */
export function playerAct(key: string): PlayerAct | null {
  const found = Object.entries(PLAYER_KEYS).find(([, each]) => each === key)
  return found ? (found[0] as PlayerAct) : null
}

/** What a key says of a video that is thought of so far as `now`; null when it is none of these keys. */
export function reviewAct(key: string, now: Review): Partial<Review> | null {
  const rating = RATING_KEYS.indexOf(key as (typeof RATING_KEYS)[number])
  if (rating >= 0) return { rating: rating === 0 ? null : rating }
  const found = Object.entries(CHOICE_KEYS).find(([, each]) => each === key)
  if (!found) return null
  const choice = found[0] as Choice
  return { choice: now.choice === choice ? null : choice }
}

const SIGNS: Record<string, string> = {
  arrowleft: '←',
  arrowright: '→',
  escape: 'Esc',
  home: 'Home',
  end: 'End',
}

/** A key as it is written on a keyboard; empty for the space bar, which has a word. */
export function keySign(key: string): string {
  return SIGNS[key] ?? key.trim().toUpperCase()
}
