import { z } from 'zod'
import { type Caller, changeableBy, notDeletedByOthers, requireAct } from '../../caller.ts'
import { PATIENT } from '../../database/client.ts'
import type { Message } from '../../i18n/message.ts'
import { refused } from '../../i18n/refused.ts'
import { id } from '../../input.ts'
import type { Studio, Transaction } from '../../studio.ts'
import { MOST_COMMENTS } from './queries.ts'
import type { CommentResult } from './query.ts'
import { LAST_SECOND } from './range.ts'
import { textProblem } from './text.ts'

const DONE: CommentResult = { kind: 'done' }
const GONE: CommentResult = refused('comments.refused.gone')

/**
 * Writes a comment, or a reply to one. Every signed-in person may. `input` is a NewComment. The same id again
 * is a retry after a lost response; another text edits the comment.
 */
export async function addComment(studio: Studio, caller: Caller, input: unknown): Promise<CommentResult> {
  requireAct(caller, 'comment')
  const parsed = newCommentInput.safeParse(input)
  if (!parsed.success) return refused(problemOf(parsed.error))
  const { id, submissionId, parentId, ...words } = parsed.data
  return studio.db.$transaction(async (tx) => {
    const submission = await tx.submission.findUnique({
      where: { id: submissionId },
      select: { commentCount: true, purgedAt: true },
    })
    if (!submission || submission.purgedAt) {
      return refused('comments.refused.noVideo')
    }
    if (submission.commentCount >= MOST_COMMENTS) {
      return refused('comments.refused.tooMany', { most: MOST_COMMENTS })
    }
    if (parentId && !(await isAnswerable(tx, submissionId, parentId))) {
      return refused('comments.refused.noParent')
    }
    const added = await tx.comment.createMany({
      data: [{ id, submissionId, parentId, userId: caller.id, createdAt: studio.now(), ...words }],
      skipDuplicates: true,
    })
    if (added.count === 1) {
      await count(tx, submissionId, 1)
      return DONE
    }
    const mine = { id, submissionId, userId: caller.id, deletedAt: null }
    if (await tx.comment.count({ where: { ...mine, ...words } })) return DONE
    const { count: edited } = await tx.comment.updateMany({
      where: mine,
      data: { ...words, editedAt: studio.now() },
    })
    return edited === 1 ? DONE : GONE
  }, PATIENT)
}

async function isAnswerable(tx: Transaction, submissionId: string, id: string): Promise<boolean> {
  const where = { id, submissionId, parentId: null, deletedAt: null }
  return (await tx.comment.findFirst({ where, select: { id: true } })) !== null
}

/** Changes the text of one's own comment. `input` is `{ id, text }`. */
export async function editComment(studio: Studio, caller: Caller, input: unknown): Promise<CommentResult> {
  requireAct(caller, 'comment')
  const parsed = editInput.safeParse(input)
  if (!parsed.success) return refused(problemOf(parsed.error))
  const { id, text } = parsed.data
  const edited = await studio.db.comment.updateMany({
    where: { id, userId: caller.id, deletedAt: null },
    data: { text, editedAt: studio.now() },
  })
  return edited.count === 1 ? DONE : GONE
}

/** Deletes one's own comment; admins any. Its replies stay. Idempotent. `input` is `{ id }`. */
export function deleteComment(studio: Studio, caller: Caller, input: unknown): Promise<CommentResult> {
  return setDeleted(studio, caller, input, studio.now())
}

/** Restores a deleted comment: its author, unless an admin deleted it, and admins. Idempotent. `input` is `{ id }`. */
export function restoreComment(studio: Studio, caller: Caller, input: unknown): Promise<CommentResult> {
  return setDeleted(studio, caller, input, null)
}

/** Only the call that changes the comment changes the count, even in a race. */
async function setDeleted(
  studio: Studio,
  caller: Caller,
  input: unknown,
  deletedAt: Date | null,
): Promise<CommentResult> {
  requireAct(caller, 'comment')
  const parsed = commentIdInput.safeParse(input)
  if (!parsed.success) return refused(problemOf(parsed.error))
  const own = { id: parsed.data.id, ...changeableBy(caller), ...notDeletedByOthers(caller) }
  const [isSo, isNot] = deletedAt ? [{ not: null }, null] : [null, { not: null }]
  return studio.db.$transaction(async (tx) => {
    const changed = await tx.comment.updateManyAndReturn({
      where: { ...own, deletedAt: isNot },
      data: { deletedAt, deletedById: deletedAt && caller.id },
      select: { submissionId: true },
    })
    const [comment] = changed
    if (!comment) return (await tx.comment.count({ where: { ...own, deletedAt: isSo } })) === 1 ? DONE : GONE
    await count(tx, comment.submissionId, deletedAt ? -1 : 1)
    return DONE
  }, PATIENT)
}

/** Marks a comment as done, or as open again. Every signed-in person may. `input` is `{ id, done }`. */
export async function markComment(studio: Studio, caller: Caller, input: unknown): Promise<CommentResult> {
  requireAct(caller, 'comment')
  const parsed = doneInput.safeParse(input)
  if (!parsed.success) return refused(problemOf(parsed.error))
  const { id, done } = parsed.data
  const marked = await studio.db.comment.updateMany({
    where: { id, parentId: null, deletedAt: null },
    data: { doneAt: done ? studio.now() : null },
  })
  return marked.count === 1 ? DONE : GONE
}

/** The gallery's cards show the count, so the submission has changed too. */
async function count(tx: Transaction, submissionId: string, by: 1 | -1): Promise<void> {
  await tx.submission.update({ where: { id: submissionId }, data: { commentCount: { increment: by } } })
}

const text = z
  .string()
  .trim()
  .superRefine((typed, context) => {
    const message = textProblem(typed)
    if (message) context.addIssue({ code: 'custom', params: { message } })
  })

const seconds = z.number().min(0).max(LAST_SECOND).nullable()

/** The input of an action that writes a comment. */
const newCommentInput = z
  .object({
    id,
    submissionId: id,
    parentId: id.nullable(),
    text,
    atSeconds: seconds,
    untilSeconds: seconds,
  })
  .refine(
    ({ parentId, atSeconds, untilSeconds }) =>
      (parentId === null || atSeconds === null) &&
      (untilSeconds === null || (atSeconds !== null && untilSeconds > atSeconds)),
    { params: { message: { key: 'comments.refused.time' } satisfies Message } },
  )

/** The input of an action that changes a comment's text. */
const editInput = z.object({ id, text })

/** The input of an action that deletes or restores a comment. */
const commentIdInput = z.object({ id })

/** The input of an action that marks a comment as done, or reopens it. */
const doneInput = z.object({ id, done: z.boolean() })

/** The problem of an input, for the person who typed it. */
function problemOf(error: z.ZodError): Message {
  const [issue] = error.issues
  return issue?.code === 'custom' && issue.params?.message
    ? (issue.params.message as Message)
    : { key: 'comments.refused.notUnderstood' }
}
