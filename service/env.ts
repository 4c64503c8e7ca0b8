import { join } from 'node:path'
import { z } from 'zod'
import {
  ConfigError,
  httpUrl,
  logLevel,
  pathSegment,
  port,
  postgresUrl,
  readConfig,
  wholeNumber,
  writableFolder,
  yesOrNo,
} from '#platform/config.ts'
import { checkRendererSettings, type RendererSettings } from './renderers/load.ts'
import { RENDERER_NAMES, type RendererName } from './renderers/names.ts'
import type { StorageSettings } from './storage/open.ts'

const size = z
  .string()
  .regex(/^\d{2,4}x\d{2,4}$/, 'must look like 1280x768')
  .transform((value) => {
    const [width = 0, height = 0] = value.split('x').map(Number)
    return { width, height }
  })

/**
 * How long the key's spend may lack a submission after it can no longer be accepted. The accepting transaction also
 * books the spend, and `/key/info` waits for a commit in progress (http/key-info.ts). This leaves a transaction in its
 * last statements, which the database ends within these seconds (PROMPT_SETTINGS in database.ts).
 */
export const SPEND_SETTLE_SECONDS = 10

const shape = {
  HOST: z.string().default('127.0.0.1'),
  SERVICE_HOST: z.string().optional(),
  SERVICE_METRICS_HOST: z.string().default('127.0.0.1'),
  SERVICE_PORT: port.default(4000),
  DATA_DIR: z.string().default('.data').pipe(writableFolder),
  SERVICE_DATABASE_URL: postgresUrl.optional(),
  SERVICE_PREFIX: pathSegment.default('gateway'),
  SERVICE_RATE_LIMIT: wholeNumber(1, 1_000_000).default(60),
  SERVICE_MAX_CONNECTIONS: wholeNumber(1, 100_000).default(1_000),
  SERVICE_METRICS_PORT: port.optional(),
  SERVICE_RETENTION_HOURS: wholeNumber(1, 24 * 365).default(24),
  SERVICE_RENDER_CONCURRENCY: wholeNumber(1, 64).default(1),
  SERVICE_RENDERER: z.enum(RENDERER_NAMES, `must be one of ${RENDERER_NAMES.join(', ')}`).default('builtin'),
  SERVICE_RENDERER_URL: httpUrl.optional(),
  SERVICE_RENDERER_TOKEN: z.string().optional(),
  SERVICE_RENDERER_SIZE: size.default({ width: 1280, height: 768 }),
  SERVICE_RENDERER_FPS: wholeNumber(12, 60).default(24),
  SERVICE_RENDERER_FRAMES: wholeNumber(1, 10_000).default(193),
  SERVICE_COMFYUI_GRAPH: z.string().optional(),
  SERVICE_SILENT_TRACK: z.enum(['refuse', 'add'], 'must be refuse or add').default('refuse'),
  SERVICE_STORAGE: z.enum(['disk', 's3'], 'must be disk or s3').default('disk'),
  SERVICE_S3_BUCKET: z.string().optional(),
  SERVICE_S3_ENDPOINT: httpUrl.optional(),
  SERVICE_S3_REGION: z.string().default('us-east-1'),
  SERVICE_S3_PREFIX: z.string().default(''),
  SERVICE_S3_PATH_STYLE: yesOrNo.default(false),
  LOG_LEVEL: logLevel.default('info'),
}

type Variables = z.infer<z.ZodObject<typeof shape>>

/** The work of a service process: answer requests, render, or both. */
export const ROLES = ['http', 'worker', 'both'] as const

export type Role = (typeof ROLES)[number]

export interface ServiceConfig {
  host: string
  port: number
  /** The address of the metrics; null: none. */
  metricsPort: number | null
  metricsHost: string
  role: Role
  dataFolder: string
  /** The service's own folder under DATA_DIR. */
  folder: string
  databaseUrl: string | undefined
  prefix: string
  renderer: RendererName
  rendererSettings: RendererSettings
  storageSettings: StorageSettings
  /** Accepted submissions in any 60 seconds, across all keys and processes. */
  rateLimitPerMinute: number
  maxConnections: number
  retentionHours: number
  renderConcurrency: number
  logLevel: string
}

/**
 * The service's configuration.
 * @param role a word of ROLES, from the command line.
 * @throws ConfigError listing every problem at once.
 */
export function readServiceConfig(
  variables: Record<string, string | undefined> = process.env,
  role = 'both',
): ServiceConfig {
  const env = readConfig(shape, variables)
  const knownRole = ROLES.find((known) => known === role)
  const settings = rendererSettings(env)
  const storage = storageSettings(env)
  const problems = [
    ...(knownRole ? [] : [`--role: must be one of ${ROLES.join(', ')}`]),
    ...(knownRole !== 'both' && !env.SERVICE_DATABASE_URL
      ? ['SERVICE_DATABASE_URL: is needed for separate processes; an embedded database has only one']
      : []),
    ...(storage ? [] : ['SERVICE_S3_BUCKET: is needed with SERVICE_STORAGE=s3']),
    ...checkRendererSettings(env.SERVICE_RENDERER, settings),
  ]
  if (problems.length > 0 || !knownRole || !storage) throw new ConfigError(problems)
  return {
    host: env.SERVICE_HOST ?? env.HOST,
    port: env.SERVICE_PORT,
    metricsPort: env.SERVICE_METRICS_PORT ?? null,
    metricsHost: env.SERVICE_METRICS_HOST,
    role: knownRole,
    dataFolder: env.DATA_DIR,
    folder: join(env.DATA_DIR, 'service'),
    databaseUrl: env.SERVICE_DATABASE_URL,
    prefix: env.SERVICE_PREFIX,
    renderer: env.SERVICE_RENDERER,
    rendererSettings: settings,
    storageSettings: storage,
    rateLimitPerMinute: env.SERVICE_RATE_LIMIT,
    maxConnections: env.SERVICE_MAX_CONNECTIONS,
    retentionHours: env.SERVICE_RETENTION_HOURS,
    renderConcurrency: env.SERVICE_RENDER_CONCURRENCY,
    logLevel: env.LOG_LEVEL,
  }
}

function rendererSettings(env: Variables): RendererSettings {
  return {
    url: env.SERVICE_RENDERER_URL ?? null,
    token: env.SERVICE_RENDERER_TOKEN ?? null,
    ...env.SERVICE_RENDERER_SIZE,
    framesPerSecond: env.SERVICE_RENDERER_FPS,
    frames: env.SERVICE_RENDERER_FRAMES,
    graphPath: env.SERVICE_COMFYUI_GRAPH ?? null,
    silentTrack: env.SERVICE_SILENT_TRACK,
  }
}

function storageSettings(env: Variables): StorageSettings | null {
  if (env.SERVICE_STORAGE === 'disk') return { kind: 'disk' }
  if (!env.SERVICE_S3_BUCKET) return null
  return {
    kind: 's3',
    bucket: env.SERVICE_S3_BUCKET,
    endpoint: env.SERVICE_S3_ENDPOINT ?? null,
    region: env.SERVICE_S3_REGION,
    prefix: env.SERVICE_S3_PREFIX,
    forcePathStyle: env.SERVICE_S3_PATH_STYLE,
  }
}
