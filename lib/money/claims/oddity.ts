import { isLostUpstream, type Unarchived } from '../../archive/deadline.ts'
import { type Followed, stalled } from '../../submissions/stalled.ts'
import { isWithService } from '../../submissions/state.ts'

/** Whether what was charged looks as if support should be asked about it. Pure. */

/** A video takes one to three minutes, and waits in line for some more. */
const LONG_WITH_SERVICE_MS = 3_600_000

/** The columns of a submission that tell. */
export interface Charged extends Followed, Omit<Unarchived, 'status' | 'clip'> {
  archiveTrouble: string | null
  clip: { missing: boolean; problem: string | null } | null
}

/**
 * `odd`: its job failed, was lost, or is with the service for an hour or more; or its video does not come home, or is
 * not what was paid for. `fine`: it is here, and only a person who watches it can find something wrong. `early`: nothing
 * can be said yet.
 */
export function oddityOf(row: Charged, now: Date): 'odd' | 'fine' | 'early' {
  if (isWithService(row.status)) {
    const waitsMs = row.acceptedAt ? now.getTime() - row.acceptedAt.getTime() : 0
    return stalled(row, now) || waitsMs >= LONG_WITH_SERVICE_MS ? 'odd' : 'early'
  }
  if (row.purgedAt !== null) return 'fine'
  if (row.status !== 'completed') return 'odd'
  if (row.clip && !row.clip.missing) return row.clip.problem === null ? 'fine' : 'odd'
  return isLostUpstream(row) || row.archiveTries > 0 || row.archiveTrouble !== null ? 'odd' : 'early'
}
