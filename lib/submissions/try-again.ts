import type { Caller } from '../auth/caller.ts'
import { isId } from '../input.ts'
import type { Studio } from '../studio.ts'
import { keyIsRefused } from './sending.ts'
import { submit } from './submit.ts'
import type { ActResult, SubmitResult } from './view.ts'
import { canTryAgain } from './words.ts'

/**
 * Buys once more what came to nothing, as it was: its prompt, seed, project and tags, for the same comment, one take.
 * People do so with what is their own. The attempt has the id of what it repeats, so one submission is made of it however
 * often it is asked for.
 */
export async function tryAgain(studio: Studio, caller: Caller, submissionId: unknown): Promise<ActResult> {
  const earlier = isId(submissionId) ? await findOwn(studio, caller, submissionId) : null
  if (earlier?.doubtedAt) return refused('gallery.doubted')
  if (!earlier || !canTryAgain(earlier)) return refused('gallery.notAgain')
  if (earlier.reason === 'key_refused' && (await keyIsRefused(studio)))
    return refused('status.why.key_refused')
  const { id, prompt, seed, projectId, tags, commentId } = earlier
  if (await wasTriedAgain(studio, caller, id)) return refused('gallery.againBefore')
  const input = {
    attemptId: id,
    prompt,
    seed: seed === null ? null : Number(seed),
    projectId,
    tags,
    parentId: id,
    commentId,
  }
  return resultOf(await submit(studio, caller, input))
}

function findOwn({ db }: Studio, caller: Caller, id: string) {
  return db.submission.findFirst({
    where: { id, userId: caller.id },
    select: {
      id: true,
      status: true,
      reason: true,
      doubtedAt: true,
      prompt: true,
      seed: true,
      projectId: true,
      tags: true,
      commentId: true,
    },
  })
}

async function wasTriedAgain({ db }: Studio, caller: Caller, id: string): Promise<boolean> {
  const made = await db.submission.findFirst({
    where: { userId: caller.id, attemptId: id },
    select: { id: true },
  })
  return made !== null
}

function resultOf(result: SubmitResult): ActResult {
  if (result.kind === 'created') return { kind: 'done' }
  if (result.kind === 'signed_out') return result
  if (result.kind !== 'invalid') return { kind: 'refused', said: result.said }
  const [problem] = result.problems
  return problem ? { kind: 'refused', said: problem.said } : refused('gallery.notAgain')
}

function refused(
  key: 'gallery.notAgain' | 'gallery.againBefore' | 'gallery.doubted' | 'status.why.key_refused',
): ActResult {
  return { kind: 'refused', said: { key } }
}
