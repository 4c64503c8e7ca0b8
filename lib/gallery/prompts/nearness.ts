import { searchWordsOf } from '../../submissions/search-words.ts'

/** The likeness of two prompts, for people who are about to pay for one. Pure. */
export type Likeness = 'same' | 'near'

/** The share of all words of both prompts that both must have to be near. */
const NEAR = 0.7

/** Shorter prompts have too few words to be near any other; they can only be the same. */
const LEAST_WORDS = 3

/** So many normalized characters are compared: one typed character may become eighteen. */
const MOST_CHARACTERS = 4_000

/** A prompt, normalized and split into words. */
export interface Comparable {
  text: string
  words: ReadonlySet<string>
}

/** Normalizes case, width, spaces and line breaks of a prompt, and splits it into words. */
export function comparable(prompt: string): Comparable {
  const text = prompt.normalize('NFKC').toLowerCase().replaceAll(/\s+/gu, ' ').trim()
  return { text, words: new Set(searchWordsOf(text.slice(0, MOST_CHARACTERS))) }
}

/** The likeness of two prompts; null if they differ. */
export function likeness(a: Comparable, b: Comparable): Likeness | null {
  if (a.text === b.text) return 'same'
  if (Math.min(a.words.size, b.words.size) < LEAST_WORDS) return null
  return jaccard(a.words, b.words) >= NEAR ? 'near' : null
}

/** The common part of two sets, divided by all their members: 0 to 1. */
export function jaccard<Item>(a: ReadonlySet<Item>, b: ReadonlySet<Item>): number {
  const common = [...a].filter((item) => b.has(item)).length
  const all = a.size + b.size - common
  return all === 0 ? 1 : common / all
}

/**
 * Words of which every near prompt has at least one: the longest, since those are the rarest. A near prompt has at
 * least 0.7 n of n words, so it lacks fewer than 0.3 n + 1; it must have one of so many.
 */
export function tellingWords(prompt: Comparable): string[] {
  const words = [...prompt.words].sort((a, b) => b.length - a.length)
  return words.slice(0, words.length - Math.ceil(NEAR * words.length - 1e-9) + 1)
}
