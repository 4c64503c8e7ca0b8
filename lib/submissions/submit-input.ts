import { z } from 'zod'
import type { Said } from '../language/said.ts'
import { promptProblem, SEED_PROBLEM } from './input.ts'
import type { SubmitProblem } from './view.ts'

/** The submit action's input, as any client may send it. */
export const submitInput = z.object({
  attemptId: z.uuid(),
  prompt: z.string().superRefine((prompt, context) => {
    const said = promptProblem(prompt)
    if (said) context.addIssue({ code: 'custom', params: { said } })
  }),
  seed: z
    .number()
    .refine(Number.isSafeInteger, { params: { said: SEED_PROBLEM } })
    .nullable(),
})

export type SubmitInput = z.infer<typeof submitInput>

const MALFORMED: Said = { key: 'composer.refused.malformed' }

/** What is wrong with an input, at the field that it is about, for the person who typed it. */
export function problemsOf(error: z.ZodError): SubmitProblem[] {
  return error.issues.map((issue) => {
    const field = issue.path[0] === 'prompt' || issue.path[0] === 'seed' ? issue.path[0] : 'form'
    return { field, said: issue.code === 'custom' ? (issue.params?.said as Said) : MALFORMED }
  })
}
