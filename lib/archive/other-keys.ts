import type { Studio } from '../studio.ts'
import { AWAITED } from './lease.ts'

/**
 * The number of paid videos that were sent with another key and have not arrived. The service reveals a job only to its
 * own key, so they neither finish nor arrive while this key is in use.
 */
export function countOfOtherKeys({ db, upstream }: Pick<Studio, 'db' | 'upstream'>): Promise<number> {
  const awaited = { OR: [{ status: { in: ['pending' as const, 'in_progress' as const] } }, AWAITED] }
  return db.submission.count({ where: { keyMark: { not: upstream.keyMark }, ...awaited } })
}
