'use server'

import { findCaller, isSameOrigin } from '#lib/auth/session.ts'
import { review } from '#lib/reviews/review.ts'
import type { ReviewResult } from '#lib/reviews/view.ts'
import { studio } from '#lib/studio.ts'

export async function reviewAction(input: unknown): Promise<ReviewResult> {
  const caller = (await isSameOrigin()) ? await findCaller() : null
  return caller ? review(studio(), caller, input) : { kind: 'signed_out' }
}
