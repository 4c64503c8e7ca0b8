import type { Prisma } from '#prisma/generated/client.ts'
import { recordAct } from '../audit/record.ts'
import type { Caller } from '../caller.ts'
import { PATIENT } from '../database/client.ts'
import type { Studio, Transaction } from '../studio.ts'
import { FIRST_POLL_MS, SEND_BACKUP_MS } from './delays.ts'
import { enqueue } from './jobs.ts'
import type { Reason } from './reasons.ts'
import { searchWords } from './search-words.ts'
import { canMove, entryOf, type Status } from './state.ts'

/**
 * Only settled submissions may be in the trash. A doubted take there would also make its shot count as missing, and the
 * shot would be bought again.
 */
export const OUT_OF_TRASH = { trashedAt: null, purgedAt: null }

/** The columns that change along with the status. */
export interface Change {
  reason?: Reason | null
  /** The service's words; plain text of at most 2 kB. */
  detail?: string | null
  fields?: Omit<Prisma.SubmissionUpdateManyMutationInput, 'status' | 'reason' | 'reasonDetail'>
  /** Further conditions that the row must meet. */
  where?: Prisma.SubmissionWhereInput
  /**
   * The person who decided an unknown outcome (null: the readings), and the reason: their words, or a stored message.
   */
  decision?: { by: Caller | null; reason: string }
}

/**
 * Moves a submission from one state to another: a compare-and-set, its history, its ledger entry and the background
 * work that follows, in one transaction. The only writer of `status`.
 *
 * @returns the submission as it is now; null if it was not in `from` (or `where` did not hold): it was moved in the
 * meantime.
 * @throws when state.ts knows no such move; that is a bug.
 */
export async function move(
  studio: Studio,
  id: string,
  from: Status,
  to: Status,
  change: Change = {},
): Promise<Moved | null> {
  return studio.db.$transaction((tx) => moveWithin(studio, tx, id, from, to, change), PATIENT)
}

const MOVED = {
  userId: true,
  attemptId: true,
  take: true,
  takes: true,
  prompt: true,
  seed: true,
  priceYen: true,
  createdAt: true,
  notBefore: true,
  inLineAt: true,
  sendCount: true,
  projectId: true,
  parentId: true,
  commentId: true,
  shotId: true,
  tags: true,
} satisfies Prisma.SubmissionSelect

/** The result of a move, returned by the statement that made it. */
export type Moved = Prisma.SubmissionGetPayload<{ select: typeof MOVED }>

/** The same within a transaction that does more. */
export async function moveWithin(
  studio: Studio,
  tx: Transaction,
  id: string,
  from: Status,
  to: Status,
  change: Change,
): Promise<Moved | null> {
  if (!canMove(from, to)) throw new Error(`No move leads from ${from} to ${to}.`)
  const at = studio.now()
  const moved = await tx.submission.updateManyAndReturn({
    where: { ...change.where, id, status: from },
    data: {
      ...change.fields,
      status: to,
      reason: change.reason ?? null,
      reasonDetail: change.detail ?? null,
      doubtedAt: null,
    },
    select: MOVED,
  })
  const row = moved[0]
  if (!row) return null
  await tx.submissionEvent.create({
    data: { submissionId: id, at, status: to, reason: change.reason ?? null, detail: change.detail ?? null },
  })
  const by = change.decision?.by ?? null
  if (change.decision) {
    const { reason } = change.decision
    await tx.decision.create({ data: { submissionId: id, at, status: to, userId: by?.id ?? null, reason } })
  }
  const kind = entryOf(from, to)
  if (kind) await tx.entry.create({ data: { submissionId: id, kind, amountYen: row.priceYen, at } })
  await queueNext(studio, tx, id, to, row.notBefore ?? at)
  if (change.fields?.keptJobId) await askForKeptJob(studio, tx, id)
  const { prompt, priceYen } = row
  const made = { id, from, to, at, userId: by?.id ?? null, prompt, priceYen }
  for (const follow of studio.hooks.followers) await follow(studio, tx, made)
  if (by) await recordDecision(tx, by, made)
  return row
}

/** A person's decision about the outcome of a submission; its words are in its own history. */
export function recordDecision(
  tx: Transaction,
  by: Caller,
  { id, prompt, from, to }: { id: string; prompt: string; from: Status; to: Status },
): Promise<void> {
  const subject = { kind: 'video', id, name: prompt } as const
  return recordAct(tx, { act: 'money.decided', by, subject, before: { state: from }, after: { state: to } })
}

async function queueNext(
  studio: Studio,
  tx: Transaction,
  id: string,
  to: Status,
  notBefore: Date,
): Promise<void> {
  const at = studio.now().getTime()
  if (to === 'queued') await enqueue(studio.queue, tx, 'dispatch', id, notBefore)
  if (to === 'pending') {
    // A submission that seemed finished, and whose job is found later, leaves the trash.
    await tx.submission.update({ where: { id }, data: OUT_OF_TRASH })
    await enqueue(studio.queue, tx, 'poll', id, new Date(at + FIRST_POLL_MS))
  }
}

/** Queues the question whether the service knows the job that a damaged answer named (lib/money/reconcile/adopt.ts). */
export async function askForKeptJob({ queue, now }: Studio, tx: Transaction, id: string): Promise<void> {
  await enqueue(queue, tx, 'adopt', id, new Date(now().getTime() + FIRST_POLL_MS))
}

/** The fields of a new submission. */
export interface NewSubmission {
  /** For a row that is restored from the journal (forgotten.ts). */
  id?: string
  createdAt?: Date
  userId: string
  attemptId: string
  /** By default the first and only one. */
  take?: number
  takes?: number
  prompt: string
  seed: number | null
  priceYen: number
  projectId?: string | null
  parentId?: string | null
  commentId?: string | null
  shotId?: string | null
  tags?: string[]
}

/** Creates a submission with its hold and its background send. Belongs in the transaction that checked the budget. */
export async function createQueued(
  studio: Studio,
  tx: Transaction,
  submission: NewSubmission,
): Promise<string> {
  const at = studio.now()
  const { id } = await tx.submission.create({
    data: { createdAt: at, ...submission, searchWords: searchWords(submission), status: 'queued' },
    select: { id: true },
  })
  await tx.submissionEvent.create({ data: { submissionId: id, at, status: 'queued' } })
  await tx.entry.create({ data: { submissionId: id, kind: 'hold', amountYen: submission.priceYen, at } })
  await enqueue(studio.queue, tx, 'dispatch', id, new Date(at.getTime() + SEND_BACKUP_MS))
  return id
}
