import { diffWords } from 'diff'

/** A stretch of two texts: in both, only in the first, or only in the second. */
export interface DiffPart {
  text: string
  where: 'both' | 'first' | 'second'
}

/** Words of any language, also of those that are written without spaces. */
const words = new Intl.Segmenter('ja', { granularity: 'word' })

/** In what two prompts differ, word by word. Pure. Space between words is no difference. */
export function promptDiff(first: string, second: string): DiffPart[] {
  return diffWords(first, second, { intlSegmenter: words }).map(({ value, added, removed }) => ({
    text: value,
    where: added ? 'second' : removed ? 'first' : 'both',
  }))
}

/** So many characters, as people see them, are shown of what did not change beside what did. */
const CONTEXT = 24

/** The same, with unchanged text cut to the words near a change. */
export function changesOf(first: string, second: string): DiffPart[] {
  const parts = promptDiff(first, second)
  return parts.map(({ text, where }, index) => {
    if (where !== 'both') return { text, where }
    return { text: shortened(text, index > 0, index < parts.length - 1), where }
  })
}

/** The ends of a text that have a change beside them. */
function shortened(text: string, changeBefore: boolean, changeAfter: boolean): string {
  const characters = Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment)
  const shown = (changeBefore ? CONTEXT : 0) + (changeAfter ? CONTEXT : 0)
  if (characters.length <= shown + 1) return text
  const start = changeBefore ? characters.slice(0, CONTEXT).join('') : ''
  return `${start}…${changeAfter ? characters.slice(-CONTEXT).join('') : ''}`
}
