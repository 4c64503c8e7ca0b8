import { Prisma } from '#prisma/generated/client.ts'
import type { Reading, StudioClient } from '../../database/client.ts'
import type { StudioSettings, Transaction } from '../../studio.ts'
import { BILLING_KINDS } from '../ledger/effect.ts'
import { type ChargeTime, type SpendReading, surelySeenBefore, unseenYen } from './unseen.ts'

/**
 * So many readings of the last one's key are looked at. They are dense only around sends, at most one in 15 seconds, so
 * a batch of half an hour is compared with the reading before it, and the charges between them are few.
 */
const READINGS_BACK = 120

/**
 * The most that the last reading may lack of what was charged (unseen.ts).
 *
 * What one key spent tells nothing of another, so readings are compared with those of the same key. Charges count
 * against us whichever key they were sent with: a key that was renewed may go on with the spend of the one before.
 *
 * @param openYen the price of what may have been billed although the ledger has not charged it. It must have been asked
 * for before this: an outcome that is settled meanwhile is found among the charges.
 */
export async function unseenCharges(
  db: StudioClient | Transaction,
  last: Reading,
  openYen: number,
  { spendSettleMs: settleMs, keyShared }: StudioSettings,
): Promise<number> {
  const earlier = keyShared ? [] : await readingsBefore(db, last)
  const readings = [...earlier, last].map(({ askedAt, answeredAt, spendYen }) => ({
    askedAt: askedAt.getTime(),
    answeredAt: answeredAt.getTime(),
    spendYen,
  }))
  const charges = await chargesOf(db, readings, settleMs)
  return unseenYen(readings, charges, { settleMs, keyShared, openYen })
}

async function readingsBefore(db: StudioClient | Transaction, last: Reading) {
  if (last.keyMark === null) return []
  const newest = await db.reading.findMany({
    where: { keyMark: last.keyMark, id: { lt: last.id } },
    orderBy: [{ answeredAt: 'desc' }, { id: 'desc' }],
    take: READINGS_BACK,
    select: { askedAt: true, answeredAt: true, spendYen: true },
  })
  return newest.reverse()
}

/**
 * The charges that any of these readings may lack, as sums of those that no reading tells apart: there are few, also
 * where the windows of ten thousand submissions began anew (lib/submissions/clock-guard.ts). An index finds those that
 * were entered since, and another those that were entered before and whose window began anew.
 *
 * An entry keeps its time although the clock was set back since; its submission's times were put right.
 */
async function chargesOf(
  db: StudioClient | Transaction,
  readings: readonly SpendReading[],
  settleMs: number,
): Promise<ChargeTime[]> {
  const seen = readings.map((reading) => surelySeenBefore(reading, settleMs))
  const since = Prisma.sql`${moment(Math.min(...seen))}::timestamptz`
  const charge = Prisma.sql`
    SELECT e."amountYen" AS yen,
      greatest(least(e."at", s."acceptedAt"), s."bookedBy") AS booked,
      coalesce(s."leasedAt", least(e."at", s."acceptedAt")) AS sent
    FROM "Entry" e JOIN "Submission" s ON s."id" = e."submissionId"
    WHERE e."kind" IN (${Prisma.join(BILLING_KINDS.map((kind) => Prisma.sql`${kind}::"EntryKind"`))})`
  const rows = await db.$queryRaw<{ booked: Date; sent: Date; yen: number }[]>`
    SELECT min(booked) AS booked, max(sent) AS sent, sum(yen)::float8 AS yen
    FROM (
      ${charge} AND e."at" >= ${since} UNION ALL ${charge} AND e."at" < ${since} AND s."bookedBy" >= ${since}
    ) AS charges
    GROUP BY width_bucket(booked, ${ascending(seen)}::timestamptz[]),
      width_bucket(sent, ${ascending(readings.map(({ answeredAt }) => answeredAt + 1))}::timestamptz[])`
  return rows.map(({ booked, sent, yen }) => ({
    bookedBy: booked.getTime(),
    sentAt: sent.getTime(),
    yen,
  }))
}

function ascending(times: readonly number[]): string[] {
  return times.toSorted((a, b) => a - b).map(moment)
}

function moment(time: number): string {
  return new Date(time).toISOString()
}
