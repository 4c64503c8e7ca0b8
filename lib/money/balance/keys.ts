import type { Studio } from '../../studio.ts'
import { type Accounted, accountedFor } from './accounted.ts'

/** What a key that the studio has, or had, comes to. Whole yen. */
export interface KeyMoney extends Accounted {
  maskedKey: string
  /** As last read. */
  spendYen: number
}

/** Every key that was ever read, in the order of their marks. */
export async function moneyOfKeys(studio: Pick<Studio, 'db' | 'query'>): Promise<KeyMoney[]> {
  const keys = await studio.db.reading.findMany({
    where: { keyMark: { not: null } },
    distinct: ['keyMark'],
    orderBy: [{ keyMark: 'asc' }, { answeredAt: 'desc' }, { id: 'desc' }],
    select: { keyMark: true, maskedKey: true, spendYen: true },
  })
  return Promise.all(
    keys.map(async ({ keyMark, maskedKey, spendYen }) => ({
      maskedKey,
      spendYen,
      ...(await accountedFor(studio, keyMark ?? '')),
    })),
  )
}
