import { z } from 'zod'
import type { Message } from '../i18n/message.ts'
import { id } from '../input.ts'
import { MOST_TAKES, promptProblem, SEED_PROBLEM } from './input.ts'
import type { SubmitProblem } from './results.ts'
import { cleanTag, isTag, LONGEST_TAG, MOST_TAGS } from './tags.ts'

/** Checked before a tag is normalized, which takes long for a long tag. */
const LONGEST_TYPED_TAG = 20 * LONGEST_TAG

/** Tags as any client may send them; stored in clean form, each once, in the given order. */
export const tagsInput = z
  .array(z.string().max(LONGEST_TYPED_TAG).transform(cleanTag).refine(isTag))
  .max(MOST_TAGS)
  .transform((tags) => [...new Set(tags)])

/** The submit action's input, as any client may send it. */
export const submitInput = z.object({
  attemptId: id,
  prompt: z.string().superRefine((prompt, context) => {
    const message = promptProblem(prompt)
    if (message) context.addIssue({ code: 'custom', params: { message } })
  }),
  seed: z
    .number()
    .refine(Number.isSafeInteger, { params: { message: SEED_PROBLEM } })
    .nullable(),
  takes: z.number().int().min(1).max(MOST_TAKES).default(1),
  projectId: id.nullable().default(null),
  tags: tagsInput.default([]),
  /** The earlier submission that it tries again. */
  parentId: id.nullable().default(null),
  /** The comment on the parent that asked for it. */
  commentId: id.nullable().default(null),
})

/** As a client may send it. */
export type SubmitInput = z.input<typeof submitInput>

/** The parsed input. */
export type CheckedInput = z.output<typeof submitInput>

const MALFORMED: Message = { key: 'composer.refused.malformed' }

/** The mistakes in an input, each at its field, in words for its author. */
export function problemsOf(error: z.ZodError): SubmitProblem[] {
  return error.issues.map((issue) => {
    const field = issue.path[0] === 'prompt' || issue.path[0] === 'seed' ? issue.path[0] : 'form'
    return { field, message: messageOf(issue) }
  })
}

function messageOf(issue: z.core.$ZodIssue): Message {
  return (issue.code === 'custom' && (issue.params?.message as Message | undefined)) || MALFORMED
}
