import type { PrismaClient } from '#prisma/generated/client.ts'
import type { Transaction } from '../studio.ts'
import type { BalanceView } from './view.ts'

/** The money as far as our own rows tell it. */
export type Availability = Omit<BalanceView, 'trouble'>

/**
 * What may still be spent. Available is the last reading's budget less its spend, less every open hold, less what was
 * charged since that reading was asked for: its spend may or may not contain that, so it counts against us.
 */
export async function availability(db: PrismaClient | Transaction, userId: string): Promise<Availability> {
  const reading = await db.reading.findFirst({ orderBy: { id: 'desc' } })
  const totals = await totalsOf(db, null)
  const since = await db.entry.aggregate({
    where: { kind: 'charge', at: { gte: reading?.askedAt ?? new Date(0) } },
    _sum: { amountYen: true },
  })
  const chargedSinceYen = reading ? (since._sum.amountYen ?? 0) : 0
  const person = await db.user.findUniqueOrThrow({ where: { id: userId }, select: { budgetYen: true } })
  const own = person.budgetYen === null ? null : await totalsOf(db, userId)
  return {
    reading: reading && {
      spendYen: reading.spendYen,
      maxBudgetYen: reading.maxBudgetYen,
      maskedKey: reading.maskedKey,
      answeredAt: reading.answeredAt.toISOString(),
    },
    heldYen: totals.held,
    chargedSinceYen,
    availableYen: reading && reading.maxBudgetYen - reading.spendYen - totals.held - chargedSinceYen,
    explainedYen: totals.charge - totals.credit,
    own: own && { budgetYen: person.budgetYen ?? 0, usedYen: own.charge - own.credit + own.held },
  }
}

/** Sums of the ledger, of everybody or of one person. A hold is open until its submission is charged or released. */
async function totalsOf(db: PrismaClient | Transaction, userId: string | null) {
  const groups = await db.entry.groupBy({
    by: ['kind'],
    _sum: { amountYen: true },
    where: userId === null ? {} : { submission: { userId } },
  })
  const sum = (kind: string) => groups.find((group) => group.kind === kind)?._sum.amountYen ?? 0
  const charge = sum('charge')
  return { charge, credit: sum('credit'), held: sum('hold') - sum('release') - charge }
}
