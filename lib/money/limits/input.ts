import { z } from 'zod'
import { id, reason } from '../../input.ts'

const yen = z.int().min(0).nullable()

const subject = z.union([
  z.object({ scope: z.literal('key'), id: z.null() }),
  z.object({ scope: z.enum(['project', 'person']), id }),
])

/** The input of a change of limits: the amounts that its author saw, and the new ones. */
export const limitInput = z.object({
  subject,
  seen: z.object({ budgetYen: yen, monthYen: yen }),
  budgetYen: yen,
  monthYen: yen,
  reason,
})

/** The input of a request for a higher limit. */
export const requestInput = z.object({ subject, reason })

/** The input of declining a request. */
export const declineInput = z.object({ requestId: id, reason })

export type SubjectInput = z.infer<typeof subject>

/** The key of the mistake in an input, in words for its author. */
export function problemOf(
  error: z.ZodError,
): 'ui.noReason' | 'money.limits.refused.amount' | 'money.limits.refused.malformed' {
  const field = error.issues[0]?.path[0]
  if (field === 'reason') return 'ui.noReason'
  const isAmount = field === 'budgetYen' || field === 'monthYen'
  return isAmount ? 'money.limits.refused.amount' : 'money.limits.refused.malformed'
}
