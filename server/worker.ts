/** `npm run worker`: background work beside the studio or on another machine, on the same database and files. No pages. */
import { startWork } from '#lib/background/work.ts'
import { readStudioEnv, type StudioEnv } from '#lib/env.ts'
import { openStudio } from '#lib/open-studio.ts'
import type { UpstreamOptions } from '#lib/upstream/client.ts'
import { ConfigError } from '#platform/config.ts'
import { placeOf } from '#platform/database.ts'
import { createLogger } from '#platform/log.ts'
import { besideUs, keptKey } from './service-process.ts'

try {
  const env = readStudioEnv()
  const log = createLogger('studio', env.logLevel)
  const opened = await openStudio({
    database: placeOf(env.databaseUrl, { dataFolder: env.dataFolder }),
    role: 'worker',
    databaseConnections: env.databaseConnections,
    folder: env.folder,
    upstream: env.upstream ?? serviceBesideUs(env),
    settings: env.settings,
    log,
  })
  const work = await startWork(opened.studio)
  console.log('The worker is ready.')
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, async () => {
      await work.stop()
      await opened.close()
      process.exit(0)
    })
  }
} catch (error) {
  if (!(error instanceof ConfigError)) throw error
  console.error(error.message)
  process.exit(1)
}

function serviceBesideUs(env: StudioEnv): UpstreamOptions {
  const key = keptKey(env.folder)
  if (key) return besideUs(env, key)
  throw new ConfigError([
    'VIDEO_API_BASE_URL: names no service, and there is none beside the studio yet; start the studio first',
  ])
}
