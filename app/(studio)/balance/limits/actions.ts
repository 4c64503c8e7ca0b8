'use server'

import { asCallerRedrawing } from '#app/as-caller.ts'
import { setLimit } from '#lib/money/limits/change.ts'
import { askForMore, declineRequest } from '#lib/money/limits/requests.ts'
import { stopSending } from '#lib/submissions/pauses.ts'

export async function setLimitAction(input: unknown) {
  return asCallerRedrawing((studio, caller) => setLimit(studio, caller, input))
}

export async function askForMoreAction(input: unknown) {
  return asCallerRedrawing((studio, caller) => askForMore(studio, caller, input))
}

export async function declineRequestAction(input: unknown) {
  return asCallerRedrawing((studio, caller) => declineRequest(studio, caller, input))
}

export async function stopSendingAction(input: unknown) {
  return asCallerRedrawing((studio, caller) => stopSending(studio, caller, input))
}
