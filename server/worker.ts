/** `npm run worker`: background work on another machine, on the same PostgreSQL and the same files. No pages. */
import { startWork } from '#lib/background/work.ts'
import { readStudioEnv } from '#lib/env.ts'
import { openStudio } from '#lib/open-studio.ts'
import { ConfigError } from '#platform/config.ts'
import { createLogger } from '#platform/log.ts'

try {
  const env = readStudioEnv()
  const missing = [
    !env.databaseUrl && 'DATABASE_URL: a worker shares the database of the studio, so it must be a server',
    !env.upstream && 'VIDEO_API_BASE_URL: a worker must be told which service to use',
  ].filter((problem) => typeof problem === 'string')
  if (missing.length > 0 || !env.upstream) throw new ConfigError(missing)
  const opened = await openStudio({
    databaseUrl: env.databaseUrl,
    databaseConnections: env.databaseConnections,
    folder: env.folder,
    upstream: env.upstream,
    settings: env.settings,
    log: createLogger('studio', env.logLevel),
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
