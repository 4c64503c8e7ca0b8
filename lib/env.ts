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
import { parseProxies, type TrustedProxies } from './client-address.ts'
import { isLoopback, LOOPBACK } from './loopback.ts'
import { oidcProblems, oidcShape, providerIn } from './oidc-env.ts'
import type { StudioSettings } from './studio.ts'
import { isTimeZone } from './time.ts'

const proxies = z.string().transform((list, context) => {
  const parsed = parseProxies(list)
  if (parsed) return parsed
  context.addIssue({ code: 'custom', message: 'must be IP addresses or CIDR ranges, separated by commas' })
  return z.NEVER
})

const shape = {
  HOST: z.string().default(LOOPBACK),
  SERVICE_HOST: z.string().default(LOOPBACK),
  PORT: port.default(3000),
  SERVICE_PORT: port.default(4000),
  DATA_DIR: z.string().default('.data').pipe(writableFolder),
  DATABASE_URL: postgresUrl.optional(),
  SERVICE_DATABASE_URL: postgresUrl.optional(),
  VIDEO_API_BASE_URL: httpUrl.optional(),
  VIDEO_API_KEY: z
    .string()
    .regex(/^[\x21-\x7e]+$/, 'must be printable characters without spaces')
    .optional(),
  VIDEO_API_PREFIX: pathSegment.default('gateway'),
  VIDEO_ALLOW_PRIVATE: yesOrNo.default(false),
  SERVICE_PREFIX: pathSegment.default('gateway'),
  NEXTAUTH_URL: httpUrl.optional(),
  NEXTAUTH_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  TRUSTED_PROXIES: proxies.optional(),
  SESSION_HOURS: wholeNumber(1, 720).default(12),
  SESSION_IDLE_MINUTES: wholeNumber(5, 43_200).default(120),
  ...oidcShape,
  LOG_LEVEL: logLevel.default('info'),
  SPEND_SETTLE_SECONDS: wholeNumber(0, 86_400).optional(),
  SEND_CONCURRENCY: wholeNumber(1, 100).default(4),
  // Work that waits for an unknown outcome to settle gives up after half an hour (LONGEST_SENDING_MS).
  ACCEPT_SECONDS: wholeNumber(0, 600).default(60),
  VIDEO_API_KEY_SHARED: yesOrNo.default(false),
  VIDEO_API_KEY_RESETS: yesOrNo.default(false),
  STUDIO_TIME_ZONE: z
    .string()
    .refine(isTimeZone, 'must be the name of a time zone, such as Asia/Tokyo')
    .optional(),
  BUDGET_FLOOR_YEN: wholeNumber(0, Number.MAX_SAFE_INTEGER).default(0),
  ARCHIVE_RETENTION_HOURS: wholeNumber(1, 8_760).optional(),
  DATABASE_CONNECTIONS: wholeNumber(2, 1_000).default(10),
  WEBHOOK_ALLOW_PRIVATE: yesOrNo.default(false),
  SMTP_URL: z
    .string()
    .refine(
      (value) => URL.canParse(value) && /^smtps?:$/.test(new URL(value).protocol),
      'must look like smtps://user:password@host:465',
    )
    .optional(),
  MAIL_FROM: z.email('must be an email address').optional(),
  CLIP_ACCEL: z
    .string()
    .regex(/^\/[\w./-]*\/$/, 'must be a path that begins and ends with /')
    .optional(),
}

/** A service's promises about the key's spend and finished videos. */
export interface ServicePromises {
  /** How long the spend may lag behind an acceptance. */
  spendSettleSeconds: number
  /** How long a finished video is guaranteed to be kept. */
  retentionHours: number
  /** It sketches its videos instead of asking a model. */
  sketches: boolean
}

/** Assumed of a service that states nothing; the contract has no figures. */
const CAUTIOUS: ServicePromises = { spendSettleSeconds: 120, retentionHours: 24, sketches: false }

/** The studio's connections to other machines without TLS, each as `VARIABLE: host`. Pure. */
export function withoutTls(env: StudioEnv): string[] {
  const { upstream, databaseUrl, serviceDatabaseUrl, settings } = env
  const all = {
    NEXTAUTH_URL: settings.address,
    VIDEO_API_BASE_URL: upstream?.baseUrl,
    DATABASE_URL: databaseUrl,
    SERVICE_DATABASE_URL: upstream ? undefined : serviceDatabaseUrl,
  }
  return Object.entries(all).flatMap(([name, given]) => {
    if (!given) return []
    const { protocol, hostname, searchParams } = new URL(given)
    const host = searchParams.get('host') ?? decodeURIComponent(hostname)
    const mode = searchParams.get('sslmode') ?? (searchParams.get('ssl') === 'true' ? 'require' : 'disable')
    const hasTls = protocol === 'https:' || (protocol.startsWith('postgres') && mode !== 'disable')
    const isSafe = hasTls || host === '' || host.startsWith('/') || isLoopback(host)
    return isSafe ? [] : [`${name}: ${host}`]
  })
}

/** Listen addresses that people on this machine reach under a better name. */
const LOCAL_HOSTS = new Set(['127.0.0.1', '0.0.0.0', '::'])

export interface StudioEnv {
  host: string
  port: number
  serviceHost: string
  servicePort: number
  dataFolder: string
  /** The studio's own part of the data folder. */
  folder: string
  databaseUrl: string | undefined
  serviceDatabaseUrl: string | undefined
  databaseConnections: number
  /** The service to use; without it the bundled one is started. */
  upstream: { baseUrl: string; key: string; prefix: string; allowPrivate: boolean } | undefined
  servicePrefix: string
  settings: StudioSettings
  authSecret: string | undefined
  trustedProxies: TrustedProxies
  logLevel: string
}

/**
 * The studio's configuration from the environment.
 * @param promises of the service in use; values of the environment override them.
 * @throws ConfigError listing every problem at once.
 */
export function readStudioEnv(
  variables: Record<string, string | undefined> = process.env,
  promises: ServicePromises = CAUTIOUS,
): StudioEnv {
  const env = readConfig(shape, variables)
  const problems = [
    env.VIDEO_API_BASE_URL && !env.VIDEO_API_KEY && 'VIDEO_API_KEY: is needed with VIDEO_API_BASE_URL',
    env.DATABASE_URL &&
      env.DATABASE_URL === env.SERVICE_DATABASE_URL &&
      'SERVICE_DATABASE_URL: must be another database than DATABASE_URL',
    !env.VIDEO_API_BASE_URL &&
      env.PORT === env.SERVICE_PORT &&
      'SERVICE_PORT: must be another port than PORT',
    ...oidcProblems(env),
    env.SMTP_URL && !env.MAIL_FROM && 'MAIL_FROM: is needed with SMTP_URL',
  ].filter((problem) => typeof problem === 'string')
  if (problems.length > 0) throw new ConfigError(problems)
  return {
    host: env.HOST,
    port: env.PORT,
    serviceHost: env.SERVICE_HOST,
    servicePort: env.SERVICE_PORT,
    dataFolder: env.DATA_DIR,
    folder: join(env.DATA_DIR, 'studio'),
    databaseUrl: env.DATABASE_URL,
    serviceDatabaseUrl: env.SERVICE_DATABASE_URL,
    databaseConnections: env.DATABASE_CONNECTIONS,
    upstream:
      env.VIDEO_API_BASE_URL && env.VIDEO_API_KEY
        ? {
            baseUrl: env.VIDEO_API_BASE_URL,
            key: env.VIDEO_API_KEY,
            prefix: env.VIDEO_API_PREFIX,
            allowPrivate: env.VIDEO_ALLOW_PRIVATE,
          }
        : undefined,
    servicePrefix: env.SERVICE_PREFIX,
    settings: {
      spendSettleMs: (env.SPEND_SETTLE_SECONDS ?? promises.spendSettleSeconds) * 1000,
      sendConcurrency: env.SEND_CONCURRENCY,
      acceptMs: env.ACCEPT_SECONDS * 1000,
      keyShared: env.VIDEO_API_KEY_SHARED,
      keyResets: env.VIDEO_API_KEY_RESETS,
      budgetFloorYen: env.BUDGET_FLOOR_YEN,
      archiveRetentionHours: env.ARCHIVE_RETENTION_HOURS ?? promises.retentionHours,
      sketches: promises.sketches,
      timeZone: env.STUDIO_TIME_ZONE ?? new Intl.DateTimeFormat('en').resolvedOptions().timeZone,
      clipAccel: env.CLIP_ACCEL ?? null,
      privateWebhooks: env.WEBHOOK_ALLOW_PRIVATE,
      session: { lastsMs: env.SESSION_HOURS * 3_600_000, idleMs: env.SESSION_IDLE_MINUTES * 60_000 },
      provider: providerIn(env),
      mail: env.SMTP_URL && env.MAIL_FROM ? { url: env.SMTP_URL, from: env.MAIL_FROM } : null,
      address: env.NEXTAUTH_URL ?? `http://${LOCAL_HOSTS.has(env.HOST) ? 'localhost' : env.HOST}:${env.PORT}`,
    },
    authSecret: env.NEXTAUTH_SECRET,
    trustedProxies: env.TRUSTED_PROXIES ?? [],
    logLevel: env.LOG_LEVEL,
  }
}
