import { z } from 'zod'
import { id, text } from '../../input.ts'

/** The input of adopting a job; the id is checked where it is used. */
export const adoptionInput = z.object({ submissionId: id, jobId: z.string().max(10_000).trim() })

/** The input of a decision by hand; the reason is checked where it is used. */
export const decisionInput = z.object({ submissionId: id, billed: z.boolean(), reason: text.max(10_000) })
