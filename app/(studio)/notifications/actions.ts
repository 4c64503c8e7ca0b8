'use server'

import { asCaller, confirmed, redrawing } from '#app/as-caller.ts'
import {
  addWebhook,
  enableWebhook,
  removeWebhook,
  testWebhook,
  tryAgain,
} from '#lib/notifications/webhooks.ts'

export const addWebhookAction = asCaller(confirmed(redrawing(addWebhook)))
export const enableWebhookAction = asCaller(confirmed(redrawing(enableWebhook)))
export const removeWebhookAction = asCaller(confirmed(redrawing(removeWebhook)))
export const testWebhookAction = asCaller(testWebhook)
export const deliverAgainAction = asCaller(tryAgain)
