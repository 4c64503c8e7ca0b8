/** `npm run worker`: background work beside the studio or on another machine, on the same database and files. No pages. */
import { stopOnRequest } from './stop.ts'

// First, so that signals are handled before the modules below are loaded.

import type { StudioEnv } from '#lib/env.ts'
import { openStudio } from '#lib/open-studio.ts'
import { setStudio } from '#lib/studio.ts'
import type { UpstreamOptions } from '#lib/upstream/client.ts'
import { startWork } from '#lib/work.ts'
import { ConfigError } from '#platform/config.ts'
import { placeOf } from '#platform/database.ts'
import { createLogger } from '#platform/log.ts'
import { readConfiguration } from './configuration.ts'
import { besideUs, keptKey } from './service-process.ts'

try {
  const env = readConfiguration()
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
  const { studio } = opened
  setStudio(studio)
  const started = startWork(studio)
  stopOnRequest({
    log,
    started,
    sending: () => studio.sends.size > 0,
    shutDown: async () => {
      await (await started).stop()
      await opened.close()
    },
  })
  await started
  console.log('The worker is ready.')
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
