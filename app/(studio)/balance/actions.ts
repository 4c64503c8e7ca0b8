'use server'

import { asCallerRedrawing } from '#app/as-caller.ts'
import { explain, takeBackExplanation } from '#lib/money/balance/explanations.ts'
import { changeThresholds } from '#lib/notifications/threshold.ts'

export async function explainAction(input: unknown) {
  return asCallerRedrawing((studio, caller) => explain(studio, caller, input))
}

export async function takeBackExplanationAction(input: unknown) {
  return asCallerRedrawing((studio, caller) => takeBackExplanation(studio, caller, input))
}

export async function changeThresholdsAction(input: unknown) {
  return asCallerRedrawing((studio, caller) => changeThresholds(studio, caller, input))
}
