import { parseSeed } from '#lib/submissions/input.ts'
import type { SubmissionView } from '#lib/submissions/view.ts'
import type { Payload } from './draft.ts'

type Made = Pick<SubmissionView, 'prompt' | 'seed' | 'takes' | 'project' | 'tags'>

/**
 * Which of two payloads of one attempt a submission was made of: the first that went out, or what it was changed into.
 * A rolled seed fits any submission, so where both fit, it was the one with the seed of its own.
 */
export function whichWasTaken(made: Made, earlier: Payload, current: Payload): 'earlier' | 'current' {
  const fits = { earlier: isOf(made, earlier), current: isOf(made, current) }
  if (fits.earlier !== fits.current) return fits.earlier ? 'earlier' : 'current'
  return seedOf(current) === null ? 'earlier' : 'current'
}

function isOf(made: Made, payload: Payload): boolean {
  const seed = seedOf(payload)
  return (
    made.prompt.trim() === payload.prompt.trim() &&
    (seed === null || made.seed === seed) &&
    made.takes === payload.takes &&
    (made.project?.id ?? null) === payload.projectId &&
    made.tags.join() === payload.tags.join()
  )
}

function seedOf(payload: Payload): number | null {
  const seed = parseSeed(payload.seed)
  return 'value' in seed ? seed.value : null
}
