import { z } from 'zod'
import { LONGEST_PROMPT, MODEL } from '../model.ts'

/** Tab, newline and carriage return are text; no other control character is. */
const CONTROL_CHARACTER = /[^\P{Cc}\t\n\r]/u

const prompt = z
  .string('must be a string')
  .superRefine((value, context) => {
    for (const message of promptProblems(value)) context.addIssue({ code: 'custom', message })
  })
  .meta({
    description: `What the video shows. At most ${LONGEST_PROMPT} characters, counted as Unicode code points.`,
    minLength: 1,
    maxLength: LONGEST_PROMPT,
    examples: ['A red fox walks through fresh snow at dawn'],
  })

/** Everything that is wrong with a prompt. A character is a Unicode code point (docs/contract.md, Choices). */
export function promptProblems(value: string): string[] {
  const problems: string[] = []
  if (value.trim() === '') problems.push('must not be blank')
  const length = codePoints(value)
  if (length > LONGEST_PROMPT) problems.push(`must have at most ${LONGEST_PROMPT} characters, has ${length}`)
  if (!value.isWellFormed()) problems.push('must be well-formed Unicode, has half of a surrogate pair')
  if (CONTROL_CHARACTER.test(value))
    problems.push('must not have control characters other than tab and line breaks')
  return problems
}

function codePoints(value: string): number {
  let count = 0
  for (const _ of value) count++
  return count
}

function fixed<Value extends string | number>(value: Value) {
  return z
    .literal(value, `is fixed at ${JSON.stringify(value)} and cannot be changed`)
    .optional()
    .meta({ description: 'Fixed by the model; may be left out.' })
}

/** The body of a submission (docs/contract.md, "Submit a job"). Unknown members are ignored. */
export const submissionBody = z.object(
  {
    prompt,
    seed: z
      .number('must be an integer')
      .refine(Number.isSafeInteger, 'must be an integer from -(2^53 - 1) to 2^53 - 1')
      .optional()
      .meta({ description: 'Makes the video repeatable.', type: 'integer' }),
    duration: fixed(MODEL.durationSeconds),
    resolution: fixed(MODEL.resolution),
    model: fixed(MODEL.id),
  },
  'must be a JSON object',
)

const path = z.string().meta({ description: 'Relative to the base URL.' })
const jobId = z.string().meta({ description: 'The job id.' })

export const acceptedBody = z.object({ id: jobId, status: z.literal('pending'), poll_path: path })

export const jobBody = z.object({
  id: jobId,
  status: z.enum(['pending', 'in_progress', 'completed', 'failed']),
  poll_path: path,
  content_path: path.optional(),
})

export const keyInfoBody = z.object({
  key: z.string().meta({ description: 'The calling key, masked.' }),
  info: z.object({
    spend: z.int().meta({ description: 'Total amount spent on this key, in yen.' }),
    max_budget: z.int().meta({ description: 'Maximum budget of this key, in yen.' }),
  }),
})

export const problemDocument = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    detail: z.string(),
    code: z.string(),
    errors: z.array(z.object({ pointer: z.string(), detail: z.string() })).optional(),
    request_id: z.string(),
    billed: z.literal(false),
    error: z.object({
      message: z.string(),
      type: z.string(),
      code: z.string(),
      param: z.string().nullable(),
    }),
  })
  .meta({ description: 'RFC 9457 problem details. An answered error was not billed.' })

export const healthBody = z.object({ status: z.literal('ok') })
