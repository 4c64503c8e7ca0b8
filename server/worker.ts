/** `npm run worker`: background work beside the studio or on another machine, on the same database and files. No pages. */
import { exitWhenLate, stopOnRequest, stopRequested } from './stop.ts'

// First, so that signals are handled before the modules below are loaded.

import type { StudioEnv } from '#lib/env.ts'
import { type OpenStudio, openStudio } from '#lib/open-studio.ts'
import { setStudio } from '#lib/studio.ts'
import type { UpstreamOptions } from '#lib/upstream/client.ts'
import { startWork } from '#lib/work.ts'
import { ConfigError } from '#platform/config.ts'
import { placeOf } from '#platform/database.ts'
import { createLogger, type Logger } from '#platform/log.ts'
import { readConfiguration } from './configuration.ts'
import { besideUs, keptKey } from './service-process.ts'

/** The open parts so far, to be closed when a stop is requested. */
const parts: { opened?: OpenStudio; work?: { stop(): Promise<void> } } = {}
try {
  const env = readConfiguration()
  const log = createLogger('studio', env.logLevel)
  const started = start(env, log)
  stopOnRequest({ log, started, sending, shutDown })
  await started
  console.log('The worker is ready.')
} catch (error) {
  if (!stopRequested.aborted) await fail(error)
}

async function start(env: StudioEnv, log: Logger): Promise<void> {
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
}

/** Whether a POST to the video service is under way. */
function sending(): boolean {
  return (parts.opened?.studio.sends.size ?? 0) > 0
}

async function shutDown(): Promise<void> {
  await parts.work?.stop()
  await parts.opened?.close()
}

/** Closes what was opened, as POSTs may be under way already, and ends the process. */
async function fail(error: unknown): Promise<never> {
  console.error(error instanceof ConfigError ? error.message : error)
  exitWhenLate(1, sending)
  await shutDown().catch(() => {})
  process.exit(1)
}

function serviceBesideUs(env: StudioEnv): UpstreamOptions {
  const key = keptKey(env.folder)
  if (key) return besideUs(env, key)
  throw new ConfigError([
    'VIDEO_API_BASE_URL: names no service, and there is none beside the studio yet; start the studio first',
  ])
}
