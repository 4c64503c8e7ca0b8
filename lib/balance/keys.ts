import type { StudioClient } from '../database/client.ts'
import { spentYen } from './availability.ts'
import { openingYen } from './opening.ts'

/** What a key that the studio has, or had, comes to. Whole yen. */
export interface KeyMoney {
  maskedKey: string
  /** As last read. */
  spendYen: number
  /** The part of it from before the studio came. */
  openingYen: number
  /** Charges less credits of the ledger. */
  explainedYen: number
}

/** Every key that was ever read, in the order of their marks. */
export async function moneyOfKeys(db: StudioClient): Promise<KeyMoney[]> {
  const keys = await db.reading.findMany({
    where: { keyMark: { not: null } },
    distinct: ['keyMark'],
    orderBy: [{ keyMark: 'asc' }, { answeredAt: 'desc' }, { id: 'desc' }],
    select: { keyMark: true, maskedKey: true, spendYen: true },
  })
  return Promise.all(
    keys.map(async ({ keyMark, maskedKey, spendYen }) => ({
      maskedKey,
      spendYen,
      openingYen: await openingYen(db, keyMark),
      explainedYen: await spentYen(db, { keyMark: keyMark ?? '' }),
    })),
  )
}
