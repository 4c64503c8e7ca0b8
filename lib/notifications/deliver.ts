import type { Prisma, WebhookDelivery } from '#prisma/generated/client.ts'
import { keep } from '../language/kept.ts'
import { DEFAULT_LANGUAGE, parseLanguage } from '../language/languages.ts'
import { sayIn } from '../language/say-in.ts'
import type { Studio } from '../studio.ts'
import type { ToldEvent } from './events.ts'
import { type Facts, jsonBody } from './facts.ts'
import { enqueueDelivery } from './outbox.ts'
import { CLAIM_MS, delayAfter, TRY_MS } from './retries.ts'
import { type Letter, send, type TryResult } from './send.ts'
import { signatureOf } from './signature.ts'
import { slackBody } from './slack.ts'

/** What may be tried: it waits, and its webhook is on. A test goes out in any case. */
export const SENDABLE: Prisma.WebhookDeliveryWhereInput = {
  state: 'waiting',
  OR: [{ event: 'test' }, { webhook: { is: { enabled: true } } }],
}

/**
 * Tries one delivery, if it is due and nobody else is at it, and writes down what came of it. A process that dies
 * meanwhile leaves it due again: the receiver may then hear it twice, with the same `Dailies-Delivery`.
 */
export async function deliver(studio: Studio, deliveryId: string, withinMs = TRY_MS): Promise<void> {
  const now = studio.now()
  const until = new Date(now.getTime() + CLAIM_MS)
  const [claimed] = await studio.db.webhookDelivery.updateManyAndReturn({
    where: { AND: [SENDABLE, { id: deliveryId, nextAt: { lte: now } }] },
    data: { nextAt: until, tries: { increment: 1 } },
  })
  if (!claimed) return
  const letter = await letterOf(studio, claimed)
  if (!letter) return // deleted meanwhile, and the delivery with it
  const result = await send(letter, { allowPrivate: studio.settings.privateWebhooks, withinMs })
  await record(studio, claimed, until, result)
}

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
  const signature = secret && { 'dailies-signature': signatureOf(secret, studio.now().getTime(), body) }
  return { url, headers: { ...json, 'dailies-delivery': delivery.id, ...signature }, body }
}

/** Only whoever still has the claim writes: a try that took longer than its claim has been tried again. */
async function record(
  studio: Studio,
  { id, tries }: WebhookDelivery,
  until: Date,
  result: TryResult,
): Promise<void> {
  const now = studio.now()
  const delay = result.kind === 'delivered' ? null : delayAfter(tries)
  const nextAt = delay === null ? null : new Date(now.getTime() + delay)
  await studio.db.$transaction(async (tx) => {
    const { count } = await tx.webhookDelivery.updateMany({
      where: { id, state: 'waiting', tries, nextAt: until },
      data: {
        state: result.kind === 'delivered' ? 'delivered' : nextAt ? 'waiting' : 'given_up',
        nextAt,
        httpStatus: result.status,
        trouble: result.kind === 'delivered' ? null : keep(result.trouble),
        finishedAt: nextAt ? null : now,
      },
    })
    if (count > 0 && nextAt) await enqueueDelivery(studio, tx, id, nextAt)
  })
}
