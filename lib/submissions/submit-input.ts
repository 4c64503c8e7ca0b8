import { z } from 'zod'
import { promptProblem, SEED_PROBLEM } from './input.ts'

/** The submit action's input, as any client may send it. */
export const submitInput = z.object({
  attemptId: z.uuid(),
  prompt: z.string().superRefine((prompt, context) => {
    const problem = promptProblem(prompt)
    if (problem) context.addIssue(problem)
  }),
  seed: z.number().refine(Number.isSafeInteger, SEED_PROBLEM).nullable(),
})

export type SubmitInput = z.infer<typeof submitInput>
