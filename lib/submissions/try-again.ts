import type { Prisma } from '#prisma/generated/client.ts'
import { type Caller, lacks } from '../caller.ts'
import type { Message } from '../i18n/message.ts'
import { NOT_A_MAKER, refused } from '../i18n/refused.ts'
import { idsUpTo } from '../input.ts'
import type { Studio, Transaction } from '../studio.ts'
import {
  type ActResult,
  type AgainPreview,
  type AgainResult,
  MOST_AT_ONCE,
  MOST_TRIED_AGAIN,
} from './results.ts'
import { keyIsRefused } from './sending.ts'
import { inTurn } from './submit.ts'
import { type CheckedInput, problemsOf, submitInput } from './submit-input.ts'
import { canTryAgain } from './words.ts'

/*
 * Buys a failed video once more, as it was: its prompt, seed, project and tags, for the same comment, one take. Only
 * its author can. The attempt has the id of the submission that it repeats, so repeated requests make one submission.
 */

const NOT_UNDERSTOOD = refused('gallery.bulk.notUnderstood')

/** Tries one submission again. */
export async function tryAgain(studio: Studio, caller: Caller, submissionId: unknown): Promise<ActResult> {
  const result = await tryManyAgain(studio, caller, [submissionId])
  if (result.kind !== 'again') return result
  const [left] = result.left
  return left ? refused(left.message) : { kind: 'done' }
}

/** The submissions that one press would try again, in order, and the reasons against the others. Buys nothing. */
export async function previewAgain(studio: Studio, caller: Caller, ids: unknown): Promise<AgainPreview> {
  if (lacks(caller, 'make')) return NOT_A_MAKER
  const parsed = idsUpTo(MOST_AT_ONCE).safeParse(ids)
  if (!parsed.success) return NOT_UNDERSTOOD
  const { ready, left } = await sortOut(studio, studio.db, caller, parsed.data)
  const first = ready.slice(0, MOST_TRIED_AGAIN)
  return {
    kind: 'preview',
    ids: first.map(({ attemptId }) => attemptId),
    presses: first.map(({ projectId, takes }) => ({ projectId, takes })),
    later: Math.max(0, ready.length - MOST_TRIED_AGAIN),
    left,
  }
}

/** Tries many submissions again with one press: all that may be, or none if a limit is too small for all of them. */
export async function tryManyAgain(studio: Studio, caller: Caller, ids: unknown): Promise<AgainResult> {
  const parsed = idsUpTo(MOST_TRIED_AGAIN).safeParse(ids)
  if (!parsed.success) return NOT_UNDERSTOOD
  return inTurn(studio, caller, async (tx, buy): Promise<AgainResult> => {
    const { ready, left } = await sortOut(studio, tx, caller, parsed.data)
    const bought = await buy(ready)
    if (!('kind' in bought)) return { kind: 'again', made: bought.length, left }
    return refused(bought.message)
  })
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

/** The submissions that can be tried again, and the number that cannot, by reason. */
async function sortOut(studio: Studio, db: Transaction, caller: Caller, ids: string[]) {
  const own = await db.submission.findMany({ where: { id: { in: ids }, userId: caller.id }, select: COLUMNS })
  const made = await db.submission.findMany({
    where: { userId: caller.id, attemptId: { in: ids } },
    select: { attemptId: true },
  })
  const tried = new Set(made.map(({ attemptId }) => attemptId))
  const keyRefused = own.some(({ reason }) => reason === 'key_refused') && (await keyIsRefused(studio, db))
  const byId = new Map(own.map((earlier) => [earlier.id, earlier]))
  const ready: CheckedInput[] = []
  const left = new Map<string, { count: number; message: Message }>()
  for (const id of ids) {
    const earlier = byId.get(id)
    const why = whyNotAgain(earlier, tried, keyRefused)
    const input = earlier && !why ? inputOf(earlier) : null
    if (input?.success) {
      ready.push(input.data)
      continue
    }
    const message = (input && problemsOf(input.error)[0]?.message) ?? { key: why ?? 'gallery.notAgain' }
    left.set(message.key, { count: (left.get(message.key)?.count ?? 0) + 1, message })
  }
  return { ready, left: [...left.values()] }
}

/** The reason why it cannot be tried again; null if it can. */
function whyNotAgain(earlier: Earlier | undefined, tried: ReadonlySet<string>, keyRefused: boolean) {
  if (earlier?.doubtedAt) return 'gallery.doubted'
  if (!earlier || !canTryAgain(earlier)) return 'gallery.notAgain'
  if (earlier.reason === 'key_refused' && keyRefused) return 'status.why.key_refused'
  return tried.has(earlier.id) ? 'gallery.againBefore' : null
}

/** The input that tries it again; an earlier input may be forbidden since. */
function inputOf({ id, prompt, seed, projectId, tags, commentId }: Earlier) {
  const lineage = { attemptId: id, parentId: id, commentId }
  return submitInput.safeParse({
    ...lineage,
    prompt,
    seed: seed === null ? null : Number(seed),
    projectId,
    tags,
  })
}
