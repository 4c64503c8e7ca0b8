import { openStudioDatabase } from '#lib/database/open.ts'
import { readStudioEnv } from '#lib/env.ts'
import type { Studio, StudioSettings } from '#lib/studio.ts'
import { ConfigError } from '#platform/config.ts'
import { placeOf } from '#platform/database.ts'

/** The parts of the studio that an operator's command needs. */
export type OperatedStudio = Pick<Studio, 'db' | 'query' | 'folder' | 'now'> & {
  settings: Pick<StudioSettings, 'address' | 'timeZone'>
}

/** Runs an operator's command on the studio's database, whether or not the studio is running, and exits with its code. */
export async function operate(command: (studio: OperatedStudio) => Promise<number>): Promise<never> {
  try {
    const { dataFolder, folder, databaseUrl, settings } = readStudioEnv()
    const { db, database } = await openStudioDatabase(placeOf(databaseUrl, { dataFolder }), 2)
    const studio = { db, query: database.query, folder, settings, now: () => new Date() }
    const exitCode = await command(studio).finally(async () => {
      await db.$disconnect()
      await database.close()
    })
    process.exit(exitCode)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    console.error(error.message)
    process.exit(1)
  }
}
