import { diffWords } from 'diff'

/** A stretch of two texts: in both, taken out of the earlier one, or put into the later one. */
export interface Stretch {
  kind: 'kept' | 'removed' | 'added'
  text: string
}

/** So many characters, as people see them, are shown of what did not change beside what did. */
const CONTEXT = 24

/** The word-by-word difference of two prompts in any language. What did not change is cut to what is near a change. */
export function wordDiff(before: string, after: string): Stretch[] {
  const intlSegmenter = new Intl.Segmenter(undefined, { granularity: 'word' })
  const changes = diffWords(before, after, { intlSegmenter })
  return changes.map(({ value, added, removed }, index) => {
    if (added || removed) return { kind: added ? 'added' : 'removed', text: value }
    return { kind: 'kept', text: shortened(value, index > 0, index < changes.length - 1) }
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
