import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { shared } from '../look-up.ts'
import type { PartState } from '../readiness.ts'
import { ProblemError } from './errors.ts'
import { healthBody, json, readyBody } from './schemas.ts'

export interface SystemDependencies {
  /** The state of every part that a submission needs, in bounded time. */
  readiness(): Promise<PartState[]>
  stopping(): boolean
}

/** How long one check of the parts is cached: the address needs no key, and a check costs the database. */
const LOOK_MS = 1000

/** `GET /healthz` and `/readyz`: need no key. */
export function systemRoutes(app: FastifyInstance, deps: SystemDependencies): void {
  healthRoute(app)
  readyRoute(app, deps)
}

function healthRoute(app: FastifyInstance): void {
  app.withTypeProvider<ZodTypeProvider>().route({
    method: 'GET',
    url: '/healthz',
    schema: {
      operationId: 'getHealth',
      tags: ['operation'],
      summary: 'Whether the process works',
      description: 'Asks nothing of the database: a process that answers need not be started again.',
      security: [],
      response: { 200: json('It does', healthBody) },
    },
    handler: (_request, reply) => {
      reply.header('cache-control', 'no-store').send({ status: 'ok' })
    },
  })
}

function readyRoute(app: FastifyInstance, deps: SystemDependencies): void {
  const look = shared(deps.readiness, LOOK_MS)
  app.withTypeProvider<ZodTypeProvider>().route({
    method: 'GET',
    url: '/readyz',
    schema: {
      operationId: 'getReadiness',
      tags: ['operation'],
      summary: 'Whether requests can be served',
      description: 'Asks the database, the queue and the storage. Not ready while the service is stopping.',
      security: [],
      response: { 200: json('They can', readyBody) },
      'x-problems': [503],
    },
    handler: async (_request, reply) => {
      const parts = [{ name: 'process', ok: !deps.stopping() }, ...(await look())]
      if (parts.some(({ ok }) => !ok)) throw notReady(parts)
      reply.header('cache-control', 'no-store')
      return { status: 'ready' as const, parts }
    },
  })
}

function notReady(parts: PartState[]): ProblemError {
  const names = parts.filter(({ ok }) => !ok).map(({ name }) => name)
  return new ProblemError({
    code: 'not_ready',
    detail: `Not ready: ${names.join(', ')}.`,
    members: { parts },
    headers: { 'retry-after': '5' },
  })
}
