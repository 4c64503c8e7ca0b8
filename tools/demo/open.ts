import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { openStudioDatabase } from '#lib/database/open.ts'
import { readStudioEnv, type StudioEnv } from '#lib/env.ts'
import { placeOf } from '#platform/database.ts'
import { openServiceDatabase } from '#service/database.ts'
import { readServiceConfig } from '#service/env.ts'
import { openVideoStorage } from '#service/storage/open.ts'
import { keepSecret } from '../../server/secrets.ts'
import type { Clips } from './clips.ts'
import { fillDemo } from './fill.ts'

export interface OpenDemo {
  /** The variable of a database that has something in it already; null when both are empty. */
  taken(): Promise<'DATABASE_URL' | 'SERVICE_DATABASE_URL' | null>
  /** Fills both databases, the clips and the videos. @returns how many submissions there are. */
  fill(clips: Clips): Promise<number>
}

/**
 * Opens what both programs would open with the same environment, until the rig ends.
 * @throws ConfigError
 */
export async function openDemo(
  rig: AsyncDisposableStack,
  env: StudioEnv = readStudioEnv(),
): Promise<OpenDemo> {
  const config = readServiceConfig()
  mkdirSync(env.folder, { recursive: true, mode: 0o700 })
  const { db, database } = await openStudioDatabase(placeOf(env.databaseUrl, env))
  rig.defer(async () => {
    await db.$disconnect()
    await database.close()
  })
  const { prisma, close } = await openServiceDatabase(placeOf(config.databaseUrl, config))
  rig.defer(close)
  return {
    async taken() {
      if ((await db.user.count()) > 0) return 'DATABASE_URL'
      return (await prisma.apiKey.count()) > 0 ? 'SERVICE_DATABASE_URL' : null
    },
    async fill(clips) {
      const storage = await openVideoStorage(config.storageSettings, join(config.folder, 'videos'))
      const { key, submissions } = await fillDemo({
        studio: { db, folder: env.folder },
        service: { prisma, storage },
        clips,
        now: new Date(),
      })
      keepSecret(env.folder, 'service-key', key)
      return submissions
    },
  }
}
