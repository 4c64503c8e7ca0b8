import { Prisma } from '#prisma/generated/client.ts'
import type { Reading, StudioClient } from '../database/client.ts'
import { BILLING_KINDS, effectOf } from '../ledger/effect.ts'
import type { StudioSettings, Transaction } from '../studio.ts'
import { HELD } from '../submissions/money.ts'
import { unexplainedYen } from './unexplained.ts'
import { type ChargeTime, surelySeenBefore, unseenYen } from './unseen.ts'
import type { BalanceView } from './view.ts'

/** What the team may still spend, and what that is made of. */
interface TeamMoney {
  /** The last one; null before the first. */
  reading: Reading | null
  heldYen: number
  /** Charged, and perhaps not in the spend of the reading yet. */
  chargedSinceYen: number
  availableYen: number | null
}

/** That, and the person's own limit. */
export interface Spendable extends TeamMoney {
  own: BalanceView['own']
}

/** The money as far as our own rows tell it. */
export type Availability = Omit<BalanceView, 'trouble' | 'attention' | 'lowBalancesYen' | 'askedToWaitUntil'>

/**
 * What may still be spent. Available is the last reading's budget less its spend, less every open hold, less what was
 * charged and may not be in that spend yet (unseen.ts), less the floor that stays unspent.
 *
 * Every submission asks this, in turn with all others, so indexes answer it, however long the ledger has become. The
 * order of the questions matters: what ceases to be held meanwhile must be found among the charges, so those come last.
 */
export async function spendable(
  db: StudioClient | Transaction,
  userId: string,
  settings: StudioSettings,
): Promise<Spendable> {
  const { held, ...team } = await teamMoney(db, settings)
  const { budgetYen } = await db.user.findUniqueOrThrow({
    where: { id: userId },
    select: { budgetYen: true },
  })
  return {
    ...team,
    own:
      budgetYen === null
        ? null
        : { budgetYen, usedYen: (held.get(userId) ?? 0) + (await spentYen(db, { userId })) },
  }
}

/** The same for the whole team, with what is held for each person. */
export async function teamMoney(
  db: StudioClient | Transaction,
  settings: StudioSettings,
): Promise<TeamMoney & { held: Map<string, number> }> {
  const [reading = null, ...earlier] = await db.reading.findMany({
    orderBy: { id: 'desc' },
    take: 1 + READINGS_BACK,
  })
  const held = await heldByPerson(db)
  const heldYen = [...held.values()].reduce((sum, yen) => sum + yen, 0)
  const chargedSinceYen = reading ? await unseenCharges(db, [reading, ...earlier], settings) : 0
  return {
    reading,
    held,
    heldYen,
    chargedSinceYen,
    availableYen:
      reading &&
      reading.maxBudgetYen - reading.spendYen - heldYen - chargedSinceYen - settings.budgetFloorYen,
  }
}

/** That, and how the key's spend compares with all that we ever charged: for pages. */
export async function availability(
  db: StudioClient | Transaction,
  userId: string,
  settings: StudioSettings,
): Promise<Availability> {
  const { reading, ...money } = await spendable(db, userId, settings)
  // What one key spent tells nothing of another.
  const explainedYen = await spentYen(db, reading ? { keyMark: reading.keyMark ?? '' } : {})
  return {
    ...money,
    reading: reading && {
      spendYen: reading.spendYen,
      maxBudgetYen: reading.maxBudgetYen,
      maskedKey: reading.maskedKey,
      answeredAt: reading.answeredAt.toISOString(),
    },
    explainedYen,
    // A spend that is set back now and then cannot be compared with sums; the daily proof compares the differences.
    unexplainedYen:
      reading && !settings.keyResets
        ? unexplainedYen({
            spendYen: reading.spendYen,
            explainedYen,
            heldYen: money.heldYen,
            chargedSinceYen: money.chargedSinceYen,
          })
        : 0,
  }
}

/**
 * Open holds, by the states of their submissions: there are never more than a key's budget can pay for, and an index
 * finds them. The books are checked for it (lib/verify/books.ts) that the entries say the same.
 */
async function heldByPerson(db: StudioClient | Transaction): Promise<Map<string, number>> {
  const groups = await db.submission.groupBy({
    by: ['userId'],
    _sum: { priceYen: true },
    where: { status: { in: [...HELD] } },
  })
  return new Map(groups.map(({ userId, _sum }) => [userId, _sum.priceYen ?? 0]))
}

/** What was charged less what was credited, of one person or of one key, from the sums that the ledger keeps. */
async function spentYen(
  db: StudioClient | Transaction,
  whose: { userId?: string; keyMark?: string },
): Promise<number> {
  const sums = await db.tally.findMany({
    where: whose,
    select: { kind: true, sumYen: true },
  })
  return sums.reduce((yen, { kind, sumYen }) => yen + effectOf(kind, sumYen).explainedYen, 0)
}

/** So many readings back one from before a charge is looked for; without one the charge counts against us. */
const READINGS_BACK = 20

/**
 * What one key spent tells nothing of another, so readings are compared with those of the same key. Charges count
 * against us whichever key they were sent with: a key that was renewed may go on with the spend of the one before.
 */
async function unseenCharges(
  db: StudioClient | Transaction,
  [last, ...readings]: [Reading, ...Reading[]],
  { spendSettleMs: settleMs, keyShared }: StudioSettings,
): Promise<number> {
  const earlier = readings.filter(({ keyMark }) => keyMark === last.keyMark)
  const time = (reading: Reading) => ({
    askedAt: reading.askedAt.getTime(),
    answeredAt: reading.answeredAt.getTime(),
    spendYen: reading.spendYen,
  })
  const from = new Date(
    Math.min(...[last, ...earlier].map((reading) => surelySeenBefore(time(reading), settleMs))),
  )
  const charges = await chargesSince(db, from)
  return unseenYen(time(last), earlier.map(time), charges.map(chargeTime), { settleMs, keyShared })
}

interface Charge {
  at: Date
  yen: number
  claimedAt: Date | null
  acceptedAt: Date | null
  bookedBy: Date | null
}

/** Charges of this time or later, and earlier ones whose window began anew since then. An index answers each part. */
function chargesSince(db: StudioClient | Transaction, from: Date): Promise<Charge[]> {
  const since = Prisma.sql`${from.toISOString()}::timestamptz`
  const charge = Prisma.sql`
    SELECT e."at", e."amountYen" AS yen, s."claimedAt", s."acceptedAt", s."bookedBy"
    FROM "Entry" e JOIN "Submission" s ON s."id" = e."submissionId"
    WHERE e."kind" IN (${Prisma.join(BILLING_KINDS.map((kind) => Prisma.sql`${kind}::"EntryKind"`))})`
  return db.$queryRaw<Charge[]>`
    ${charge} AND e."at" >= ${since} UNION ALL ${charge} AND e."at" < ${since} AND s."bookedBy" >= ${since}`
}

/** An entry keeps its time although the clock was set back since; its submission's times were put right. */
function chargeTime({ at, yen, claimedAt, acceptedAt, bookedBy }: Charge): ChargeTime {
  const writtenAt = Math.min(at.getTime(), acceptedAt?.getTime() ?? Infinity)
  return {
    sentAt: claimedAt?.getTime() ?? writtenAt,
    acceptedAt: Math.max(writtenAt, bookedBy?.getTime() ?? -Infinity),
    yen,
  }
}
