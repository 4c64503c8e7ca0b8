const JAPANESE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー々]/u
const KATAKANA = /[\p{Script=Katakana}ー]/u
const RUNS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー々]+|[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu
const PICTURE = /\p{Extended_Pictographic}/u
const MAX_PHRASE_WORDS = 3

/** Prompts are decided by their first part: a longer one says nothing new and costs time. */
const MAX_CHARACTERS = 4000

const graphemes = new Intl.Segmenter('ja', { granularity: 'grapheme' })

/** Lower case, compatibility forms folded, at most 4000 characters: the form in which words are matched. */
export function normalise(prompt: string): string {
  return prompt.slice(0, MAX_CHARACTERS).toWellFormed().normalize('NFKC').toLowerCase()
}

/** The singular forms a plain English plural may have, then the word itself. */
export function singulars(word: string): string[] {
  const bare = word.replace(/['’]s?$/u, '')
  const forms = [bare]
  if (bare.endsWith('ies') && bare.length > 4) forms.push(`${bare.slice(0, -3)}y`)
  if (/(?:ches|shes|xes|sses|oes)$/u.test(bare)) forms.push(bare.slice(0, -2))
  if (bare.endsWith('ves') && bare.length > 4) forms.push(`${bare.slice(0, -3)}f`)
  if (bare.endsWith('s') && !bare.endsWith('ss') && bare.length > 3) forms.push(bare.slice(0, -1))
  return forms.reverse()
}

/** The emoji that are written in the prompt itself, in order, without repeats, at most `limit`. */
export function writtenEmoji(prompt: string, limit: number): string[] {
  const found = new Set<string>()
  for (const { segment } of graphemes.segment(prompt.slice(0, MAX_CHARACTERS).toWellFormed())) {
    if (found.size === limit) break
    if (PICTURE.test(segment) && segment.length <= 16) found.add(segment)
  }
  return [...found]
}

/**
 * The terms of a dictionary that occur in the prompt, in order. Japanese is matched by the longest
 * term at each place, English by phrases of up to three words; `lookUp` answers null for no term.
 */
export function findTerms<T>(prompt: string, lookUp: (term: string) => T | null): T[] {
  const runs = [...normalise(prompt).matchAll(RUNS)].map(([run]) => run)
  const found: T[] = []
  for (let index = 0; index < runs.length; ) {
    const run = runs[index] ?? ''
    if (JAPANESE.test(run)) {
      found.push(...findInJapanese(run, lookUp))
      index += 1
      continue
    }
    const [entry, taken] = findPhrase(runs.slice(index, index + MAX_PHRASE_WORDS), lookUp)
    if (entry !== null) found.push(entry)
    index += taken
  }
  return found
}

function findPhrase<T>(words: string[], lookUp: (term: string) => T | null): [T | null, number] {
  for (let count = words.length; count > 0; count--) {
    const head = words.slice(0, count - 1)
    for (const last of singulars(words[count - 1] ?? '')) {
      const entry = lookUp([...head, last].join(' '))
      if (entry !== null) return [entry, count]
    }
  }
  const parts = (words[0] ?? '').split('-').filter((part) => part !== '')
  if (parts.length < 2) return [null, 1]
  return [findPhrase(parts.slice(0, MAX_PHRASE_WORDS), lookUp)[0], 1]
}

function findInJapanese<T>(run: string, lookUp: (term: string) => T | null): T[] {
  const found: T[] = []
  const longest = 12
  for (let start = 0; start < run.length; ) {
    let end = Math.min(run.length, start + longest)
    for (; end > start; end--) {
      const entry = cutsKatakana(run, start, end) ? null : lookUp(run.slice(start, end))
      if (entry === null) continue
      found.push(entry)
      break
    }
    start = end > start ? end : start + 1
  }
  return found
}

/** A katakana word is one word: パン does not occur in ジャパン. */
function cutsKatakana(run: string, start: number, end: number): boolean {
  const joined = (at: number): boolean =>
    at > 0 && at < run.length && KATAKANA.test(run[at - 1] ?? '') && KATAKANA.test(run[at] ?? '')
  return joined(start) || joined(end)
}
