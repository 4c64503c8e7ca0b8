import { z } from 'zod'
import { jobPaths, LONGEST_PROMPT, type Model, resolutionOf } from '../models.ts'
import { ERROR_TYPES, ERRORS, type ErrorCode } from './errors.ts'

/** The control characters of ASCII, except tab, newline and carriage return. */
const CONTROL_CHARACTER = /[^\P{Cc}\t\n\r\u0080-\u009f]/u

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

/** All problems of a prompt. A character is a Unicode code point (docs/contract.md, Choices). */
export function promptProblems(value: string): string[] {
  const problems: string[] = []
  if (value.trim() === '') problems.push('must not be blank')
  const length = codePoints(value)
  if (length > LONGEST_PROMPT) problems.push(`must have at most ${LONGEST_PROMPT} characters, has ${length}`)
  if (!value.isWellFormed()) problems.push('must be well-formed Unicode, has half of a surrogate pair')
  if (CONTROL_CHARACTER.test(value))
    problems.push('must not have ASCII control characters other than tab and line breaks')
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

const seed = z
  .number('must be an integer')
  .refine(Number.isSafeInteger, 'must be an integer from -(2^53 - 1) to 2^53 - 1')
  .optional()
  .meta({
    description: 'Makes the video repeatable.',
    type: 'integer',
    minimum: Number.MIN_SAFE_INTEGER,
    maximum: Number.MAX_SAFE_INTEGER,
    examples: [7],
  })

const noSeed = z
  .never('is not taken by this model')
  .optional()
  .meta({ description: 'Refused: this model takes no seed.' })

/** The body of a submission to a model (docs/contract.md, "Submit a job"). Unknown members are ignored. */
export function submissionBody(model: Model) {
  return z.object(
    {
      prompt,
      seed: model.takesSeed ? seed : noSeed,
      duration: fixed(model.format.durationSeconds),
      resolution: fixed(resolutionOf(model.format)),
      model: fixed(model.id),
    },
    'must be a JSON object',
  )
}

export const EXAMPLE_ID = '0197f0c2-6d0e-4b3c-9b36-2f6c8f0d5a11'
const { pollPath, contentPath } = jobPaths('gateway', EXAMPLE_ID)

/** A header of an answer, as OpenAPI describes it. */
export const textHeader = (description: string) => ({ type: 'string', description })
export const integerHeader = (description: string) => ({ type: 'integer', minimum: 0, description })

/** A JSON answer of a route, for its schema. */
export function json(description: string, schema: z.ZodType, headers: Record<string, unknown> = {}) {
  return { description, headers, content: { 'application/json': { schema } } }
}

const path = z.string().meta({ description: 'Relative to the base URL.', examples: [pollPath] })
const jobId = z.string().meta({ description: 'The job id.', examples: [EXAMPLE_ID] })

export const acceptedBody = z
  .object({ id: jobId, status: z.literal('pending'), poll_path: path })
  .meta({ id: 'AcceptedJob', description: 'A job that was accepted and billed.' })

export const jobBody = z
  .object({
    id: jobId,
    status: z.enum(['pending', 'in_progress', 'completed', 'failed']).meta({
      description:
        'A job that failed after it was accepted stays billed; ask support for a credit with its id.',
    }),
    poll_path: path,
    content_path: path.optional().meta({
      description: 'Where the video is, once the job is completed.',
      examples: [contentPath],
    }),
  })
  .meta({ id: 'Job', description: 'A job as it is now.' })

export const keyInfoBody = z
  .object({
    key: z.string().meta({ description: 'The calling key, masked.', examples: ['sk-...abcd'] }),
    info: z.object({
      spend: z.int().meta({ description: 'Total amount spent on this key, in yen.', examples: [1250] }),
      max_budget: z.int().meta({ description: 'Maximum budget of this key, in yen.', examples: [20_000] }),
    }),
  })
  .meta({ id: 'KeyInfo', description: 'What the calling key has spent and may spend.' })

const part = z
  .object({ name: z.string(), ok: z.boolean(), detail: z.string().optional() })
  .meta({ id: 'Part', description: 'A part of the service, and whether it works.' })

export const problemDocument = z
  .object({
    type: z.string().meta({ description: 'Where the error is described, relative to the base URL.' }),
    title: z.string(),
    status: z.int(),
    detail: z.string().meta({ description: 'One sentence for the person who reads it.' }),
    code: z
      .enum(Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]])
      .meta({ description: 'What to decide by.' }),
    errors: z
      .array(
        z.object({
          pointer: z.string().meta({ description: 'JSON pointer (RFC 6901) to the member at fault.' }),
          in: z
            .literal('header')
            .optional()
            .meta({ description: 'Where the member is, when not in the body.' }),
          detail: z.string(),
        }),
      )
      .optional()
      .meta({ description: 'With 400: every problem there is.' }),
    price: z.int().optional().meta({ description: 'With 402: what the video costs, in yen.' }),
    spend: z.int().optional().meta({ description: 'With 402: what the key has spent, in yen.' }),
    max_budget: z.int().optional().meta({ description: 'With 402: the budget of the key, in yen.' }),
    expired_at: z.iso.datetime().optional().meta({ description: 'With 410: until when the video was kept.' }),
    parts: z.array(part).optional().meta({ description: 'With `not_ready`: what works and what does not.' }),
    request_id: z.string().meta({ description: 'Names this request in the logs of the service.' }),
    billed: z.literal(false).meta({ description: 'An answered error was never billed.' }),
    error: z
      .object({
        message: z.string(),
        type: z.enum(ERROR_TYPES),
        code: z.string(),
        param: z.string().nullable(),
      })
      .meta({ description: 'The same, in the shape that clients made for OpenAI expect.' }),
  })
  .meta({ id: 'Problem', description: 'RFC 9457 problem details. An answered error was not billed.' })

export const healthBody = z
  .object({ status: z.literal('ok') })
  .meta({ id: 'Alive', description: 'The process works.' })

export const readyBody = z
  .object({ status: z.literal('ready'), parts: z.array(part) })
  .meta({ id: 'Ready', description: 'Every part of the service works.' })
