import { Webhook } from 'standardwebhooks'
import type { Prisma, WebhookDelivery } from '#prisma/generated/client.ts'
import { DEFAULT_LANGUAGE, parseLanguage } from '../i18n/languages.ts'
import { sayIn } from '../i18n/say-in.ts'
import { storeMessage } from '../i18n/stored-message.ts'
import type { Studio } from '../studio.ts'
import type { ToldEvent } from './events.ts'
import { type Facts, jsonBody } from './facts.ts'
import { enqueueDeliveries } from './outbox.ts'
import { delayAfter, TRY_MS } from './retries.ts'
import { type Letter, send, type TryResult } from './send.ts'
import { slackBody } from './slack.ts'

/** The deliveries that may be tried: waiting, and of an enabled webhook. A test is sent in any case. */
export const SENDABLE: Prisma.WebhookDeliveryWhereInput = {
  state: 'waiting',
  OR: [{ event: 'test' }, { webhook: { is: { enabled: true } } }],
}

/**
 * Tries a waiting delivery and records the result. One process at a time has its background job; if that process dies,
 * the job is repeated, and the receiver may get it twice, with the same `Webhook-Id`.
 */
export async function deliver(studio: Studio, deliveryId: string, withinMs = TRY_MS): Promise<void> {
  const delivery = await studio.db.webhookDelivery.findFirst({
    where: { AND: [SENDABLE, { id: deliveryId }] },
  })
  const letter = delivery && (await letterOf(studio, delivery))
  if (!letter) return
  const result = await send(letter, { allowPrivate: studio.settings.privateWebhooks, withinMs })
  await record(studio, delivery, result)
}

/** Signed according to Standard Webhooks (docs/webhooks.md); Slack checks no signature. */
async function letterOf(studio: Studio, delivery: WebhookDelivery): Promise<Letter | null> {
  const webhook = await studio.db.webhook.findUnique({ where: { id: delivery.webhookId } })
  if (!webhook) return null
  const event = delivery.event as ToldEvent
  const facts = delivery.payload as unknown as Facts
  const { url, shape, secret } = webhook
  const json = { 'content-type': 'application/json' }
  if (shape === 'slack') {
    const say = sayIn(parseLanguage(webhook.language) ?? DEFAULT_LANGUAGE)
    return { url, headers: json, body: slackBody(say, event, facts) }
  }
  const body = jsonBody(delivery.id, event, facts)
  const at = studio.now()
  const headers = {
    ...json,
    'webhook-id': delivery.id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
    ...(secret && { 'webhook-signature': new Webhook(secret).sign(delivery.id, at, body) }),
  }
  return { url, headers, body }
}

/** Of two concurrent tries only one writes, and queues the next try. */
async function record(
  studio: Studio,
  { id, tries: before }: WebhookDelivery,
  result: TryResult,
): Promise<void> {
  const now = studio.now()
  const tries = before + 1
  const delay = result.kind === 'delivered' ? null : delayAfter(tries)
  const state = result.kind === 'delivered' ? 'delivered' : delay === null ? 'given_up' : 'waiting'
  await studio.db.$transaction(async (tx) => {
    const { count } = await tx.webhookDelivery.updateMany({
      where: { id, state: 'waiting', tries: before },
      data: {
        state,
        tries,
        httpStatus: result.status,
        trouble: result.kind === 'delivered' ? null : storeMessage(result.trouble),
        finishedAt: delay === null ? now : null,
      },
    })
    if (count > 0 && delay !== null)
      await enqueueDeliveries(studio, tx, [id], new Date(now.getTime() + delay))
  })
}
