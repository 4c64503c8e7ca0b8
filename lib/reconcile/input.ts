import { z } from 'zod'

const submissionId = z.string().regex(/^[0-9a-f-]{36}$/)

/** What a browser sends to adopt a job. */
export const adoptionInput = z.object({ submissionId, jobId: z.string().trim().max(200) })

/** What a browser sends to decide by hand; the reason is judged where it is used. */
export const decisionInput = z.object({ submissionId, billed: z.boolean(), reason: z.string().max(10_000) })
