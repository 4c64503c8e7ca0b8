import type { Studio } from '../studio.ts'

const DAY_MS = 24 * 3_600_000

/** No delivery is kept for longer, delivered or not. */
const KEEP_MS = 30 * DAY_MS

/** Most deliveries of one webhook that are kept. More stay only while they wait. */
export const MOST_KEPT = 10_000

/** Deletes old deliveries. One webhook after the other, along the index that its log is read by. */
export async function thinLog({ db, now }: Pick<Studio, 'db' | 'now'>): Promise<void> {
  const tooOld = new Date(now().getTime() - KEEP_MS)
  for (const { id: webhookId } of await db.webhook.findMany({ select: { id: true } })) {
    const beyond = await db.webhookDelivery.findFirst({
      where: { webhookId },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      skip: MOST_KEPT,
      select: { createdAt: true },
    })
    const until = beyond && beyond.createdAt > tooOld ? beyond.createdAt : tooOld
    await db.webhookDelivery.deleteMany({
      where: {
        webhookId,
        createdAt: { lte: until },
        OR: [{ createdAt: { lte: tooOld } }, { state: { not: 'waiting' } }],
      },
    })
  }
}
