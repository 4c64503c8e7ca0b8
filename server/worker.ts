/** `npm run worker`: background work beside the studio or on another machine, on the same database and files. No pages. */
import { runProgram, stopRequested } from './stop.ts'

// First, so that signals are handled before the modules below are loaded.

import { existsSync } from 'node:fs'
import { clipFolder } from '#lib/archive/files.ts'
import type { StudioEnv } from '#lib/env.ts'
import { type OpenStudio, openStudio } from '#lib/open-studio.ts'
import { setStudio } from '#lib/studio.ts'
import type { UpstreamOptions } from '#lib/upstream/client.ts'
import { startWork } from '#lib/work.ts'
import { ConfigError } from '#platform/config.ts'
import { placeOf } from '#platform/database.ts'
import { createLogger } from '#platform/log.ts'
import { readConfiguration } from './configuration.ts'
import { besideUs, keptKey } from './service-process.ts'

/** The open parts so far, to be closed when a stop is requested. */
const parts: { opened?: OpenStudio; work?: { stop(): Promise<void> } } = {}
const log = createLogger('studio', 'info')
await runProgram({
  log,
  start,
  shutDown,
  sending: () => (parts.opened?.studio.sends.size ?? 0) > 0,
  expected: [ConfigError],
})

async function start(): Promise<void> {
  const env = readConfiguration()
  log.level = env.logLevel
  if (!existsSync(clipFolder(env.folder)))
    throw new ConfigError([
      `DATA_DIR: the studio's files are not in ${env.folder}; a worker needs the same folder`,
    ])
  parts.opened = await openStudio({
    database: placeOf(env.databaseUrl, { dataFolder: env.dataFolder }),
    role: 'worker',
    databaseConnections: env.databaseConnections,
    folder: env.folder,
    upstream: env.upstream ?? serviceBesideUs(env),
    settings: env.settings,
    log,
    stop: stopRequested,
  })
  stopRequested.throwIfAborted()
  setStudio(parts.opened.studio)
  parts.work = await startWork(parts.opened.studio)
  console.log('The worker is ready.')
}

async function shutDown(): Promise<void> {
  await parts.work?.stop()
  await parts.opened?.close()
}

function serviceBesideUs(env: StudioEnv): UpstreamOptions {
  const key = keptKey(env.folder)
  if (key) return besideUs(env, key)
  throw new ConfigError([
    'VIDEO_API_BASE_URL: names no service, and there is none beside the studio yet; start the studio first',
  ])
}
