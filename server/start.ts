/** `npm start` and `npm run dev`: the studio, with the video service beside it unless another one is configured. */
import { runProgram, stopRequested } from './stop.ts'

// First, so that signals are handled before the modules below are loaded.

import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { countOfOtherKeys } from '#lib/archive/other-keys.ts'
import { type StudioEnv, withoutTls } from '#lib/env.ts'
import { type OpenStudio, openStudio } from '#lib/open-studio.ts'
import { paths } from '#lib/paths.ts'
import { offerSetup } from '#lib/people/setup.ts'
import { setStudio } from '#lib/studio.ts'
import type { UpstreamOptions } from '#lib/upstream/client.ts'
import { startWork } from '#lib/work.ts'
import { ConfigError } from '#platform/config.ts'
import { placeOf } from '#platform/database.ts'
import { AlreadyRunningError } from '#platform/embedded/use.ts'
import { createLogger } from '#platform/log.ts'
import { checkConfiguration } from './configuration.ts'
import { logConsole } from './console-log.ts'
import { type Edge, openEdge } from './edge/edge.ts'
import { startWeb } from './http.ts'
import { sessionSecret } from './secrets.ts'
import { besideUs, ownKey, type ServiceProcess, ServiceStartError, startService } from './service-process.ts'

const dev = process.argv.includes('--dev')

/** The open parts so far, to be closed when a stop is requested. */
interface Parts {
  edge?: Edge
  service?: ServiceProcess
  opened?: OpenStudio
  web?: { close(): Promise<void> }
  work?: { stop(): Promise<void> }
}

const parts: Parts = {}
const log = createLogger('studio', 'info')
await runProgram({
  log,
  start,
  shutDown,
  sending: () => (parts.opened?.studio.sends.size ?? 0) > 0,
  expected: [ConfigError, AlreadyRunningError, ServiceStartError],
})

async function start(): Promise<void> {
  const env = await checkConfiguration()
  log.level = env.logLevel
  mkdirSync(env.folder, { recursive: true, mode: 0o700 })
  process.env.NEXTAUTH_SECRET = env.authSecret ?? sessionSecret(env.folder)
  process.env.NEXTAUTH_URL = env.settings.address
  const { host, port, trustedProxies } = env
  const plain = withoutTls(env)
  if (plain.length > 0) log.warn({ plain }, 'secrets cross the network unencrypted: use TLS')
  parts.edge = await openEdge({ host, port, trustedProxies, address: env.settings.address })

  const upstream = await connectUpstream(env)
  stopRequested.throwIfAborted()
  parts.opened = await openStudio({
    database: placeOf(env.databaseUrl, {
      dataFolder: env.dataFolder,
      owner: true,
      onLost: () => {
        log.fatal('another process has become the studio of this data folder')
        process.exit(1)
      },
    }),
    databaseConnections: env.databaseConnections,
    folder: env.folder,
    upstream,
    settings: env.settings,
    log,
    stop: stopRequested,
  })
  const { studio } = parts.opened
  stopRequested.throwIfAborted()
  setStudio(studio)
  const videos = await countOfOtherKeys(studio)
  if (videos > 0) log.error({ videos }, 'paid videos arrive only with the key that they were sent with')
  if (!dev) logConsole(log, console)
  parts.web = await startWeb({
    studio,
    edge: parts.edge,
    host,
    port,
    dev,
    dir: join(import.meta.dirname, '..'),
  })
  stopRequested.throwIfAborted()
  parts.work = await startWork(studio)
  stopRequested.throwIfAborted()

  const setupToken = await offerSetup(studio)
  const address = process.env.NEXTAUTH_URL
  const lines = [`\nDailies is ready: ${address}`]
  if (setupToken)
    lines.push(`Create the first account here (the link works once): ${address}${paths.setup(setupToken)}`)
  // In one write, so that a reader of the first line also has the second.
  console.log(lines.join('\n'))
}

/** The service is closed last: POSTs under way need it. */
async function shutDown(): Promise<void> {
  const { edge, service, opened, web, work } = parts
  await Promise.all([edge?.close(), work?.stop()])
  await web?.close()
  await opened?.close()
  await service?.stop()
}

async function connectUpstream(env: StudioEnv): Promise<UpstreamOptions> {
  if (env.upstream) return env.upstream
  parts.service = await startService(log)
  return besideUs(env, await ownKey(env.folder))
}
