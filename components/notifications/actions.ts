import type { AddWebhookResult, WebhookResult } from '#lib/notifications/view.ts'

/** What the page can do; server actions, handed down so that looks import no routes. */
export interface WebhookActions {
  add: (input: unknown) => Promise<AddWebhookResult>
  enable: (input: unknown) => Promise<WebhookResult>
  remove: (id: string) => Promise<WebhookResult>
  test: (id: string) => Promise<WebhookResult>
  tryAgain: (deliveryId: string) => Promise<WebhookResult>
}
