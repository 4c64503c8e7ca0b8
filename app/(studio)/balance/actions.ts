'use server'

import { asCallerRedrawing } from '#app/as-caller.ts'
import { explain, takeBackExplanation } from '#lib/money/balance/explanations.ts'
import { setThresholds } from '#lib/notifications/threshold.ts'

export async function explainAction(input: unknown) {
  return asCallerRedrawing((studio, caller) => explain(studio, caller, input))
}

export async function takeBackExplanationAction(input: unknown) {
  return asCallerRedrawing((studio, caller) => takeBackExplanation(studio, caller, input))
}

export async function setThresholdsAction(amounts: unknown) {
  return asCallerRedrawing((studio, caller) => setThresholds(studio, caller, amounts))
}
