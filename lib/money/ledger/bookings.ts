import type { Prisma } from '#prisma/generated/client.ts'
import type { StudioClient } from '../../database/client.ts'
import { BILLING_KINDS } from './effect.ts'
import { type Booking, type Expectation, expectSpend, type KeyReading } from './expected.ts'

/** The number of rows read at once, so that any ledger fits into memory. */
const BATCH = 2_000

const COLUMNS = {
  id: true,
  kind: true,
  amountYen: true,
  at: true,
  submission: {
    select: {
      leasedAt: true,
      keyMark: true,
      acceptedAt: true,
      acceptableUntil: true,
      bookedBy: true,
      claim: { select: { openedAt: true } },
    },
  },
} satisfies Prisma.EntrySelect

type Row = Prisma.EntryGetPayload<{ select: typeof COLUMNS }>

/**
 * The effect of our own bookings on the key's spend between these readings, in the order in which they were taken.
 *
 * @param counts the bookings to add up.
 */
export async function expectBookings(
  db: StudioClient,
  readings: readonly KeyReading[],
  settleMs: number,
  counts: (booking: Booking) => boolean = () => true,
): Promise<Expectation> {
  const expected = expectSpend(readings, settleMs)
  if (readings.length < 2) return expected
  for await (const booking of bookingsAround(db, readings, settleMs)) {
    if (counts(booking)) expected.add(booking)
  }
  return expected
}

/** Every booking of ours by which these readings may differ. Bookings in all of them are left out. */
async function* bookingsAround(
  db: StudioClient,
  readings: readonly KeyReading[],
  settleMs: number,
): AsyncGenerator<Booking> {
  const firstAskedAt = Math.min(...readings.map(({ askedAt }) => askedAt))
  const before = new Date(Math.max(...readings.map(({ answeredAt }) => answeredAt)))
  // No booking is later than its entry.
  let after: Pick<Row, 'at' | 'id'> | null = { at: new Date(firstAskedAt - settleMs), id: 0n }
  while (after !== null) {
    const { at, id }: Pick<Row, 'at' | 'id'> = after
    const rows: Row[] = await db.entry.findMany({
      where: {
        // In the order of its index: ordered by id, the first batch of a month would be searched for in all years.
        at: { gte: at },
        OR: [{ at: { gt: at } }, { id: { gt: id } }],
        kind: { in: [...BILLING_KINDS, 'credit'] },
        submission: { OR: [{ leasedAt: null }, { leasedAt: { lte: before } }] },
      },
      orderBy: [{ at: 'asc' }, { id: 'asc' }],
      take: BATCH,
      select: COLUMNS,
    })
    for (const row of rows) yield row.kind === 'credit' ? credit(row) : charge(row)
    after = rows.length < BATCH ? null : (rows.at(-1) ?? null)
  }
  const unsettled = await db.submission.findMany({
    where: { status: { in: ['submitting', 'unknown'] }, leasedAt: { lte: before } },
    select: { priceYen: true, leasedAt: true, keyMark: true, acceptableUntil: true },
  })
  for (const { priceYen: yen, leasedAt, keyMark, acceptableUntil } of unsettled) {
    if (!leasedAt) continue
    yield {
      from: leasedAt.getTime(),
      until: acceptableUntil?.getTime() ?? Infinity,
      yen,
      certain: false,
      keyMark,
    }
  }
}

/**
 * Booked after it was sent, and before its 202 was read. A formerly unknown one: while the service could still accept it,
 * because its job or answer may have been found much later; one that was accepted even later: before it was found. No
 * booking is younger than its entry.
 */
function charge({ at, amountYen, submission }: Row): Booking {
  const { leasedAt, keyMark, acceptedAt, acceptableUntil, bookedBy } = submission
  const latest = Math.max((acceptableUntil ?? acceptedAt ?? at).getTime(), bookedBy?.getTime() ?? -Infinity)
  const until = Math.min(at.getTime(), latest)
  return { from: (leasedAt ?? at).getTime(), until, yen: amountYen, certain: true, keyMark }
}

/** Given at some time after it was sent, and before it was recorded. */
function credit({ at, amountYen, submission }: Row): Booking {
  const { leasedAt, keyMark, claim } = submission
  const from = leasedAt ?? claim?.openedAt ?? at
  return { from: from.getTime(), until: at.getTime(), yen: -amountYen, certain: true, keyMark }
}
