import type { Studio } from '../studio.ts'
import { archiveRisk } from './deadline.ts'
import { AWAITED } from './lease.ts'

/** The most videos checked at once; the others are found once these are archived. */
const MOST_ROWS = 200

/** Finished videos that may be lost before they are archived, the most urgent first. */
export async function findAtRisk({ db, now }: Pick<Studio, 'db' | 'now'>) {
  const rows = await db.submission.findMany({
    where: { AND: [AWAITED, { archiveBefore: { not: null } }] },
    orderBy: { archiveBefore: 'asc' },
    take: MOST_ROWS,
    select: {
      id: true,
      prompt: true,
      priceYen: true,
      status: true,
      finishedAt: true,
      archiveBefore: true,
      archiveTries: true,
      lostAt: true,
      purgedAt: true,
      clip: { select: { missing: true } },
    },
  })
  return rows.flatMap((row) => {
    const risk = archiveRisk(row, now())
    return risk ? [{ ...row, risk }] : []
  })
}
