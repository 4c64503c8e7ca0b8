import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { ConfigError } from '#platform/config.ts'
import { type Database, isOwner, placeOf } from '#platform/database.ts'
import type { Logger } from '#platform/log.ts'
import { buildApp } from './app.ts'
import { openServiceDatabase } from './database.ts'
import type { ServiceConfig } from './env.ts'
import { createMetrics, type ServiceMetrics, serveMetrics } from './metrics.ts'
import type { Model } from './models.ts'
import type { ServiceClient } from './prisma-client.ts'
import type { FinishVideo } from './queue/render-job.ts'
import { openRenderQueue, type RenderQueue } from './queue/render-queue.ts'
import { startSweeping } from './queue/retention.ts'
import { startWorker, type Worker } from './queue/worker.ts'
import { readinessOf } from './readiness.ts'
import type { Renderer } from './renderer.ts'
import type { RendererName } from './renderers/names.ts'
import { openVideoStorage } from './storage/open.ts'
import type { VideoStorage } from './storage/videos.ts'

export interface ServiceDependencies {
  logger: Logger
  rendererOf(name: RendererName): Renderer
  finishVideo: FinishVideo
  /** Called when another process has become the service of the data folder. */
  onLost?: () => void
  now?: () => Date
  /** The models on offer; a test offers more. */
  models?: readonly Model[]
  /** After this silence the other workers presume a worker dead. */
  leaseSeconds?: number
}

export interface RunningService {
  /** The address of the HTTP server; null for a process that only renders. */
  port: number | null
  database: Database
  prisma: ServiceClient
  /** Refuses new requests, finishes running requests, returns renders to the queue and closes everything. */
  stop(): Promise<void>
}

/** Time for running requests to finish; a longer download is cut, and can be resumed with a range. */
const FINISH_REQUESTS_MS = 7000

/** Five renewals: a process that stalls for some seconds keeps its jobs, and a dead process loses them well within a minute. */
const LEASE_SECONDS = 20

/** The largest difference from the database's clock: a video that expired too early is lost. */
const MOST_CLOCK_DIFFERENCE_MS = 60_000

type Step = () => Promise<void> | void

/**
 * Starts the parts of the configured role: HTTP, rendering, or both, on the database and the storage.
 * @throws AlreadyRunningError when another process is the service of the data folder; ConfigError when the clock is
 * wrong, or the videos of the database are elsewhere or cannot be reached; an error with code EADDRINUSE when the port
 * is taken.
 */
export async function startService(
  config: ServiceConfig,
  deps: ServiceDependencies,
): Promise<RunningService> {
  const { logger, now = () => new Date(), leaseSeconds = LEASE_SECONDS } = deps
  const undo: Step[] = []
  try {
    const place = placeOf(config.databaseUrl, {
      dataFolder: config.dataFolder,
      owner: true,
      ...(deps.onLost ? { onLost: deps.onLost } : {}),
    })
    const { database, prisma, close } = await openServiceDatabase(place, { prompt: true })
    undo.unshift(close)
    if (config.role !== 'http') await checkClock(database, now)
    const storage = await openVideoStorage(config.storageSettings, join(config.folder, 'videos'))
    await agreeOnStorage(database, storage)
    const queue = openRenderQueue(database.query, leaseSeconds)
    // An embedded database has one owner: every earlier worker on it is gone.
    if (isOwner(place)) await queue.endAllLeases()
    const metrics = createMetrics()
    metrics.watch({ queueState: queue.state })
    const parts = { ...config, ...deps, now, leaseSeconds, database, prisma, storage, queue, metrics }
    const worker = config.role === 'http' ? null : startRendering(parts, undo)
    const http = config.role === 'worker' ? null : await startHttp(parts, worker, undo)
    if (config.metricsPort !== null) {
      const server = await serveMetrics(metrics.registry, {
        host: config.metricsHost,
        port: config.metricsPort,
      })
      undo.unshift(() => server.close())
    }
    return {
      port: http?.port ?? null,
      database,
      prisma,
      stop: () => {
        http?.refuse()
        return runAll(undo, logger)
      },
    }
  } catch (error) {
    await runAll(undo, logger)
    throw error
  }
}

type Parts = ServiceConfig &
  ServiceDependencies & {
    now(): Date
    leaseSeconds: number
    database: Database
    prisma: ServiceClient
    storage: VideoStorage
    queue: RenderQueue
    metrics: ServiceMetrics
  }

function startRendering(parts: Parts, undo: Step[]): Worker {
  const worker = startWorker({
    ...parts,
    rendererOf: (name) => parts.rendererOf(name ?? parts.renderer),
    concurrency: parts.renderConcurrency,
    onRendered: parts.metrics.rendered,
  })
  const sweeping = startSweeping(parts)
  // Renders are returned first: a sweep may take long.
  undo.unshift(
    () => worker.stop(),
    () => sweeping.stop(),
  )
  return worker
}

async function startHttp(parts: Parts, worker: Worker | null, undo: Step[]) {
  let refusing = false
  const { database, queue, storage, logger, metrics } = parts
  const app = await buildApp({
    ...parts,
    limits: { maxConnections: parts.maxConnections },
    onAccepted: (model) => {
      metrics.accepted(model.id)
      worker?.wake()
    },
    stopping: () => refusing,
    readiness: readinessOf(
      {
        database: () => database.query({ name: 'alive', text: 'SELECT 1' }, []),
        queue: queue.state,
        storage: () => storage.check(),
      },
      (part, error) => logger.error({ err: error, part }, 'not ready'),
    ),
  })
  undo.unshift(() => closeHttp(app))
  await app.listen({ host: parts.host, port: parts.port })
  return {
    port: (app.server.address() as AddressInfo).port,
    refuse: () => {
      refusing = true
    },
  }
}

/** Processes that render also delete expired videos, by their own clocks. */
async function checkClock(database: Database, now: () => Date): Promise<void> {
  const [clock] = await database.query<{ ms: number }>(
    { name: 'read_clock', text: 'SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS ms' },
    [],
  )
  const apartMs = Math.abs(now().getTime() - (clock?.ms ?? 0))
  if (apartMs <= MOST_CLOCK_DIFFERENCE_MS) return
  throw new ConfigError([
    `SERVICE_DATABASE_URL: the clocks of this host and of the database are ${Math.round(apartMs / 1000)} s apart; correct the wrong one`,
  ])
}

/**
 * The first process on a database records where its videos are, if it can reach that place; a process that looks
 * elsewhere would miss them.
 */
async function agreeOnStorage(database: Database, storage: VideoStorage): Promise<void> {
  const identity = await storage.identity()
  const [recorded] = await database.query<{ storage_identity: string | null }>(
    { name: 'recorded_storage', text: 'SELECT storage_identity FROM service_state' },
    [],
  )
  if (recorded?.storage_identity === null)
    await storage.check().catch((error: Error) => {
      throw new ConfigError([`SERVICE_STORAGE: the storage of the videos cannot be used: ${error.message}`])
    })
  const [state] = await database.query<{ storage_identity: string }>(
    {
      name: 'agree_on_storage',
      text: `UPDATE service_state SET storage_identity = coalesce(storage_identity, $1::text) RETURNING storage_identity`,
    },
    [identity],
  )
  if (state?.storage_identity === identity) return
  throw new ConfigError([
    `SERVICE_STORAGE, DATA_DIR: the videos of this database are in another place (${state?.storage_identity}, not ${identity}); start with the storage it was first started with`,
  ])
}

async function closeHttp(app: Awaited<ReturnType<typeof buildApp>>): Promise<void> {
  const cut = setTimeout(() => app.server.closeAllConnections(), FINISH_REQUESTS_MS)
  await app.close()
  clearTimeout(cut)
}

/** Runs every step, even if others fail: a skipped step would keep the process or its lock alive. */
async function runAll(steps: Step[], logger: Logger): Promise<void> {
  for (const step of steps.splice(0)) {
    try {
      await step()
    } catch (error) {
      logger.error({ err: error }, 'a step of the shutdown failed')
    }
  }
}
