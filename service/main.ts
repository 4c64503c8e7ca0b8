import { parseArgs } from 'node:util'
import { ConfigError } from '#platform/config.ts'
import { AlreadyRunningError } from '#platform/embedded/use.ts'
import { codeOf } from '#platform/errors.ts'
import { createLogger, type Logger } from '#platform/log.ts'
import { readServiceConfig } from './env.ts'
import type { Renderer } from './renderer.ts'
import { finishVideo, loadRenderer } from './renderers/load.ts'
import { RENDERER_NAMES, type RendererName } from './renderers/names.ts'
import { type RunningService, startService } from './service.ts'

/** The service's process: starts, reports its port, and on a signal stops and exits 0. */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { role: { type: 'string', default: 'both' } } })
  const config = readServiceConfig(process.env, values.role)
  const logger = createLogger('service', config.logLevel)
  const stopRequested = listenForStop()
  const settings = config.rendererSettings
  const renderers = new Map<RendererName, Renderer>(
    RENDERER_NAMES.map((name) => [name, loadRenderer(name, settings)]),
  )
  const service = await startService(config, {
    logger,
    rendererOf: (name) => renderers.get(name) ?? loadRenderer(name, settings),
    finishVideo: (path, format, signal) => finishVideo(path, format, settings, signal),
    onLost: () => {
      logger.fatal('another process has become the service of this data folder')
      process.exit(1)
    },
  })
  process.send?.({ type: 'listening', port: service.port })
  const reason = await stopRequested
  await stop(service, logger, reason)
}

/** The longest shutdown; work that still runs after it is left to the next start, which recovers it. */
const STOP_WITHIN_MS = 9500

async function stop(service: RunningService, logger: Logger, reason: string): Promise<void> {
  logger.info({ reason }, 'stopping')
  setTimeout(() => {
    logger.error('the shutdown took too long')
    process.exit(0)
  }, STOP_WITHIN_MS).unref()
  await service.stop()
  logger.info('stopped')
  process.exit(0)
}

/** Resolves when the process should stop: on a signal, or when the supervisor that started it is gone. */
function listenForStop(): Promise<string> {
  return new Promise((resolve) => {
    process.on('SIGTERM', () => resolve('SIGTERM'))
    process.on('SIGINT', () => resolve('SIGINT'))
    if (process.send) process.on('disconnect', () => resolve('the supervisor is gone'))
  })
}

function explain(error: unknown): unknown {
  if (error instanceof ConfigError || error instanceof AlreadyRunningError) return error.message
  if (error instanceof Error && codeOf(error) === 'EADDRINUSE') return describeTakenPort(error)
  return error
}

function describeTakenPort(error: Error & Partial<Record<'address' | 'port', unknown>>): string {
  const ofMetrics = error.port === Number(process.env.SERVICE_METRICS_PORT)
  const variable = ofMetrics ? 'SERVICE_METRICS_PORT' : 'SERVICE_PORT'
  return `Port ${error.port} on ${error.address} is in use by another program. Set ${variable} to a free one.`
}

try {
  await main()
} catch (error) {
  console.error(explain(error))
  process.exit(1)
}
