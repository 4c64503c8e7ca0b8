import type { Prisma } from '#prisma/generated/client.ts'
import type { Caller } from '../caller.ts'
import { isId } from '../input.ts'
import type { Studio, Transaction } from '../studio.ts'
import type { ActResult, SubmitResult } from './results.ts'
import { keyIsRefused } from './sending.ts'
import { submit } from './submit.ts'
import type { SubmitInput } from './submit-input.ts'
import { canTryAgain } from './words.ts'

/**
 * Buys once more what came to nothing, as it was: its prompt, seed, project and tags, for the same comment, one take.
 * Only its author can. The attempt has the id of what it repeats, so one submission is made of it however
 * often it is asked for.
 */
export async function tryAgain(studio: Studio, caller: Caller, submissionId: unknown): Promise<ActResult> {
  const [earlier] = isId(submissionId) ? await findOwn(studio.db, caller, [submissionId]) : []
  const tried = await triedBefore(studio.db, caller, earlier ? [earlier.id] : [])
  const why = whyNotAgain(earlier, tried, await refusesKeyOf(studio, earlier ? [earlier] : []))
  if (why || !earlier) return refused(why ?? 'gallery.notAgain')
  return resultOf(await submit(studio, caller, inputOf(earlier)))
}

const COLUMNS = {
  id: true,
  status: true,
  reason: true,
  doubtedAt: true,
  prompt: true,
  seed: true,
  projectId: true,
  tags: true,
  commentId: true,
} satisfies Prisma.SubmissionSelect

type Earlier = Prisma.SubmissionGetPayload<{ select: typeof COLUMNS }>

/** Those of some submissions that are the caller's own. */
export function findOwn({ submission }: Transaction, caller: Caller, ids: readonly string[]) {
  return submission.findMany({ where: { id: { in: [...ids] }, userId: caller.id }, select: COLUMNS })
}

/** Those of some submissions that the caller tried again before. */
export async function triedBefore(
  { submission }: Transaction,
  caller: Caller,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const made = await submission.findMany({
    where: { userId: caller.id, attemptId: { in: [...ids] } },
    select: { attemptId: true },
  })
  return new Set(made.map(({ attemptId }) => attemptId))
}

/** Whether the service refuses the key now, asked only where that was the trouble. */
export async function refusesKeyOf(studio: Studio, earlier: readonly Earlier[]): Promise<boolean> {
  return earlier.some(({ reason }) => reason === 'key_refused') && keyIsRefused(studio)
}

type WhyNot = 'gallery.notAgain' | 'gallery.doubted' | 'gallery.againBefore' | 'status.why.key_refused'

/** Why it cannot be tried again; null when it can. */
export function whyNotAgain(
  earlier: Earlier | undefined,
  tried: ReadonlySet<string>,
  keyRefused: boolean,
): WhyNot | null {
  if (earlier?.doubtedAt) return 'gallery.doubted'
  if (!earlier || !canTryAgain(earlier)) return 'gallery.notAgain'
  if (earlier.reason === 'key_refused' && keyRefused) return 'status.why.key_refused'
  return tried.has(earlier.id) ? 'gallery.againBefore' : null
}

/** The input that tries it again. */
export function inputOf({ id, prompt, seed, projectId, tags, commentId }: Earlier): SubmitInput {
  return {
    attemptId: id,
    prompt,
    seed: seed === null ? null : Number(seed),
    projectId,
    tags,
    parentId: id,
    commentId,
  }
}

function resultOf(result: SubmitResult): ActResult {
  if (result.kind === 'created') return { kind: 'done' }
  if (result.kind === 'signed_out') return result
  if (result.kind !== 'invalid') return { kind: 'refused', message: result.message }
  const [problem] = result.problems
  return problem ? { kind: 'refused', message: problem.message } : refused('gallery.notAgain')
}

function refused(key: WhyNot): ActResult {
  return { kind: 'refused', message: { key } }
}
