'use server'

import type { ZodType } from 'zod'
import { asCaller, redrawing } from '#app/as-caller.ts'
import type { Caller } from '#lib/caller.ts'
import { adoptJob, correctByHand, decideByHand } from '#lib/money/reconcile/by-hand.ts'
import { adoptionInput, decisionInput } from '#lib/money/reconcile/input.ts'
import type { SettleResult } from '#lib/money/reconcile/view.ts'
import type { Studio } from '#lib/studio.ts'
import { liftPause } from '#lib/submissions/pauses.ts'
import { skipHold } from '#lib/submissions/sending.ts'

/** Nothing to do, or the caller lacks the right. */
const REFUSED = {
  kind: 'refused',
  message: { key: 'reconcile.refused.nothing' },
} as const satisfies SettleResult

/** Wraps a change as an action that validates its input. */
function change<Input, Result>(
  shape: ZodType<Input>,
  act: (studio: Studio, caller: Caller, input: Input) => Promise<Result>,
) {
  return asCaller(
    redrawing(async (studio, caller, input) => {
      const { success, data } = shape.safeParse(input)
      return success ? act(studio, caller, data) : REFUSED
    }),
  )
}

export const adoptJobAction = change(adoptionInput, (studio, caller, { submissionId, jobId }) =>
  adoptJob(studio, caller, submissionId, jobId),
)

export const decideByHandAction = change(decisionInput, (studio, caller, decision) =>
  decideByHand(studio, caller, decision.submissionId, decision),
)

/** Decides whether a submission marked as not billed was billed; if not, ends the doubt. */
export const correctByHandAction = change(decisionInput, (studio, caller, decision) =>
  correctByHand(studio, caller, decision.submissionId, decision),
)

export const liftPauseAction = asCaller(
  redrawing(async (studio, caller, input) => settledOrRefused(await liftPause(studio, caller, input))),
)

export const skipHoldAction = asCaller(
  redrawing(async (studio, caller) => settledOrRefused(await skipHold(studio, caller))),
)

function settledOrRefused(isDone: boolean) {
  return isDone ? { kind: 'settled' as const } : REFUSED
}
