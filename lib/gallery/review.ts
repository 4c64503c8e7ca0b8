import { z } from 'zod'
import type { Caller } from '../caller.ts'
import { refused } from '../i18n/refused.ts'
import type { Studio } from '../studio.ts'
import type { ReviewResult } from './view.ts'

/** The input of an action: null clears; absent members stay as they are. */
const reviewInput = z.object({
  submissionId: z.uuid(),
  rating: z.number().int().min(1).max(5).nullable().optional(),
  choice: z.enum(['select', 'maybe', 'reject']).nullable().optional(),
})

/** Rates or chooses a finished video, for the whole team. Any member may. */
export async function review(studio: Studio, _caller: Caller, input: unknown): Promise<ReviewResult> {
  const parsed = reviewInput.safeParse(input)
  if (!parsed.success) return refused('video.refused.notUnderstood')
  const { submissionId, rating, choice } = parsed.data
  const [reviewed] = await studio.db.submission.updateManyAndReturn({
    where: { id: submissionId, status: 'completed', purgedAt: null },
    data: { ...(rating === undefined ? {} : { rating }), ...(choice === undefined ? {} : { choice }) },
    select: { rating: true, choice: true },
  })
  if (!reviewed) return refused('video.refused.notFinished')
  return { kind: 'reviewed', ...reviewed }
}
