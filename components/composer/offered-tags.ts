import { cleanTag } from '#lib/submissions/tags.ts'

/** So many are offered at once. */
const MOST_OFFERED = 8

/** The team's tags that go on with what was typed, or have it in them; those that begin with it first. */
export function offeredTags(team: readonly string[], tags: readonly string[], typed: string): string[] {
  const key = cleanTag(typed)
  const fitting = team.filter((tag) => tag.includes(key) && !tags.includes(tag))
  const starts = fitting.filter((tag) => tag.startsWith(key))
  return [...new Set([...starts, ...fitting])].slice(0, MOST_OFFERED)
}
