import { z } from 'zod'
import { text } from '../input.ts'
import { isLine } from '../text.ts'
import { MOST_DECIDED } from './view.ts'

const submissionId = z.uuid().lowercase()

/** What a browser sends to adopt a job. */
export const adoptionInput = z.object({ submissionId, jobId: z.string().trim().max(200).refine(isLine) })

const decision = { billed: z.boolean(), reason: text.max(10_000) }

/** What a browser sends to decide by hand; the reason is judged where it is used. */
export const decisionInput = z.object({ submissionId, ...decision })

/** The same for many. */
export const decisionsInput = z.object({
  submissionIds: z
    .array(submissionId)
    .min(1)
    .max(MOST_DECIDED)
    .transform((ids) => [...new Set(ids)]),
  ...decision,
})
