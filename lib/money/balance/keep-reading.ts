import type { Studio, Transaction } from '../../studio.ts'
import { longestOpenMs } from '../../submissions/delays.ts'

/**
 * How readings are kept: a run of equal readings is stored as its first and its last. Pure; times in milliseconds.
 *
 * A run begins with a reading that certainly includes every send, and ends before the next send. Around a send every
 * reading is kept: verdicts and the daily proof depend on which of them was the first to include it. No booking of ours
 * can appear between the first and the last reading of a run, so the readings in between add no information.
 */

/** The content of a reading. */
export interface Figures {
  spendYen: number
  maxBudgetYen: number
  maskedKey: string
  keyMark: string
}

/** A reading to keep, or a kept one. */
export interface RunReading extends Figures {
  askedAt: Date
  answeredAt: Date
}

/**
 * Whether a reading continues the run of the newest two rows, so that the last row moves forward to it.
 *
 * @param newest the newest rows, the last one first.
 * @param bookedAt the latest moment at which anything was sent or entered in the ledger; null before the first.
 * @param shownAfterMs the longest time for which the spend may lack a send.
 */
export function continuesRun(
  [last, first]: readonly RunReading[],
  reading: RunReading,
  bookedAt: Date | null,
  shownAfterMs: number,
): boolean {
  if (!last || !first || !saysTheSame(first, last) || !saysTheSame(last, reading)) return false
  // If the clock was set back, or two processes asked at the same time, both rows stay.
  if (reading.askedAt < last.answeredAt) return false
  const shownMs = (bookedAt?.getTime() ?? -Infinity) + shownAfterMs
  return first.askedAt.getTime() >= shownMs
}

/** Whether two readings have the same content, for the same key. */
export function saysTheSame(a: Figures, b: Figures): boolean {
  return (
    a.spendYen === b.spendYen &&
    a.maxBudgetYen === b.maxBudgetYen &&
    a.maskedKey === b.maskedKey &&
    a.keyMark === b.keyMark
  )
}

/** The part of the newest row that shows whether another reading was kept since. */
export interface NewestReading {
  id: bigint
  answeredAt: Date
}

export function newestReading(db: Studio['db'] | Transaction): Promise<NewestReading | null> {
  return db.reading.findFirst({ orderBy: { id: 'desc' }, select: { id: true, answeredAt: true } })
}

/** An arbitrary lock id; it serializes all processes that have a reading to keep. */
export const READING_LOCK = 20_261_123

/**
 * Keeps a reading, as a row or at the end of a run (continuesRun).
 *
 * @param before the newest row when this reading was requested. If another process kept one since, this one is dropped:
 * which of the two saw the spend first is unknown.
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
    if (last && continuesRun(newest, reading, await bookedAt(tx), shownAfterMs)) {
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
