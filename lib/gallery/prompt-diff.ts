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
