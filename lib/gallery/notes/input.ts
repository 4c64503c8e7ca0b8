import { z } from 'zod'
import type { Said } from '../../i18n/message.ts'
import { LAST_SECOND } from './range.ts'
import { textProblem } from './text.ts'

const text = z
  .string()
  .trim()
  .superRefine((typed, context) => {
    const said = textProblem(typed)
    if (said) context.addIssue({ code: 'custom', params: { said } })
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
    { params: { said: { key: 'comments.refused.time' } satisfies Said } },
  )

/** What an action may send to change the text of one. */
export const editInput = z.object({ id: z.uuid(), text })

/** What an action may send to delete one, or to put it back. */
export const commentIdInput = z.object({ id: z.uuid() })

/** What an action may send to say that one is done, or is not after all. */
export const doneInput = z.object({ id: z.uuid(), done: z.boolean() })

/** What is wrong with an input, for the person who typed it. */
export function problemOf(error: z.ZodError): Said {
  const [issue] = error.issues
  return issue?.code === 'custom' && issue.params?.said
    ? (issue.params.said as Said)
    : { key: 'comments.refused.notUnderstood' }
}
