import { isJobId } from './wire.ts'

/** A member of that name, in JSON that may end anywhere; its value if that is a complete text without escapes. */
const ID_MEMBER = /(?<!\\)"id"\s*:\s*(?:"([^"\\]*)")?/g

/**
 * The one job id in a text that may be a part of some JSON: the value of `"id"`, at any depth, complete and of
 * the shape of a job id. Null if `"id"` has several values, or one that is cut off or of another shape.
 */
export function jobIdIn(text: string): string | null {
  const [id, ...others] = new Set(Array.from(text.matchAll(ID_MEMBER), (member) => member[1] ?? null))
  return id && others.length === 0 && isJobId(id) ? id : null
}
