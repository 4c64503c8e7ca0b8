import { searchWordsOf } from '../../submissions/search-words.ts'

/** How alike two prompts are, for people who are about to pay for one. Pure. */
export type Likeness = 'same' | 'near'

/** The share of all words of both prompts that both must have to be near. */
const NEAR = 0.7

/** Shorter prompts have too few words to be near any other; they can only be the same. */
const LEAST_WORDS = 3

/** How alike two prompts are; null when they differ. */
export function likeness(a: string, b: string): Likeness | null {
  if (plain(a) === plain(b)) return 'same'
  const [words, others] = [new Set(searchWordsOf(a)), new Set(searchWordsOf(b))]
  if (Math.min(words.size, others.size) < LEAST_WORDS) return null
  return jaccard(words, others) >= NEAR ? 'near' : null
}

/** The common part of two sets, divided by all their members: 0 to 1. */
export function jaccard<Item>(a: ReadonlySet<Item>, b: ReadonlySet<Item>): number {
  const common = [...a].filter((item) => b.has(item)).length
  const all = a.size + b.size - common
  return all === 0 ? 1 : common / all
}

/**
 * Words of which every near prompt has at least one: the longest, since those are the rarest. A near prompt has at
 * least 0.7 n of n words, so it lacks fewer than 0.3 n + 1; it must have one of that many.
 */
export function tellingWords(prompt: string): string[] {
  const words = searchWordsOf(prompt).sort((a, b) => b.length - a.length)
  return words.slice(0, words.length - Math.ceil(NEAR * words.length - 1e-9) + 1)
}

/** Normalizes case, width, spaces and line breaks. */
function plain(prompt: string): string {
  return prompt.normalize('NFKC').toLowerCase().replaceAll(/\s+/gu, ' ').trim()
}
