'use server'

import { asCallerRedrawing } from '#app/as-caller.ts'
import { markCredited, markRefused, markSent, reopen } from '#lib/money/claims/change.ts'
import { openByHand } from '#lib/money/claims/open.ts'

export async function openClaimAction(input: unknown) {
  return asCallerRedrawing((studio, caller) => openByHand(studio, caller, input))
}

export async function markClaimsSentAction(input: unknown) {
  return asCallerRedrawing((studio, caller) => markSent(studio, caller, input))
}

export async function markClaimsCreditedAction(input: unknown) {
  return asCallerRedrawing((studio, caller) => markCredited(studio, caller, input))
}

export async function markClaimsRefusedAction(input: unknown) {
  return asCallerRedrawing((studio, caller) => markRefused(studio, caller, input))
}

export async function reopenClaimsAction(input: unknown) {
  return asCallerRedrawing((studio, caller) => reopen(studio, caller, input))
}
