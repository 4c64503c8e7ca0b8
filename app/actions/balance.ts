'use server'

import { findCaller, isSameOrigin } from '#lib/auth/session.ts'
import { explain } from '#lib/balance/explanations.ts'
import { setThresholds } from '#lib/balance/threshold.ts'
import type { ThresholdResult } from '#lib/balance/threshold-result.ts'
import type { ExplainResult } from '#lib/balance/view.ts'
import { studio } from '#lib/studio.ts'

export async function explainAction(input: unknown): Promise<ExplainResult> {
  const caller = (await isSameOrigin()) ? await findCaller() : null
  return caller ? explain(studio(), caller, input) : { kind: 'signed_out' }
}

export async function setThresholdsAction(amounts: unknown): Promise<ThresholdResult> {
  const caller = (await isSameOrigin()) ? await findCaller() : null
  return caller ? setThresholds(studio(), caller, amounts) : { kind: 'signed_out' }
}
