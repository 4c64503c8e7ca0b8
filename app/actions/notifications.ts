'use server'

import type { Caller } from '#lib/auth/caller.ts'
import { findCaller, isSameOrigin } from '#lib/auth/session.ts'
import type { AddWebhookResult, WebhookResult } from '#lib/notifications/view.ts'
import {
  addWebhook,
  enableWebhook,
  removeWebhook,
  testWebhook,
  tryAgain,
} from '#lib/notifications/webhooks.ts'
import { studio } from '#lib/studio.ts'

export async function addWebhookAction(input: unknown): Promise<AddWebhookResult> {
  const caller = await callerOfAction()
  return caller ? addWebhook(studio(), caller, input) : { kind: 'signed_out' }
}

export async function enableWebhookAction(input: unknown): Promise<WebhookResult> {
  const caller = await callerOfAction()
  return caller ? enableWebhook(studio(), caller, input) : { kind: 'signed_out' }
}

export async function removeWebhookAction(id: unknown): Promise<WebhookResult> {
  const caller = await callerOfAction()
  return caller ? removeWebhook(studio(), caller, id) : { kind: 'signed_out' }
}

export async function testWebhookAction(id: unknown): Promise<WebhookResult> {
  const caller = await callerOfAction()
  return caller ? testWebhook(studio(), caller, id) : { kind: 'signed_out' }
}

export async function tryAgainAction(deliveryId: unknown): Promise<WebhookResult> {
  const caller = await callerOfAction()
  return caller ? tryAgain(studio(), caller, deliveryId) : { kind: 'signed_out' }
}

async function callerOfAction(): Promise<Caller | null> {
  return (await isSameOrigin()) ? findCaller() : null
}
