/** What a tag is. Pure, and without what checks input (tags.ts), so that browsers need not load that. */

export const MOST_TAGS = 20
export const LONGEST_TAG = 40

/** A tag as it is kept: one form of every character, single spaces, no case. Empty when nothing is left. */
export function cleanTag(typed: string): string {
  return typed
    .normalize('NFKC')
    .replaceAll(/[\s,]+/gu, ' ')
    .trim()
    .toLocaleLowerCase('en')
}
