import { z } from 'zod'
import type { Message } from '../../i18n/message.ts'
import { LAST_SECOND } from './range.ts'
import { textProblem } from './text.ts'

const text = z
  .string()
  .trim()
  .superRefine((typed, context) => {
    const message = textProblem(typed)
    if (message) context.addIssue({ code: 'custom', params: { message } })
  })

const seconds = z.number().min(0).max(LAST_SECOND).nullable()

/** What an action may send to write a comment. */
export const newCommentInput = z
  .object({
    id: z.uuid(),
    submissionId: z.uuid(),
    parentId: z.uuid().nullable(),
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

/** What an action may send to change the text of one. */
export const editInput = z.object({ id: z.uuid(), text })

/** What an action may send to delete one, or to put it back. */
export const commentIdInput = z.object({ id: z.uuid() })

/** What an action may send to say that one is done, or is not after all. */
export const doneInput = z.object({ id: z.uuid(), done: z.boolean() })

/** What is wrong with an input, for the person who typed it. */
export function problemOf(error: z.ZodError): Message {
  const [issue] = error.issues
  return issue?.code === 'custom' && issue.params?.message
    ? (issue.params.message as Message)
    : { key: 'comments.refused.notUnderstood' }
}
