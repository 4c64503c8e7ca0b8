import { z } from 'zod'
import { text } from '../input.ts'
import { isLine } from '../text.ts'

const submissionId = z.uuid().lowercase()

/** What a browser sends to adopt a job. */
export const adoptionInput = z.object({ submissionId, jobId: z.string().trim().max(200).refine(isLine) })

/** What a browser sends to decide by hand; the reason is judged where it is used. */
export const decisionInput = z.object({ submissionId, billed: z.boolean(), reason: text.max(10_000) })
