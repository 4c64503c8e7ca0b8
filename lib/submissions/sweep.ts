import type { Studio } from '../studio.ts'
import { checkClock } from './clock-guard.ts'
import { enqueueAll } from './jobs.ts'
import { recover } from './recover.ts'

/** Most rows that one sweep brings back; the next one goes on. */
const MOST_ROWS = 500

/**
 * Settles sends that a dead process left or the database forgot (recover.ts), and gives what waits to be sent the job
 * that it lost. Run at start and every half minute; running it twice does no harm.
 */
export async function sweep(studio: Studio): Promise<void> {
  await checkClock(studio)
  await recover(studio)
  await queueForgottenSends(studio)
}

/**
 * A send's job is never repeated, so one that failed, or whose process died before the claim, leaves a row that waits
 * without a job. It gets another one, which finds out by the row whether there is anything to send.
 */
async function queueForgottenSends({ db, queue, now }: Studio): Promise<void> {
  const rows = await db.$queryRaw<{ id: string; notBefore: Date | null }[]>`
    SELECT "id", "notBefore" FROM "Submission" s
    WHERE "status" = 'queued' AND NOT EXISTS (
      SELECT FROM pgboss.job WHERE name = 'dispatch' AND state = 'created' AND policy = 'short'
        AND coalesce(singleton_key, '') = s."id")
    ORDER BY "createdAt" LIMIT ${MOST_ROWS}`
  const work = rows.map(({ id, notBefore }) => ({ submissionId: id, startAfter: notBefore ?? now() }))
  await db.$transaction((tx) => enqueueAll(queue, tx, 'dispatch', work))
}
