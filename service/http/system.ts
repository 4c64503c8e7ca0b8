import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Model } from '../models.ts'
import type { PartState } from '../readiness.ts'
import { docsPage } from './description/docs.ts'
import { problemResponses } from './description/openapi.ts'
import type { OpenApiDocument } from './description/openapi-complete.ts'
import { ProblemError } from './errors.ts'
import { healthBody, readyBody } from './schemas.ts'

export interface SystemDependencies {
  /** The state of every part that a submission needs, in bounded time. */
  readiness(): Promise<PartState[]>
  stopping(): boolean
}

/** How long one look at the parts serves all who ask: the address needs no key, and the look costs the database. */
const LOOK_MS = 1000

/** `GET /healthz`, `/readyz`, `/openapi.json` and `/docs`: need no key. */
export function systemRoutes(app: FastifyInstance, models: readonly Model[], deps: SystemDependencies): void {
  healthRoute(app)
  readyRoute(app, deps)
  descriptionRoutes(app, models)
}

/** Whether a request only asks how the service is: answered while everything else is refused. */
export function asksForHealth(request: FastifyRequest): boolean {
  return request.raw.url === '/healthz' || request.raw.url === '/readyz'
}

function healthRoute(app: FastifyInstance): void {
  app.withTypeProvider<ZodTypeProvider>().route({
    method: 'GET',
    url: '/healthz',
    schema: {
      summary: 'Whether the process works',
      description: 'Asks nothing of the database: a process that answers need not be started again.',
      security: [],
      response: { 200: { description: 'It does', content: { 'application/json': { schema: healthBody } } } },
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
      summary: 'Whether requests can be served',
      description: 'Asks the database, the queue and the storage. Not ready while the service is stopping.',
      security: [],
      response: {
        200: { description: 'They can', content: { 'application/json': { schema: readyBody } } },
        ...problemResponses(503),
      },
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

/** Asks once for all who ask within some time. */
function shared<Value>(ask: () => Promise<Value>, keepMs: number): () => Promise<Value> {
  let last: { answer: Promise<Value>; until: number } | null = null
  return () => {
    if (!last || performance.now() >= last.until) last = { answer: ask(), until: performance.now() + keepMs }
    return last.answer
  }
}

function descriptionRoutes(app: FastifyInstance, models: readonly Model[]): void {
  app.get('/openapi.json', { schema: { hide: true } }, (_request, reply) => {
    reply.header('cache-control', 'no-cache').send(app.swagger())
  })
  let page: string | null = null
  app.get('/docs', { schema: { hide: true } }, (_request, reply) => {
    page ??= docsPage(app.swagger() as unknown as OpenApiDocument, models)
    reply
      .type('text/html; charset=utf-8')
      .headers({
        'cache-control': 'no-cache',
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
      })
      .send(page)
  })
}
