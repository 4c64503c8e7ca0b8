import type { Statement } from '#platform/database.ts'
import type { Studio } from '../../studio.ts'
import { HELD } from '../../submissions/money.ts'
import { accountedFor, promisedYen, unexplainedYen } from './accounted.ts'
import { type KeptReading, unseenCharges } from './unseen.ts'
import type { BalanceView } from './view.ts'

/** The team's available amount, and its parts. */
interface TeamMoney {
  /** The last reading; null before the first. */
  reading: KeptReading | null
  heldYen: number
  /** The part of it that may have been billed: it was being sent, or its outcome is unknown. */
  openYen: number
  /** The part of `openYen` that may be in the reading's spend; sends with another key are not in it. */
  openOfKeyYen: number
  /** Charged, but perhaps not in the spend of the reading yet. */
  chargedSinceYen: number
  availableYen: number | null
}

/** The money according to our own rows alone. */
export type Availability = Omit<
  BalanceView,
  | 'trouble'
  | 'unknowns'
  | 'attention'
  | 'lowBalancesYen'
  | 'askedToWaitUntil'
  | 'limits'
  | 'raisers'
  | 'stopped'
>

interface Holds {
  status: string
  keyMark: string | null
  yen: number
}

/**
 * The available amount: the last reading's budget less its spend, less every open hold, less the charges that may not
 * be in that spend yet (unseen.ts), less the floor that stays unspent.
 *
 * Every submission runs this, serialized with all others, so it uses indexes, however long the ledger is. The order of
 * the queries matters: a hold that ends in between must be found among the charges, so those come last.
 */
export async function teamMoney({ query, settings }: Pick<Studio, 'query' | 'settings'>): Promise<TeamMoney> {
  const [row] = await query<TeamRow>(TEAM, [])
  if (!row) throw new Error('The query of the last reading returned no row.')
  const { holds, ...last } = row
  const reading = last.id === null ? null : last
  const heldYen = sumOf(holds)
  const open = holds.filter(({ status }) => status !== 'queued')
  const openYen = sumOf(open)
  const openOfKeyYen = sumOf(open.filter(({ keyMark }) => keyMark === last.keyMark))
  const chargedSinceYen = reading ? await unseenCharges(query, reading, openYen, settings) : 0
  return {
    reading,
    heldYen,
    openYen,
    openOfKeyYen,
    chargedSinceYen,
    availableYen:
      reading &&
      reading.maxBudgetYen - reading.spendYen - heldYen - chargedSinceYen - settings.budgetFloorYen,
  }
}

/**
 * The last reading, and the open holds by the states of their submissions: their number is limited by the key's
 * budget, and an index finds them. lib/money/verify/books.ts checks that the entries agree.
 */
const TEAM: Statement = {
  name: 'team-money',
  text: `SELECT "holds".*, "last".*
    FROM (
      SELECT coalesce(json_agg("group"), '[]') AS "holds" FROM (
        SELECT "status", "keyMark", sum("priceYen")::float8 AS "yen" FROM "Submission"
        WHERE "status" IN (${HELD.map((status) => `'${status}'`).join(', ')}) GROUP BY 1, 2) AS "group") AS "holds"
    LEFT JOIN LATERAL (
      SELECT "id"::text AS "id", "askedAt", "answeredAt", "spendYen"::float8 AS "spendYen",
        "maxBudgetYen"::float8 AS "maxBudgetYen", "maskedKey", "keyMark"
      FROM "Reading" ORDER BY "Reading"."id" DESC LIMIT 1) AS "last" ON true`,
}

type TeamRow = { holds: Holds[] } & (KeptReading | Record<keyof KeptReading, null>)

function sumOf(holds: readonly Holds[]): number {
  return holds.reduce((sum, { yen }) => sum + yen, 0)
}

/** The same, with the comparison of the key's spend and everything accounted for: for pages. */
export async function availability(
  studio: Pick<Studio, 'query' | 'settings' | 'now'>,
): Promise<Availability> {
  const { reading, openYen: _, openOfKeyYen: openYen, ...money } = await teamMoney(studio)
  const accounted = await accountedFor(studio, reading?.keyMark ?? '')
  // A spend that is sometimes reset cannot be compared with sums; the daily proof compares the differences.
  const isComparable = reading !== null && !studio.settings.keyResets
  return {
    ...money,
    ...accounted,
    budgetFloorYen: studio.settings.budgetFloorYen,
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
          openYen,
          promisedYen: await promisedYen(studio, reading.keyMark),
          chargedSinceYen: money.chargedSinceYen,
        })
      : 0,
  }
}
