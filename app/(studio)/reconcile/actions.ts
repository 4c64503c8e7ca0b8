'use server'

import { asCallerRedrawing } from '#app/as-caller.ts'
import {
  adoptJob,
  correctByHand,
  decideByHand,
  decideMany,
  denyCredit,
} from '#lib/money/reconcile/by-hand.ts'
import { adoptionInput, decisionInput, decisionsInput, outcomeInput } from '#lib/money/reconcile/input.ts'
import type { SettleResult } from '#lib/money/reconcile/view.ts'
import { liftPause } from '#lib/submissions/pauses.ts'
import { skipStandstill } from '#lib/submissions/sending.ts'

/** There is nothing to do, or the caller may not do it. */
const REFUSED = {
  kind: 'refused',
  message: { key: 'reconcile.refused.nothing' },
} as const satisfies SettleResult

export async function adoptJobAction(input: unknown) {
  return asCallerRedrawing(async (studio, caller) => {
    const { success, data } = adoptionInput.safeParse(input)
    return success ? adoptJob(studio, caller, data.submissionId, data.jobId) : REFUSED
  })
}

export async function decideByHandAction(input: unknown) {
  return asCallerRedrawing(async (studio, caller) => {
    const { success, data } = decisionInput.safeParse(input)
    return success ? decideByHand(studio, caller, data.submissionId, data) : REFUSED
  })
}

/** Says that no credit came that could have hidden the charge. */
export async function denyCreditAction(input: unknown) {
  return asCallerRedrawing(async (studio, caller) => {
    const { success, data } = outcomeInput.safeParse(input)
    return success ? denyCredit(studio, caller, data.submissionId) : REFUSED
  })
}

export async function decideManyAction(input: unknown) {
  return asCallerRedrawing(async (studio, caller) => {
    const { success, data } = decisionsInput.safeParse(input)
    return success ? decideMany(studio, caller, data.submissionIds, data) : REFUSED
  })
}

/** Decides whether a submission called not billed was billed after all. */
export async function correctByHandAction(input: unknown) {
  return asCallerRedrawing(async (studio, caller) => {
    const { success, data } = decisionInput.safeParse(input)
    return success ? correctByHand(studio, caller, data.submissionId, data) : REFUSED
  })
}

export async function liftPauseAction(input: unknown) {
  return asCallerRedrawing(async (studio, caller) =>
    (await liftPause(studio, caller, input)) ? { kind: 'settled' as const } : REFUSED,
  )
}

export async function skipHoldAction() {
  return asCallerRedrawing(async (studio, caller) =>
    (await skipStandstill(studio, caller)) ? { kind: 'settled' as const } : REFUSED,
  )
}
