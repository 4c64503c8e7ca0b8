import type { Caller } from '../../caller.ts'
import type { Studio } from '../../studio.ts'
import { takeReading } from '../balance/reading.ts'
import { decideByHand, refusalOfDecision } from './by-hand.ts'
import type { DecideManyResult } from './view.ts'

/**
 * Decides many unknown outcomes by hand, in order, each by itself as decideByHand does; those that cannot be decided yet
 * are named with the reason. Admins only. A reading that some of them need is asked for once.
 */
export async function decideMany(
  studio: Studio,
  caller: Caller,
  submissionIds: readonly string[],
  decision: { billed: boolean; reason: string },
): Promise<DecideManyResult> {
  const refusal = refusalOfDecision(caller, decision.reason)
  if (refusal) return refusal
  let reading: Promise<void> | null = null
  const readOnce = () => {
    reading ??= takeReading(studio)
    return reading
  }
  const left: Extract<DecideManyResult, { kind: 'decided' }>['left'] = []
  for (const submissionId of submissionIds) {
    const result = await decideByHand(studio, caller, submissionId, decision, readOnce)
    if (result.kind === 'refused') left.push({ submissionId, message: result.message })
  }
  return { kind: 'decided', left }
}
