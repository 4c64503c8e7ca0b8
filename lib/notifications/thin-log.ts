import type { Studio } from '../studio.ts'

/** No delivery is kept for longer, delivered or not. */
const KEEP_MS = 30 * 24 * 3_600_000

/** Deletes old deliveries. */
export async function thinLog({ db, now }: Pick<Studio, 'db' | 'now'>): Promise<void> {
  await db.webhookDelivery.deleteMany({ where: { createdAt: { lte: new Date(now().getTime() - KEEP_MS) } } })
}
