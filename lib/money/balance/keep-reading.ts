import type { Studio, Transaction } from '../../studio.ts'
import { longestOpenMs } from '../../submissions/delays.ts'
import { goesOn, type RunReading } from './runs.ts'

/** The newest row, as far as it tells whether another reading was kept since. */
export interface NewestReading {
  id: bigint
  answeredAt: Date
}

export function newestReading(db: Studio['db'] | Transaction): Promise<NewestReading | null> {
  return db.reading.findFirst({ orderBy: { id: 'desc' }, select: { id: true, answeredAt: true } })
}

/** Any constant will do; it makes all processes that have a reading to keep take turns. */
const READING_LOCK = 20_261_123

/**
 * Keeps a reading, as a row or at the end of a run (runs.ts).
 *
 * @param before the newest one when this was asked for. If another process kept one since, this is dropped: which of the
 * two saw the spend first is unknown.
 */
export async function keepReading(
  { db, settings }: Pick<Studio, 'db' | 'settings'>,
  reading: RunReading,
  before: NewestReading | null,
): Promise<void> {
  const shownAfterMs = longestOpenMs(settings.acceptMs) + settings.spendSettleMs
  await db.$transaction(async (tx) => {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(${READING_LOCK})`
    const newest = await tx.reading.findMany({ orderBy: { id: 'desc' }, take: 2 })
    const [last] = newest
    if (last?.id !== before?.id || last?.answeredAt.getTime() !== before?.answeredAt.getTime()) return
    if (last && goesOn(newest, reading, await bookedAt(tx), shownAfterMs)) {
      const { askedAt, answeredAt } = reading
      await tx.reading.update({ where: { id: last.id }, data: { askedAt, answeredAt }, select: { id: true } })
    } else {
      await tx.reading.create({ data: reading, select: { id: true } })
    }
  })
}

async function bookedAt(tx: Transaction): Promise<Date | null> {
  const sent = await tx.submission.findFirst({
    where: { leasedAt: { not: null } },
    orderBy: { leasedAt: 'desc' },
    select: { leasedAt: true },
  })
  const entered = await tx.entry.findFirst({
    orderBy: [{ at: 'desc' }, { id: 'desc' }],
    select: { at: true },
  })
  const [sentAt, enteredAt] = [sent?.leasedAt ?? null, entered?.at ?? null]
  return sentAt && enteredAt
    ? new Date(Math.max(sentAt.getTime(), enteredAt.getTime()))
    : (sentAt ?? enteredAt)
}
