import type { Studio } from '../studio.ts'

/** A process that has not been seen for this long, three heartbeats, is gone. */
const GONE_AFTER_SECONDS = 90

/** Records that this process is alive. The database's clock counts, because processes on other machines read it. */
export async function heartbeat(studio: Studio): Promise<void> {
  await studio.db.$executeRaw`
    INSERT INTO "Process" ("id", "role", "startedAt", "seenAt")
    VALUES (${studio.processId}, ${studio.role}, now(), now())
    ON CONFLICT ("id") DO UPDATE SET "seenAt" = now()`
}

/**
 * For the owner of an embedded database, of which there is only one: its former studios are gone, however recently they
 * were seen. Workers may be alive.
 */
export async function forgetFormerOwners(db: Studio['db']): Promise<void> {
  await db.process.deleteMany({ where: { role: 'studio' } })
}

/** The ids of all living processes, this one included. */
export async function livingProcesses(studio: Studio): Promise<string[]> {
  const rows = await studio.db.$queryRaw<{ id: string }[]>`
    SELECT "id" FROM "Process" WHERE "seenAt" > now() - make_interval(secs => ${GONE_AFTER_SECONDS})`
  return rows.map((row) => row.id)
}
