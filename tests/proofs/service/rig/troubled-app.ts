import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { createLogger } from '#platform/log.ts'
import { buildApp } from '#service/app.ts'
import type { ServiceDatabase } from '#service/database.ts'
import { createMetrics } from '#service/metrics.ts'
import { openVideoStorage } from '#service/storage/open.ts'
import { troubledDatabase } from '#tests/fixtures/service/troubled-database.ts'
import { carryOut, isOfSocket, planOf, TROUBLE_HEADER, type Trouble } from './trouble.ts'

export interface TroubledApp {
  app: FastifyInstance
  /** Open transactions. */
  open(): number
  /** How often a trouble happened, by its step. */
  reached: ReadonlyMap<string, number>
}

/** The service's HTTP side on a real database, with the trouble that each request names in a header. */
export async function buildTroubledApp({ database }: ServiceDatabase, folder: string): Promise<TroubledApp> {
  const plans = new AsyncLocalStorage<Trouble | null>()
  const reached = new Map<string, number>()
  const at = async (step: string) => {
    const plan = plans.getStore()
    if (plan?.step !== step) return
    reached.set(step, (reached.get(step) ?? 0) + 1)
    await carryOut(plan, database.query)
  }
  const troubled = troubledDatabase(database, at)
  let open = 0
  const app = await buildApp({
    database: {
      ...troubled,
      transaction: async (work) => {
        open++
        try {
          return await troubled.transaction(work)
        } finally {
          open--
        }
      },
    },
    storage: await openVideoStorage({ kind: 'disk' }, folder),
    readiness: async () => [],
    metrics: createMetrics(),
    onAccepted: () => {},
    prefix: 'gateway',
    rateLimitPerMinute: 1_000_000,
    logger: createLogger('service', 'silent'),
    stopping: () => false,
  })
  app.server.prependListener('request', (message: IncomingMessage) => {
    const plan = planOf(header(message))
    plans.enterWith(plan)
  })
  addTroubledHooks(app, plans, at)
  return { app, open: () => open, reached }
}

function addTroubledHooks(
  app: FastifyInstance,
  plans: AsyncLocalStorage<Trouble | null>,
  at: (step: string) => Promise<void>,
): void {
  // The body's events belong to the connection: later work is bound to the request again.
  app.addHook('preValidation', (request, _reply, done) => plans.run(planOf(header(request.raw)), done))
  app.addHook('onRequest', () => at('onRequest'))
  app.addHook('preParsing', async (_request, _reply, payload) => {
    await at('preParsing')
    return payload
  })
  app.addHook('preValidation', () => at('preValidation'))
  app.addHook('preHandler', () => at('preHandler'))
  app.addHook('preSerialization', async (_request, _reply, payload) => {
    await at('preSerialization')
    return payload
  })
  app.addHook('onSend', async (request, _reply, payload) => {
    await at('onSend')
    const plan = planOf(header(request.raw))
    if (plan && isOfSocket(plan)) {
      await at(plan.step)
      troubleTheSocket(request.raw.socket, plan)
    }
    return payload
  })
  app.addHook('onResponse', () => at('onResponse'))
}

function header(message: IncomingMessage): string | undefined {
  return message.headers[TROUBLE_HEADER]?.toString()
}

type Done = (error?: Error | null) => void

/** Lets the next write to a client fail, before a byte is out or after half of them. */
function troubleTheSocket(socket: Socket, { step }: Trouble): void {
  const write = socket._write.bind(socket)
  const end = (done: Done) => {
    done(Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }))
  }
  const interrupted = (bytes: Buffer, done: Done) => {
    if (step === 'socket write') end(done)
    else write(bytes.subarray(0, bytes.length / 2), 'buffer' as BufferEncoding, () => end(done))
  }
  socket._write = (chunk: Buffer | string, encoding, done) => interrupted(bytesOf(chunk, encoding), done)
  socket._writev = (chunks, done) =>
    interrupted(Buffer.concat(chunks.map(({ chunk, encoding }) => bytesOf(chunk, encoding))), done)
}

function bytesOf(chunk: Buffer | string, encoding: BufferEncoding): Buffer {
  return typeof chunk === 'string' ? Buffer.from(chunk, encoding) : chunk
}
