import type { PrismaClient, Reading } from '#prisma/generated/client.ts'
import { BILLING_KINDS } from '../ledger/effect.ts'
import type { StudioSettings, Transaction } from '../studio.ts'
import { unexplainedYen } from './unexplained.ts'
import { unseenYen } from './unseen.ts'
import type { BalanceView } from './view.ts'

/** The money as far as our own rows tell it. */
export type Availability = Omit<BalanceView, 'trouble' | 'attention'>

/**
 * What may still be spent. Available is the last reading's budget less its spend, less every open hold, less what was
 * charged and may not be in that spend yet (unseen.ts), less the floor that stays unspent.
 */
export async function availability(
  db: PrismaClient | Transaction,
  userId: string,
  settings: StudioSettings,
): Promise<Availability> {
  const reading = await db.reading.findFirst({ orderBy: { id: 'desc' } })
  const totals = await totalsOf(db, null)
  const chargedSinceYen = reading ? await unseenCharges(db, reading, settings) : 0
  const person = await db.user.findUniqueOrThrow({ where: { id: userId }, select: { budgetYen: true } })
  const own = person.budgetYen === null ? null : await totalsOf(db, userId)
  const explainedYen = reading ? await explainedOf(db, reading) : totals.charge - totals.credit
  return {
    reading: reading && {
      spendYen: reading.spendYen,
      maxBudgetYen: reading.maxBudgetYen,
      maskedKey: reading.maskedKey,
      answeredAt: reading.answeredAt.toISOString(),
    },
    heldYen: totals.held,
    chargedSinceYen,
    availableYen:
      reading &&
      reading.maxBudgetYen - reading.spendYen - totals.held - chargedSinceYen - settings.budgetFloorYen,
    explainedYen,
    // A spend that is set back now and then cannot be compared with sums; the daily proof compares the differences.
    unexplainedYen:
      reading && !settings.keyResets
        ? unexplainedYen({ spendYen: reading.spendYen, explainedYen, heldYen: totals.held, chargedSinceYen })
        : 0,
    own: own && { budgetYen: person.budgetYen ?? 0, usedYen: own.charge - own.credit + own.held },
  }
}

/** So many readings back one from before a charge is looked for; without one the charge counts against us. */
const READINGS_BACK = 20

async function unseenCharges(
  db: PrismaClient | Transaction,
  last: Reading,
  { spendSettleMs: settleMs, keyShared }: StudioSettings,
): Promise<number> {
  const earlier = await db.reading.findMany({
    where: { id: { lt: last.id } },
    orderBy: { id: 'desc' },
    take: READINGS_BACK,
  })
  const from = Math.min(last.askedAt.getTime(), ...earlier.map(({ askedAt }) => askedAt.getTime())) - settleMs
  const charges = await db.entry.findMany({
    where: { kind: { in: [...BILLING_KINDS] }, at: { gte: new Date(from) } },
    select: { at: true, amountYen: true, submission: { select: { claimedAt: true } } },
  })
  const time = (reading: Reading) => ({
    askedAt: reading.askedAt.getTime(),
    answeredAt: reading.answeredAt.getTime(),
    spendYen: reading.spendYen,
  })
  return unseenYen(
    time(last),
    earlier.map(time),
    charges.map(({ at, amountYen: yen, submission }) => ({
      sentAt: (submission.claimedAt ?? at).getTime(),
      acceptedAt: at.getTime(),
      yen,
    })),
    { settleMs, keyShared },
  )
}

/** Charges less credits of what was sent with the key of a reading: its spend tells of no other key. */
async function explainedOf(db: PrismaClient | Transaction, { keyMark }: Reading): Promise<number> {
  const groups = await db.entry.groupBy({
    by: ['kind'],
    _sum: { amountYen: true },
    where: { kind: { in: [...BILLING_KINDS, 'credit'] }, submission: { keyMark } },
  })
  const sum = (kind: string) => groups.find((group) => group.kind === kind)?._sum.amountYen ?? 0
  return sum('charge') + sum('correction') - sum('credit')
}

/** Sums of the ledger, of everybody or of one person. A hold is open until its submission is charged or released. */
async function totalsOf(db: PrismaClient | Transaction, userId: string | null) {
  const groups = await db.entry.groupBy({
    by: ['kind'],
    _sum: { amountYen: true },
    where: userId === null ? {} : { submission: { userId } },
  })
  const sum = (kind: string) => groups.find((group) => group.kind === kind)?._sum.amountYen ?? 0
  return {
    charge: sum('charge') + sum('correction'),
    credit: sum('credit'),
    held: sum('hold') - sum('release') - sum('charge'),
  }
}
