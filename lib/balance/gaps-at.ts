import type { ClockGaps } from '../clock/gaps.ts'
import type { Reading } from '../database/client.ts'
import type { Studio, Transaction } from '../studio.ts'

/** Clocks of several machines differ by no more than this. */
const CLOCKS_APART_MS = 5_000

/**
 * The gaps that matter for a reading: without the stretches that the clock had surely been set back from before it was
 * taken, because an earlier reading says a later time. Else everything would count as unseen that is charged until the
 * clock has run through such a stretch again, and that may take years.
 */
export async function gapsAt(
  db: Studio['db'] | Transaction,
  reading: Reading,
  gaps: ClockGaps,
): Promise<ClockGaps> {
  const { id, askedAt } = reading
  const twice = []
  for (const stretch of gaps.twice) {
    const from = Math.max(stretch.low, askedAt.getTime() + CLOCKS_APART_MS)
    const wasSetBack =
      from < stretch.high &&
      (await db.reading.findFirst({
        where: { id: { lt: id }, answeredAt: { gt: new Date(from), lte: new Date(stretch.high) } },
        select: { id: true },
      }))
    if (!wasSetBack) twice.push(stretch)
  }
  return { ahead: gaps.ahead, twice }
}
