'use server'

import { asCaller, redrawing } from '#app/as-caller.ts'
import { setLimit } from '#lib/money/limits/change.ts'
import { askForMore, declineRequest } from '#lib/money/limits/requests.ts'
import { stopSending } from '#lib/submissions/pauses.ts'

export const setLimitAction = asCaller(redrawing(setLimit))
export const askForMoreAction = asCaller(redrawing(askForMore))
export const declineRequestAction = asCaller(redrawing(declineRequest))
export const stopSendingAction = asCaller(redrawing(stopSending))
