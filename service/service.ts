import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { START_WAITS_MS, waitForFolder } from '#platform/folder-lock.ts'
import type { Logger } from '#platform/log.ts'
import { serveOperator } from '#platform/operator.ts'
import { startQueue } from '#platform/queue.ts'
import { buildApp } from './app.ts'
import { openServiceDatabase } from './database.ts'
import type { ServiceConfig } from './env.ts'
import { runKeysCommand } from './operator/commands.ts'
import type { PrismaClient } from './prisma/generated/client.ts'
import type { CheckVideo } from './queue/render-job.ts'
import { openRenderQueue } from './queue/render-queue.ts'
import { startWorker } from './queue/worker.ts'
import type { Renderer } from './renderers/renderer.ts'
import { openVideoStorage } from './storage/videos.ts'

export interface ServiceDependencies {
  logger: Logger
  renderer: Renderer
  checkVideo: CheckVideo
  now?: () => Date
}

export interface RunningService {
  port: number
  prisma: PrismaClient
  /** Refuses new requests, finishes those under way, gives renders back and closes everything. */
  stop(): Promise<void>
}

/** Requests under way get so long to finish; a download that takes longer is cut, and can be resumed with a range. */
const FINISH_REQUESTS_MS = 7000

type Step = () => Promise<void> | void

/**
 * Starts the whole service: database, queue, worker, HTTP, operator socket.
 * @throws FolderLockedError when another process owns the folder; an error with code EADDRINUSE when the port is taken.
 */
export async function startService(
  config: ServiceConfig,
  deps: ServiceDependencies,
): Promise<RunningService> {
  const { logger, now = () => new Date() } = deps
  const undo: Step[] = []
  try {
    // With a database server the lock is ours to take: the videos in the folder have one owner too.
    if (config.databaseUrl) undo.unshift(await takeLock(config.folder))
    const { database, prisma, close } = await openServiceDatabase(
      config.folder,
      config.databaseUrl,
      START_WAITS_MS,
    )
    undo.unshift(close)
    const boss = await startQueue(database, (err) => logger.error({ err }, 'queue maintenance failed'))
    undo.unshift(() => boss.stop({ graceful: false }))
    const queue = await openRenderQueue(boss)
    const storage = openVideoStorage(join(config.folder, 'videos'))
    let stopping = false
    const app = await buildApp({
      ...config,
      prisma,
      storage,
      logger,
      now,
      enqueueRender: queue.enqueueInTransaction,
      stopping: () => stopping,
    })
    undo.unshift(() => closeHttp(app))
    await app.listen({ host: config.host, port: config.port })
    const worker = await startWorker({
      ...config,
      ...deps,
      prisma,
      storage,
      queue,
      now,
      concurrency: config.renderConcurrency,
    })
    undo.unshift(() => worker.stop())
    if (database.kind === 'embedded') {
      const operator = await serveOperator(config.folder, (words) => runKeysCommand(prisma, words, now()))
      undo.unshift(() => operator.close())
    }
    return {
      port: (app.server.address() as AddressInfo).port,
      prisma,
      stop: () => {
        stopping = true
        return runAll(undo, logger)
      },
    }
  } catch (error) {
    await runAll(undo, logger)
    throw error
  }
}

async function takeLock(folder: string): Promise<Step> {
  const lock = await waitForFolder(folder, START_WAITS_MS)
  return () => lock.release()
}

async function closeHttp(app: Awaited<ReturnType<typeof buildApp>>): Promise<void> {
  const cut = setTimeout(() => app.server.closeAllConnections(), FINISH_REQUESTS_MS)
  await app.close()
  clearTimeout(cut)
}

/** Every step is taken, whatever becomes of the others: a step left out would keep the process or its lock alive. */
async function runAll(steps: Step[], logger: Logger): Promise<void> {
  for (const step of steps.splice(0)) {
    try {
      await step()
    } catch (error) {
      logger.error({ err: error }, 'a step of the shutdown failed')
    }
  }
}
