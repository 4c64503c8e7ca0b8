/**
 * The service as `service/main.ts` runs it, with a double for the renderer, which the parent test can pause, and with a
 * view of its books, which an embedded database shows to no other program.
 */
import { parseArgs } from 'node:util'
import { createLogger } from '#platform/log.ts'
import { checkBooks } from '#service/billing/check.ts'
import { readServiceConfig } from '#service/env.ts'
import type { RenderRequest } from '#service/renderer.ts'
import { type ServiceDependencies, startService } from '#service/service.ts'
import { passAnyVideo } from '#tests/fixtures/service/fixture-renderer.ts'
import { obey } from '../../rig/obey.ts'
import type { ServiceOrder } from '../../rig/service-child.ts'
import { createQuickRenderer, type Moment } from './quick-renderer.ts'

const { values } = parseArgs({
  options: { role: { type: 'string', default: 'both' }, lease: { type: 'string' } },
})
const config = readServiceConfig(process.env, values.role)

/** Renders stop at this moment until they are released; `asleep` stops the whole process with a finished video. */
let holdAt: Moment | 'asleep' | null = null
let released = Promise.withResolvers<void>()

async function pass(moment: Moment, { jobId }: RenderRequest, signal: AbortSignal): Promise<void> {
  if (holdAt !== moment) return
  process.send?.({ type: 'holding', jobId })
  const aborted = Promise.withResolvers<never>()
  signal.addEventListener('abort', () => aborted.reject(signal.reason), { once: true })
  await Promise.race([released.promise, aborted.promise])
}

const finishVideo: ServiceDependencies['finishVideo'] = async (path, format, signal) => {
  if (holdAt === 'asleep') {
    holdAt = null
    process.kill(process.pid, 'SIGSTOP')
  }
  return passAnyVideo(path, format, signal)
}

const service = await startService(config, {
  logger: createLogger('service', config.logLevel),
  rendererOf: () => createQuickRenderer(pass),
  finishVideo,
  ...(values.lease === undefined ? {} : { leaseSeconds: Number(values.lease) }),
})

async function carryOut(order: ServiceOrder): Promise<unknown> {
  switch (order.type) {
    case 'look': {
      const { differences } = await checkBooks(service.prisma)
      const select = { id: true, status: true, failureCode: true, renderAttempts: true, prompt: true }
      return { differences, jobs: await service.prisma.job.findMany({ select }) }
    }
    case 'hold':
      holdAt = order.at
      return null
    case 'release':
      holdAt = null
      released.resolve()
      released = Promise.withResolvers()
      return null
  }
}

async function stop(): Promise<void> {
  await service.stop()
  process.exit(0)
}
process.once('SIGTERM', stop)
obey(carryOut, stop)
process.send?.({ type: 'listening', port: service.port })
