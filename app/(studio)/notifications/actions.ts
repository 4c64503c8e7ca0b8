'use server'

import { asCaller, asConfirmedCallerRedrawing } from '#app/as-caller.ts'
import {
  addWebhook,
  enableWebhook,
  removeWebhook,
  testWebhook,
  tryAgain,
} from '#lib/notifications/webhooks.ts'

export async function addWebhookAction(input: unknown) {
  return asConfirmedCallerRedrawing((studio, caller) => addWebhook(studio, caller, input))
}

export async function enableWebhookAction(input: unknown) {
  return asConfirmedCallerRedrawing((studio, caller) => enableWebhook(studio, caller, input))
}

export async function removeWebhookAction(id: unknown) {
  return asConfirmedCallerRedrawing((studio, caller) => removeWebhook(studio, caller, id))
}

export async function testWebhookAction(id: unknown) {
  return asCaller((studio, caller) => testWebhook(studio, caller, id))
}

export async function deliverAgainAction(deliveryId: unknown) {
  return asCaller((studio, caller) => tryAgain(studio, caller, deliveryId))
}
