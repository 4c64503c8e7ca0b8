import type { Studio } from '../studio.ts'

/** A process that has not been seen for this long, three heartbeats, is gone. */
const GONE_AFTER_SECONDS = 90

/** Says that this process lives. The database's clock counts, because processes on other machines read it. */
export async function heartbeat(studio: Studio): Promise<void> {
  await studio.db.$executeRaw`
    INSERT INTO "Process" ("id", "startedAt", "seenAt") VALUES (${studio.processId}, now(), now())
    ON CONFLICT ("id") DO UPDATE SET "seenAt" = now()`
}

/**
 * For a database that only one process can have open: whoever was there before is gone, and so are the polls and
 * downloads it had claimed. They are overdue now; the next sweep brings them back.
 */
export async function forgetDeadProcesses(db: Studio['db']): Promise<void> {
  const longAgo = new Date(0)
  await db.process.deleteMany()
  await db.submission.updateMany({ where: { nextPollAt: { not: null } }, data: { nextPollAt: longAgo } })
  await db.submission.updateMany({
    where: { nextArchiveAt: { not: null } },
    data: { nextArchiveAt: longAgo },
  })
}

/** The ids of all processes that live, this one included. */
export async function livingProcesses(studio: Studio): Promise<string[]> {
  const rows = await studio.db.$queryRaw<{ id: string }[]>`
    SELECT "id" FROM "Process" WHERE "seenAt" > now() - make_interval(secs => ${GONE_AFTER_SECONDS})`
  return rows.map((row) => row.id)
}
