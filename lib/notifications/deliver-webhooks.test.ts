import { beforeEach, describe, expect, test } from 'vitest'
import type { DeliveryState } from '#prisma/generated/client.ts'
import { studioOfTests } from '#tests/fixtures/studio-of-tests.ts'
import { thinLog } from './deliver-webhooks.ts'

const DAY_MS = 24 * 3_600_000

describe('the log of a webhook', () => {
  const opened = studioOfTests()
  let now = new Date()

  beforeEach(async () => {
    now = opened.studio.now()
    await opened.studio.db.webhook.deleteMany()
  })

  async function addWebhook(): Promise<string> {
    const data = { url: 'http://127.0.0.1:9/', shape: 'json' as const, events: [], createdAt: now }
    return (await opened.studio.db.webhook.create({ data })).id
  }

  /** Deliveries a millisecond apart, the last one of the given age. */
  async function addDeliveries(webhookId: string, state: DeliveryState, count: number, ageMs: number) {
    const data = Array.from({ length: count }, (_, index) => ({
      webhookId,
      state,
      event: 'submission.completed',
      subject: `${state} ${ageMs} ${index}`,
      payload: {},
      createdAt: new Date(now.getTime() - ageMs - index),
    }))
    await opened.studio.db.webhookDelivery.createMany({ data })
  }

  const counted = (webhookId: string, state: DeliveryState) =>
    opened.studio.db.webhookDelivery.count({ where: { webhookId, state } })

  test('drops deliveries older than 30 days, and no others', async () => {
    const webhook = await addWebhook()
    for (const state of ['waiting', 'delivered', 'given_up'] as const) {
      await addDeliveries(webhook, state, 3, 30 * DAY_MS)
      await addDeliveries(webhook, state, 2, 29 * DAY_MS)
    }
    await thinLog(opened.studio)
    for (const state of ['waiting', 'delivered', 'given_up'] as const)
      expect(await counted(webhook, state)).toBe(2)
  })
})
