'use server'

import { findCaller, isSameOrigin } from '#lib/auth/session.ts'
import { setThreshold } from '#lib/balance/threshold.ts'
import type { ThresholdResult } from '#lib/balance/threshold-result.ts'
import { studio } from '#lib/studio.ts'

export async function setThresholdAction(yen: unknown): Promise<ThresholdResult> {
  const caller = (await isSameOrigin()) ? await findCaller() : null
  return caller ? setThreshold(studio(), caller, yen) : { kind: 'signed_out' }
}
