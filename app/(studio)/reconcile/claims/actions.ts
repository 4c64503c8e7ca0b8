'use server'

import { asCaller, redrawing } from '#app/as-caller.ts'
import { markCredited, markRefused, markSent, reopen } from '#lib/money/claims/change.ts'
import { openByHand } from '#lib/money/claims/open.ts'

export const openClaimAction = asCaller(redrawing(openByHand))
export const markClaimsSentAction = asCaller(redrawing(markSent))
export const markClaimsCreditedAction = asCaller(redrawing(markCredited))
export const markClaimsRefusedAction = asCaller(redrawing(markRefused))
export const reopenClaimsAction = asCaller(redrawing(reopen))
