import { kept } from '../language/kept.ts'
import { isJobId } from '../upstream/wire.ts'

/** The reasons that come with as much of an answer as was kept. A person's words are no answer. */
const WITH_AN_ANSWER: ReadonlySet<string | null> = new Set(['job_id_lost', 'redirected', 'unexpected_answer'])

/**
 * The job id that the last answer to a submission seems to name, though it was cut off or odd; null where it names none,
 * or more than one. Only a proposal: whoever adopts it, the service is asked for it first.
 *
 * @param events of the submission, oldest first.
 */
export function keptJobId(
  events: readonly { reason: string | null; detail: string | null }[],
): string | null {
  const detail = events.findLast(({ reason }) => WITH_AN_ANSWER.has(reason))?.detail
  const text = detail ? kept(detail).values?.text : null
  return typeof text === 'string' ? jobIdIn(text) : null
}

/** A member of that name, in JSON that may end anywhere; its value where that is a whole text without escapes. */
const ID_MEMBER = /(?<!\\)"id"\s*:\s*(?:"([^"\\]*)")?/g

/**
 * The one job id in a text that may be a part of some JSON: the value of `"id"`, at whatever depth, whole and of the
 * shape of a job id. Null where `"id"` has several values, or one that is cut off or of another shape.
 */
export function jobIdIn(text: string): string | null {
  const [id, ...others] = new Set(Array.from(text.matchAll(ID_MEMBER), (member) => member[1] ?? null))
  return id && others.length === 0 && isJobId(id) ? id : null
}
