import { cleanTag, LONGEST_TAG, MOST_TAGS } from '#lib/submissions/tags.ts'

/** Tags as somebody types them: several, with commas between them. Pure. */

export interface TagProblem {
  problem: 'tagNone' | 'tagLong' | 'tagMany'
  most: number
}

/** What is to be added and removed, clean; or what is wrong with it. */
export function tagsTyped(add: string, remove: string): { add: string[]; remove: string[] } | TagProblem {
  const [adding, removing] = [split(add), split(remove)]
  const all = [...adding, ...removing]
  if (all.length === 0) return { problem: 'tagNone', most: 0 }
  if (all.some((tag) => tag.length > LONGEST_TAG)) return { problem: 'tagLong', most: LONGEST_TAG }
  if (adding.length > MOST_TAGS || removing.length > MOST_TAGS) return { problem: 'tagMany', most: MOST_TAGS }
  return { add: adding, remove: removing.filter((tag) => !adding.includes(tag)) }
}

function split(typed: string): string[] {
  return [...new Set(typed.split(/[,、，]/).map(cleanTag))].filter((tag) => tag !== '')
}
