import { z } from 'zod'
import { id, idsUpTo, text } from '../../input.ts'
import { MOST_DECIDED } from './view.ts'

/** The input about one outcome alone. */
export const outcomeInput = z.object({ submissionId: id })

/** The input of adopting a job; the id is judged where it is used. */
export const adoptionInput = z.object({ submissionId: id, jobId: z.string().max(10_000).trim() })

const decision = { billed: z.boolean(), reason: text.max(10_000) }

/** The input of a decision by hand; the reason is judged where it is used. */
export const decisionInput = z.object({ submissionId: id, ...decision })

/** The same for many. */
export const decisionsInput = z.object({
  submissionIds: idsUpTo(MOST_DECIDED),
  ...decision,
})
