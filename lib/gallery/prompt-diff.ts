import { diffArrays } from 'diff'

/** Words of any language, including those written without spaces. */
const words = new Intl.Segmenter('ja', { granularity: 'word' })

/** A stretch of a prompt; `differs` unless every other prompt has it too. */
export interface WordPart {
  text: string
  differs: boolean
}

/** The words of each prompt that not all others have. Pure; the parts of a prompt add up to the whole. */
export function differingWords(prompts: readonly string[]): WordPart[][] {
  const all = prompts.map((prompt) => Array.from(words.segment(prompt), ({ segment }) => segment))
  return all.map((own) => {
    const differing = new Set(all.flatMap((other) => (other === own ? [] : missingFrom(other, own))))
    return joined(own, differing)
  })
}

/** The indexes of words that another list lacks, ignoring white space. */
function missingFrom(other: readonly string[], own: readonly string[]): number[] {
  const places: number[] = []
  let at = 0
  for (const { count, added, removed } of diffArrays([...own], [...other], { comparator: isSameWord })) {
    if (added) continue
    for (let place = at; removed && place < at + count; place += 1) {
      if (!isSpace(own[place])) places.push(place)
    }
    at += count
  }
  return places
}

/** White space between two differing words belongs to them. */
function joined(own: readonly string[], differing: ReadonlySet<number>): WordPart[] {
  const parts: WordPart[] = []
  own.forEach((text, place) => {
    const isBetween = isSpace(text) && differing.has(place - 1) && differing.has(place + 1)
    const differs = differing.has(place) || isBetween
    const last = parts.at(-1)
    if (last?.differs === differs) last.text += text
    else parts.push({ text, differs })
  })
  return parts
}

/** The parts of a prompt, with common text cut to the characters near a difference. */
export function nearDifferences(parts: readonly WordPart[]): WordPart[] {
  return parts.map(({ text, differs }, index) => ({
    text: differs ? text : shortened(text, index > 0, index < parts.length - 1),
    differs,
  }))
}

/** Graphemes of common text shown beside a difference. */
const CONTEXT = 24

/** The ends of a text that are next to a difference. */
function shortened(text: string, differsBefore: boolean, differsAfter: boolean): string {
  const characters = Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment)
  const shown = (differsBefore ? CONTEXT : 0) + (differsAfter ? CONTEXT : 0)
  if (characters.length <= shown + 1) return text
  const start = differsBefore ? characters.slice(0, CONTEXT).join('') : ''
  return `${start}…${differsAfter ? characters.slice(-CONTEXT).join('') : ''}`
}

/** How many words differ. */
export function countDiffering(parts: readonly WordPart[]): number {
  const differing = parts.filter(({ differs }) => differs).map(({ text }) => text)
  return differing.flatMap((text) => [...words.segment(text)].filter(({ isWordLike }) => isWordLike)).length
}

function isSpace(word: string | undefined): boolean {
  return word?.trim() === ''
}

function isSameWord(one: string, other: string): boolean {
  return one === other || (isSpace(one) && isSpace(other))
}
