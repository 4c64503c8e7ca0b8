import type { Studio } from '../studio.ts'
import { DELIVER } from '../submissions/jobs.ts'
import { deliver } from './deliver.ts'
import { watchArchive, watchBalance } from './watch.ts'

/** The most concurrent deliveries of one process. */
const CONCURRENCY = 4

/** Starts this process's share of deliveries to webhooks. Stopping the queue stops its handlers. */
export async function startDelivering(studio: Studio): Promise<void> {
  await studio.queue.work<{ deliveryId: string }>(
    DELIVER,
    { localConcurrency: CONCURRENCY, pollingIntervalSeconds: 1, notifyPollingIntervalSeconds: 1 },
    async (jobs) => {
      for (const { data } of jobs) await deliver(studio, data.deliveryId)
    },
  )
}

/** Looks for events to deliver to webhooks. Idempotent. */
export async function watchForNews(studio: Studio): Promise<void> {
  await watchBalance(studio)
  await watchArchive(studio)
}

/** How long deliveries are kept, delivered or not. */
const KEEP_MS = 30 * 24 * 3_600_000

/** Deletes old deliveries webhook by webhook, using the index of its log. */
export async function thinLog({ db, now }: Pick<Studio, 'db' | 'now'>): Promise<void> {
  const createdAt = { lte: new Date(now().getTime() - KEEP_MS) }
  for (const { id: webhookId } of await db.webhook.findMany({ select: { id: true } }))
    await db.webhookDelivery.deleteMany({ where: { webhookId, createdAt } })
}
