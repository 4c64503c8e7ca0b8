import type { Reading, StudioClient } from '../../database/client.ts'
import type { Studio, StudioSettings, Transaction } from '../../studio.ts'
import { HELD } from '../../submissions/money.ts'
import { effectOf } from '../ledger/effect.ts'
import { accountedFor } from './accounted.ts'
import { unexplainedYen } from './unexplained.ts'
import { unseenCharges } from './unseen-charges.ts'
import type { BalanceView } from './view.ts'

/** What the team may still spend, and what that is made of. */
interface TeamMoney {
  /** The last one; null before the first. */
  reading: Reading | null
  heldYen: number
  /** The part of it that may have been billed: it was being sent, or its outcome is unknown. */
  openYen: number
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
  const budgetYen = await budgetOf(db, userId)
  return { ...team, own: await ownLimit(db, userId, budgetYen, held) }
}

/** The same for the whole team, with what is held for each person. */
export async function teamMoney(
  db: StudioClient | Transaction,
  settings: StudioSettings,
): Promise<TeamMoney & { held: Map<string, number> }> {
  const reading = await db.reading.findFirst({ orderBy: { id: 'desc' } })
  const { held, openYen } = await heldByPerson(db)
  const heldYen = [...held.values()].reduce((sum, yen) => sum + yen, 0)
  const chargedSinceYen = reading ? await unseenCharges(db, reading, openYen, settings) : 0
  return {
    reading,
    held,
    heldYen,
    openYen,
    chargedSinceYen,
    availableYen:
      reading &&
      reading.maxBudgetYen - reading.spendYen - heldYen - chargedSinceYen - settings.budgetFloorYen,
  }
}

/** The same as `spendable`, and how the key's spend compares with all that is accounted for: for pages. */
export async function availability(
  { db, query, settings }: Pick<Studio, 'db' | 'query' | 'settings'>,
  userId: string,
): Promise<Availability> {
  const [{ reading, held, openYen: _, ...money }, budgetYen] = await Promise.all([
    teamMoney(db, settings),
    budgetOf(db, userId),
  ])
  const [own, accounted] = await Promise.all([
    ownLimit(db, userId, budgetYen, held),
    accountedFor({ query }, reading?.keyMark ?? ''),
  ])
  // A spend that is set back now and then cannot be compared with sums; the daily proof compares the differences.
  const isComparable = reading !== null && !settings.keyResets
  return {
    ...money,
    own,
    ...accounted,
    openingYen: isComparable ? accounted.openingYen : 0,
    reading: reading && {
      spendYen: reading.spendYen,
      maxBudgetYen: reading.maxBudgetYen,
      maskedKey: reading.maskedKey,
      answeredAt: reading.answeredAt.toISOString(),
    },
    unexplainedYen: isComparable
      ? unexplainedYen({
          spendYen: reading.spendYen,
          ...accounted,
          heldYen: money.heldYen,
          chargedSinceYen: money.chargedSinceYen,
        })
      : 0,
  }
}

/**
 * Open holds, by the states of their submissions: there are never more than a key's budget can pay for, and an index
 * finds them. The books are checked for it (lib/money/verify/books.ts) that the entries say the same.
 *
 * @returns `openYen` is the part of it that may have been billed: it was being sent, or its outcome is unknown.
 */
async function heldByPerson(
  db: StudioClient | Transaction,
): Promise<{ held: Map<string, number>; openYen: number }> {
  const groups = await db.submission.groupBy({
    by: ['userId', 'status'],
    _sum: { priceYen: true },
    where: { status: { in: [...HELD] } },
  })
  const held = new Map<string, number>()
  let openYen = 0
  for (const { userId, status, _sum } of groups) {
    const yen = _sum.priceYen ?? 0
    held.set(userId, (held.get(userId) ?? 0) + yen)
    if (status !== 'queued') openYen += yen
  }
  return { held, openYen }
}

/** @returns the person's own limit in yen; null when there is none. */
async function budgetOf(db: StudioClient | Transaction, userId: string): Promise<number | null> {
  const user = await db.user.findUniqueOrThrow({ where: { id: userId }, select: { budgetYen: true } })
  return user.budgetYen
}

/** @param held must have been asked for before: what ceases to be held meanwhile is found in the ledger's sums. */
async function ownLimit(
  db: StudioClient | Transaction,
  userId: string,
  budgetYen: number | null,
  held: ReadonlyMap<string, number>,
): Promise<BalanceView['own']> {
  if (budgetYen === null) return null
  return { budgetYen, usedYen: (held.get(userId) ?? 0) + (await spentYen(db, userId)) }
}

/** Charges less credits of one person, from the sums that the ledger keeps. */
async function spentYen(db: StudioClient | Transaction, userId: string): Promise<number> {
  const sums = await db.tally.findMany({ where: { userId }, select: { kind: true, sumYen: true } })
  return sums.reduce((yen, { kind, sumYen }) => yen + effectOf(kind, sumYen).explainedYen, 0)
}
