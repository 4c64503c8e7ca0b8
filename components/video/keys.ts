import type { Acts } from '#components/client/keys.ts'
import type { Choice, Review } from '#lib/gallery/view.ts'

/**
 * All keys of the video page, the comparison and the dailies, in one place. Pure. Keys are named as in
 * tinykeys: by KeyboardEvent.key, except for the space bar.
 */

/** The acts of a player. */
export const PLAYER_KEYS = {
  play: 'Space',
  back: 'j',
  stop: 'k',
  forward: 'l',
  frameBack: ',',
  frameOn: '.',
  secondBack: 'ArrowLeft',
  secondOn: 'ArrowRight',
  start: 'Home',
  end: 'End',
  loop: 'o',
  mute: 'm',
  fullScreen: 'f',
} as const

export type PlayerAct = keyof typeof PLAYER_KEYS

/** A second press clears. */
export const CHOICE_KEYS = { select: 's', maybe: 'h', reject: 'r' } as const satisfies Record<Choice, string>

/** 1 to 5 rate, 0 clears. */
export const RATING_KEYS = ['0', '1', '2', '3', '4', '5'] as const

/** Other acts of a page. */
export const PAGE_KEYS = { comment: 'c', previous: '[', next: ']', undo: 'z', another: 't' } as const

/** Returns from a video to the previous page. */
export const BACK_KEY = 'Escape'

/** In a comparison the arrows move between pictures; with Shift, the select key keeps only the current one. */
export const COMPARE_KEYS = { previous: 'ArrowLeft', next: 'ArrowRight' } as const

/** In the dailies the arrows move between takes, so they do not skip seconds. */
export const DAILIES_KEYS = { previous: 'ArrowLeft', next: 'ArrowRight', leave: 'Escape' } as const

/** The binding of a key, with or without Shift: some keyboards need Shift for it. */
export function binding(key: string): string {
  return `[Shift]+${key}`
}

/** The acts of a page's own keys. A held key acts once. */
export function pageActs(acts: Readonly<Record<string, (() => unknown) | null | undefined>>): Acts {
  const bound = Object.entries(acts).map(([key, act]) => {
    const once = (event: KeyboardEvent) => (act && !event.repeat ? act() : false)
    return [binding(key), once] as const
  })
  return Object.fromEntries(bound)
}

/** The acts of a player's keys. */
export function playerActs(act: (act: PlayerAct) => void): Acts {
  const names = Object.keys(PLAYER_KEYS) as PlayerAct[]
  return Object.fromEntries(names.map((name) => [binding(PLAYER_KEYS[name]), () => act(name)]))
}

/** The change to a review made by the keys, given the current review `now`. */
export function reviewActs(now: Review, change: (wanted: Partial<Review>) => void): Acts {
  const ratings = RATING_KEYS.map(
    (key, rating) => [key, () => change({ rating: rating === 0 ? null : rating })] as const,
  )
  const choices = (Object.keys(CHOICE_KEYS) as Choice[]).map(
    (choice) =>
      [CHOICE_KEYS[choice], () => change({ choice: now.choice === choice ? null : choice })] as const,
  )
  return pageActs(Object.fromEntries([...ratings, ...choices]))
}

const SIGNS: Record<string, string> = { ArrowLeft: '←', ArrowRight: '→', Escape: 'Esc', Space: '' }

/** A key's label on a keyboard; empty for the space bar, which has a word. */
export function keySign(key: string): string {
  return SIGNS[key] ?? (key.length === 1 ? key.toUpperCase() : key)
}
