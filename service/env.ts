import { join } from 'node:path'
import { z } from 'zod'
import {
  logLevel,
  pathSegment,
  port,
  postgresUrl,
  readConfig,
  wholeNumber,
  writableFolder,
} from '#platform/config.ts'

const shape = {
  HOST: z.string().default('127.0.0.1'),
  SERVICE_PORT: z.string().default('4000').pipe(port),
  DATA_DIR: z.string().default('.data').pipe(writableFolder),
  SERVICE_DATABASE_URL: postgresUrl.optional(),
  SERVICE_PREFIX: z.string().default('gateway').pipe(pathSegment),
  SERVICE_RENDERER: z.enum(['builtin'], 'must be "builtin", the only renderer there is').default('builtin'),
  SERVICE_RATE_LIMIT: z.string().default('60').pipe(wholeNumber(1, 1_000_000)),
  SERVICE_RETENTION_HOURS: z
    .string()
    .default('24')
    .pipe(wholeNumber(1, 24 * 365)),
  SERVICE_RENDER_CONCURRENCY: z.string().default('1').pipe(wholeNumber(1, 64)),
  LOG_LEVEL: logLevel.default('info'),
}

export interface ServiceConfig {
  host: string
  port: number
  /** The service's own folder under DATA_DIR. */
  folder: string
  databaseUrl: string | undefined
  prefix: string
  renderer: 'builtin'
  /** Accepted submissions in any 60 seconds, over all keys. */
  rateLimitPerMinute: number
  retentionHours: number
  renderConcurrency: number
  logLevel: string
}

/**
 * The service's configuration.
 * @throws ConfigError listing every problem at once.
 */
export function readServiceConfig(
  variables: Record<string, string | undefined> = process.env,
): ServiceConfig {
  const env = readConfig(shape, variables)
  return {
    host: env.HOST,
    port: env.SERVICE_PORT,
    folder: join(env.DATA_DIR, 'service'),
    databaseUrl: env.SERVICE_DATABASE_URL,
    prefix: env.SERVICE_PREFIX,
    renderer: env.SERVICE_RENDERER,
    rateLimitPerMinute: env.SERVICE_RATE_LIMIT,
    retentionHours: env.SERVICE_RETENTION_HOURS,
    renderConcurrency: env.SERVICE_RENDER_CONCURRENCY,
    logLevel: env.LOG_LEVEL,
  }
}
