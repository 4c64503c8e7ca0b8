import { z } from 'zod'
import { line, text } from '../input.ts'

const submissionId = z.uuid()

/** What a browser sends to adopt a job. */
export const adoptionInput = z.object({ submissionId, jobId: line.trim().max(200) })

/** What a browser sends to decide by hand; the reason is judged where it is used. */
export const decisionInput = z.object({ submissionId, billed: z.boolean(), reason: text.max(10_000) })
