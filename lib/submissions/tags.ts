import { isLine, isVisible, withoutUnseen } from '../text.ts'

export const MOST_TAGS = 20
export const LONGEST_TAG = 40

/**
 * The stored form of a tag: one form of every character, no invisible ones, single spaces, no case. Empty when nothing
 * is left.
 */
export function cleanTag(typed: string): string {
  return withoutUnseen(typed)
    .normalize('NFKC')
    .replaceAll(/[\s,\u2800]+/gu, ' ')
    .trim()
    .toLocaleLowerCase('en')
}

/** Whether a clean tag can be stored. */
export function isTag(tag: string): boolean {
  return isVisible(tag) && tag.length <= LONGEST_TAG && isLine(tag)
}

/** The tags of several lists, each once, up to the limit of a video. Pure. */
export function joinTags(...lists: readonly (readonly string[])[]): string[] {
  return [...new Set(lists.flat())].slice(0, MOST_TAGS)
}

/** The characters that end a tag while it is typed, on Latin and on Japanese keyboards. */
export const TAG_END = /[,，、\n]/u

export type TagProblem = 'full' | 'tooLong' | 'bad'

/** Adds the typed text, one tag or several; an invalid part is not lost: it is `left`. Pure. */
export function addTags(
  tags: readonly string[],
  typed: string,
): { tags: string[]; left: string; problem: TagProblem | null } {
  const added = [...tags]
  const left: string[] = []
  let problem: TagProblem | null = null
  for (const part of typed.split(TAG_END)) {
    const tag = cleanTag(part)
    if (tag === '' || added.includes(tag)) continue
    const wrong = added.length >= MOST_TAGS ? 'full' : isTag(tag) ? null : problemOf(tag)
    if (wrong) left.push(part.trim())
    else added.push(tag)
    problem ??= wrong
  }
  return { tags: added, left: left.join(', '), problem }
}

function problemOf(tag: string): TagProblem {
  return tag.length > LONGEST_TAG ? 'tooLong' : 'bad'
}
