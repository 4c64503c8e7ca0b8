/** `npm start` and `npm run dev`: the studio, with the video service beside it unless another one is configured. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { offerSetup } from '#lib/auth/setup.ts'
import { startWork } from '#lib/background/work.ts'
import type { StudioEnv } from '#lib/env.ts'
import { openStudio } from '#lib/open-studio.ts'
import { paths } from '#lib/paths.ts'
import { setStudio } from '#lib/studio.ts'
import { ConfigError } from '#platform/config.ts'
import { placeOf } from '#platform/database.ts'
import { AlreadyRunningError } from '#platform/embedded/use.ts'
import { createLogger, type Logger } from '#platform/log.ts'
import { checkConfiguration } from './configuration.ts'
import { startWeb } from './http.ts'
import { sessionSecret } from './secrets.ts'
import { besideUs, ownKey, type ServiceProcess, ServiceStartError, startService } from './service-process.ts'

const dev = process.argv.includes('--dev')

try {
  await start()
} catch (error) {
  if (isExpected(error)) console.error(error.message)
  else console.error(error instanceof Error ? (error.stack ?? error.message) : error)
  process.exit(1)
}

function isExpected(error: unknown): error is Error {
  return [ConfigError, AlreadyRunningError, ServiceStartError].some((kind) => error instanceof kind)
}

async function start(): Promise<void> {
  const env = await checkConfiguration()
  const log = createLogger('studio', env.logLevel)
  mkdirSync(env.folder, { recursive: true, mode: 0o700 })
  process.env.NEXTAUTH_SECRET = env.authSecret ?? sessionSecret(env.folder)
  process.env.NEXTAUTH_URL = env.settings.address

  const { upstream, service } = await connectUpstream(env, log)
  const opened = await openStudio({
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
  }).catch(async (error: unknown) => {
    await service?.stop()
    throw error
  })
  const { studio } = opened
  setStudio(studio)
  const web = await startWeb({
    studio,
    host: env.host,
    port: env.port,
    dev,
    dir: join(import.meta.dirname, '..'),
  })
  const work = await startWork(studio)

  onShutdown(log, async () => {
    await web.close()
    await work.stop()
    await opened.close()
    await service?.stop()
  })

  const setupToken = await offerSetup(studio)
  const address = process.env.NEXTAUTH_URL
  const lines = [`\nDailies is ready: ${address}`]
  if (setupToken)
    lines.push(`Make the first account here (the link works once): ${address}${paths.setup(setupToken)}`)
  // In one piece: whoever waits for the first line has the second.
  console.log(lines.join('\n'))
}

async function connectUpstream(env: StudioEnv, log: Logger) {
  if (env.upstream) return { upstream: env.upstream, service: null as ServiceProcess | null }
  const service = await startService(log)
  return { upstream: besideUs(env, await ownKey(env.folder)), service }
}

function onShutdown(log: Logger, shutDown: () => Promise<void>): void {
  let stopping = false
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (stopping) return
      stopping = true
      console.log('Finishing what is under way…')
      shutDown().then(
        () => process.exit(0),
        (error: unknown) => {
          log.error({ err: error }, 'the shutdown was not clean')
          process.exit(1)
        },
      )
    })
  }
}
