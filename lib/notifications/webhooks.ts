import { randomBytes, randomUUID } from 'node:crypto'
import { isIP } from 'node:net'
import { z } from 'zod'
import { recordAct } from '../audit/record.ts'
import { type Caller, lacks } from '../caller.ts'
import { LANGUAGES, type Language } from '../i18n/languages.ts'
import type { Message } from '../i18n/message.ts'
import { refused } from '../i18n/refused.ts'
import { id, isId, line } from '../input.ts'
import { paths } from '../paths.ts'
import type { Studio } from '../studio.ts'
import { DELIVER } from '../submissions/jobs.ts'
import { isPublicAddress } from '../upstream/addresses.ts'
import { EVENTS } from './events.ts'
import type { Facts } from './facts.ts'
import { enqueueDeliveries, linkTo } from './outbox.ts'
import { SOON_MS } from './retries.ts'
import type { AddWebhookResult, WebhookResult } from './view.ts'

/** A team needs a few; each costs a request per event. */
const MOST_WEBHOOKS = 20

const NOT_ALLOWED = refused('notifications.refused.notAllowed')
const SOON = refused('notifications.refused.soon')
const GONE = refused('notifications.refused.gone')

/** Adds a webhook. Admins only. */
export async function addWebhook(studio: Studio, caller: Caller, input: unknown): Promise<AddWebhookResult> {
  if (lacks(caller, 'webhooks')) return NOT_ALLOWED
  const parsed = webhookInput.safeParse(input)
  if (!parsed.success)
    return { kind: 'invalid', field: 'form', message: { key: 'notifications.refused.noInput' } }
  const { url, shape, language, events } = parsed.data
  const problem = problemOfUrl(url, studio.settings.privateWebhooks)
  if (problem) return { kind: 'invalid', field: 'url', message: problem }
  if (events.length === 0) {
    return { kind: 'invalid', field: 'events', message: { key: 'notifications.refused.noEvents' } }
  }
  if ((await studio.db.webhook.count()) >= MOST_WEBHOOKS) {
    const message = { key: 'notifications.refused.tooMany', values: { most: MOST_WEBHOOKS } } as const
    return refused(message)
  }
  const secret = shape === 'slack' ? null : `whsec_${randomBytes(32).toString('base64')}`
  return studio.db.$transaction(async (tx) => {
    const { id } = await tx.webhook.create({
      data: { url, shape, language, secret, events: [...new Set(events)], createdAt: studio.now() },
      select: { id: true },
    })
    await recordAct(tx, {
      act: 'webhook.added',
      by: caller,
      subject: subjectOf({ id, url }),
      after: { events },
    })
    return { kind: 'added', id, secret }
  })
}

/** A webhook's URL may contain a secret, as Slack's do: the log has only its host. */
function subjectOf({ id, url }: { id: string; url: string }) {
  return { kind: 'webhook', id, name: new URL(url).host } as const
}

/** Enables or disables a webhook; waiting deliveries are sent once it is enabled again. Admins only. */
export async function enableWebhook(studio: Studio, caller: Caller, input: unknown): Promise<WebhookResult> {
  if (lacks(caller, 'webhooks')) return NOT_ALLOWED
  const parsed = webhookChange.safeParse(input)
  if (!parsed.success) return GONE
  const { id, enabled } = parsed.data
  return studio.db.$transaction(async (tx) => {
    const webhook = await tx.webhook.findUnique({
      where: { id },
      select: { id: true, url: true, enabled: true },
    })
    if (!webhook) return GONE
    await tx.webhook.update({ where: { id }, data: { enabled }, select: { id: true } })
    if (enabled) {
      const where = { webhookId: id, state: 'waiting' } as const
      const waiting = await tx.webhookDelivery.findMany({ where, select: { id: true } })
      const ids = waiting.map((delivery) => delivery.id)
      await enqueueDeliveries(studio, tx, ids, studio.now())
    }
    await recordAct(tx, {
      act: 'webhook.changed',
      by: caller,
      subject: subjectOf(webhook),
      before: { enabled: webhook.enabled },
      after: { enabled },
    })
    return { kind: 'done' }
  })
}

/** Deletes a webhook with its log. Admins only. */
export async function removeWebhook(studio: Studio, caller: Caller, id: unknown): Promise<WebhookResult> {
  if (lacks(caller, 'webhooks')) return NOT_ALLOWED
  if (!isId(id)) return GONE
  return studio.db.$transaction(async (tx) => {
    const webhook = await tx.webhook.findUnique({
      where: { id },
      select: { id: true, url: true, events: true },
    })
    const { count } = await tx.webhook.deleteMany({ where: { id } })
    if (!webhook || count === 0) return GONE
    const before = { events: webhook.events }
    await recordAct(tx, { act: 'webhook.removed', by: caller, subject: subjectOf(webhook), before })
    return { kind: 'done' }
  })
}

/** Sends a test to an enabled or disabled webhook; the log shows the result. Admins only. */
export async function testWebhook(studio: Studio, caller: Caller, id: unknown): Promise<WebhookResult> {
  if (lacks(caller, 'webhooks')) return NOT_ALLOWED
  if (!isId(id) || (await studio.db.webhook.count({ where: { id } })) === 0) return GONE
  const now = studio.now()
  const facts: Facts = { at: now.toISOString(), link: linkTo(studio, paths.notifications()) }
  await studio.db.$transaction(async (tx) => {
    const { id: deliveryId } = await tx.webhookDelivery.create({
      data: {
        webhookId: id,
        event: 'test',
        subject: randomUUID(),
        payload: { ...facts },
        createdAt: now,
      },
      select: { id: true },
    })
    await enqueueDeliveries(studio, tx, [deliveryId], now)
  })
  return { kind: 'done' }
}

/** Retries a waiting delivery at once; a given-up one gets all its tries again. Admins only. */
export async function tryAgain(studio: Studio, caller: Caller, deliveryId: unknown): Promise<WebhookResult> {
  if (lacks(caller, 'webhooks')) return NOT_ALLOWED
  if (!isId(deliveryId)) return GONE
  const now = studio.now()
  const { db, queue } = studio
  const revived = await db.$transaction(async (tx) => {
    const { count } = await tx.webhookDelivery.updateMany({
      where: { id: deliveryId, state: 'given_up' },
      data: { state: 'waiting', tries: 0, finishedAt: null },
    })
    if (count > 0) await enqueueDeliveries(studio, tx, [deliveryId], now)
    return count > 0
  })
  if (revived) return { kind: 'done' }
  const [job] = await queue.findJobs(DELIVER, { key: deliveryId, queued: true })
  // A retry due sooner happens automatically, or is under way.
  if (!job || job.startAfter.getTime() <= now.getTime() + SOON_MS) return SOON
  await queue.update(DELIVER, { deliveryId }, { id: job.id, startAfter: now })
  return { kind: 'done' }
}

const LONGEST_URL = 2_000

/** The input for adding a webhook; `problemOfUrl` checks the URL. */
const webhookInput = z.object({
  url: line.trim().max(LONGEST_URL),
  shape: z.enum(['json', 'slack']),
  language: z.enum(Object.keys(LANGUAGES) as [Language, ...Language[]]),
  events: z.array(z.enum(EVENTS)).max(EVENTS.length),
})

const webhookChange = z.object({ id, enabled: z.boolean() })

/**
 * Why a URL is not allowed for webhooks; null if it is. The IP addresses of a name are only known, and checked, on
 * connecting.
 */
export function problemOfUrl(text: string, allowPrivate: boolean): Message | null {
  if (!URL.canParse(text)) return { key: 'notifications.refused.noUrl' }
  const { protocol, username, password, hostname } = new URL(text)
  if (protocol !== 'https:' && protocol !== 'http:') return { key: 'notifications.refused.noUrl' }
  if (username || password) return { key: 'notifications.refused.credentials' }
  const host = hostname.replace(/^\[(.*)\]$/, '$1')
  const here = /(^|\.)localhost\.?$/.test(host) || (isIP(host) !== 0 && !isPublicAddress(host))
  return here && !allowPrivate ? { key: 'notifications.refused.private' } : null
}
