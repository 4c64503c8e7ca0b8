import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { openStudioDatabase } from '#lib/database/open.ts'
import type { StudioEnv } from '#lib/env.ts'
import type { Studio } from '#lib/studio.ts'
import { UpstreamClient } from '#lib/upstream/client.ts'
import { ConfigError } from '#platform/config.ts'
import { placeOf } from '#platform/database.ts'
import { openServiceDatabase } from '#service/database.ts'
import { readServiceConfig } from '#service/env.ts'
import type { ServiceClient } from '#service/prisma-client.ts'
import { openVideoStorage } from '#service/storage/open.ts'
import type { VideoStorage } from '#service/storage/videos.ts'
import { keepSecret } from '../../server/secrets.ts'
import { type MakeClip, makeClips } from './clips.ts'
import { scheduleStory } from './schedule.ts'
import { writeServiceRows } from './service-rows.ts'
import { writeStudioRows } from './studio-rows.ts'

export interface Demo {
  studio: { db: Studio['db']; folder: string }
  service: { prisma: ServiceClient; storage: VideoStorage }
  makeClip: MakeClip
  now: Date
  tell?: (line: string) => void
}

/** Fills both programs with the same month. @returns the studio's key to the service, and how many submissions there are. */
export async function fillDemo({ studio, service, makeClip, tell = () => {}, now }: Demo) {
  const shots = scheduleStory(now)
  const clips = await makeClips(studio.folder, shots, makeClip, tell)
  const { key, maskedKey } = await writeServiceRows({ ...service, shots, clips, now })
  const client = new UpstreamClient({ baseUrl: 'http://localhost', key, prefix: 'gateway' })
  const { keyMark } = client
  await client.close()
  await writeStudioRows({ db: studio.db, shots, clips, now, key: { keyMark, maskedKey } })
  return { key, submissions: shots.length }
}

/**
 * Fills the databases and folders of both programs with this environment, if it is empty. @returns how many submissions there are.
 * @throws ConfigError when a database is not empty.
 */
export async function fillEmptyPrograms(
  env: StudioEnv,
  makeClip: MakeClip,
  tell: (line: string) => void = () => {},
): Promise<number> {
  await using rig = new AsyncDisposableStack()
  const config = readServiceConfig()
  mkdirSync(env.folder, { recursive: true, mode: 0o700 })
  const { db, database } = await openStudioDatabase(placeOf(env.databaseUrl, env))
  rig.defer(async () => {
    await db.$disconnect()
    await database.close()
  })
  const { prisma, close } = await openServiceDatabase(placeOf(config.databaseUrl, config))
  rig.defer(close)
  const taken = (await db.user.count()) > 0 ? 'DATABASE_URL' : 'SERVICE_DATABASE_URL'
  if (taken === 'DATABASE_URL' || (await prisma.apiKey.count()) > 0)
    throw new ConfigError([
      `${taken}: this database is in use, and a demo is mixed with nothing; name an empty one`,
    ])
  const storage = await openVideoStorage(config.storageSettings, join(config.folder, 'videos'))
  const studio = { db, folder: env.folder }
  const filled = await fillDemo({ studio, service: { prisma, storage }, makeClip, tell, now: new Date() })
  keepSecret(env.folder, 'service-key', filled.key)
  return filled.submissions
}
