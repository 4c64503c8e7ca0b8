import type { StudioClient } from '../database/client.ts'
import type { Transaction } from '../studio.ts'
import { BILLED } from '../submissions/money.ts'

/**
 * What a key had spent before the studio came: the spend of its first reading, less what was sent with the key until
 * then. Such sends are rare, because a reading is taken before each; they are looked for since the studio's reading
 * before that one, when it still had another key. An index answers each question.
 *
 * @returns zero for a key that was never read; less than zero where more had been given back than spent.
 */
export async function openingYen(db: StudioClient | Transaction, keyMark: string | null): Promise<number> {
  if (keyMark === null) return 0
  const first = await db.reading.findFirst({
    where: { keyMark },
    orderBy: [{ answeredAt: 'asc' }, { id: 'asc' }],
    select: { id: true, answeredAt: true, spendYen: true },
  })
  if (!first) return 0
  const before = await db.reading.findFirst({
    where: { id: { lt: first.id } },
    orderBy: { id: 'desc' },
    select: { answeredAt: true },
  })
  const claimedAt = { lt: first.answeredAt, gte: before?.answeredAt ?? new Date(0) }
  const { _sum } = await db.submission.aggregate({
    where: { keyMark, claimedAt, status: { in: [...BILLED] } },
    _sum: { priceYen: true },
  })
  return Math.min(first.spendYen, Math.max(0, first.spendYen - (_sum.priceYen ?? 0)))
}
