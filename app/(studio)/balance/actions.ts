'use server'

import { asCaller, redrawing } from '#app/as-caller.ts'
import { explain, takeBackExplanation } from '#lib/money/balance/explanations.ts'
import { changeThresholds } from '#lib/notifications/threshold.ts'

export const explainAction = asCaller(redrawing(explain))
export const takeBackExplanationAction = asCaller(redrawing(takeBackExplanation))
export const changeThresholdsAction = asCaller(redrawing(changeThresholds))
