import { randomUUID } from 'node:crypto'
import fastifySwagger from '@fastify/swagger'
import fastify, { type FastifyInstance, LogController } from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import type { Logger } from '#platform/log.ts'
import { callerFinder } from './billing/callers.ts'
import { createTurnstile } from './billing/turnstile.ts'
import { authenticate } from './http/authenticate.ts'
import { type ContentDependencies, contentRoute } from './http/content.ts'
import { type CreateDependencies, createRoute } from './http/create.ts'
import { openapiOptions } from './http/description/openapi.ts'
import { acceptJsonOnly, LARGEST_BODY_BYTES } from './http/guard/bodies.ts'
import { clientErrorHandler } from './http/guard/client-errors.ts'
import { watchConnections } from './http/guard/connections.ts'
import { exchangeOf, watchExchanges } from './http/guard/exchanges.ts'
import { HTTP_LIMITS, type HttpLimits, LARGEST_HEADERS_BYTES } from './http/guard/limits.ts'
import { watchLoad } from './http/guard/load.ts'
import { learnMethods } from './http/guard/methods.ts'
import { keyInfoRoute } from './http/key-info.ts'
import { pollRoute } from './http/poll.ts'
import {
  answerErrors,
  busy,
  HOST_MISSING,
  SHUTTING_DOWN,
  sendProblem,
  unknownAddress,
} from './http/replies.ts'
import { recordRequests } from './http/request-log.ts'
import { asksForHealth, type SystemDependencies, systemRoutes } from './http/system.ts'
import { findJob } from './jobs.ts'
import type { ServiceMetrics } from './metrics.ts'
import { MODELS, type Model } from './models.ts'

type RouteDependencies = Omit<CreateDependencies, 'turnstile' | 'running'> &
  Omit<ContentDependencies, 'prefix' | 'findJob'> &
  SystemDependencies

export interface AppDependencies extends RouteDependencies {
  logger: Logger
  metrics: ServiceMetrics
  /** What is on offer; all there is when not given. */
  models?: readonly Model[]
  limits?: Partial<HttpLimits>
}

/** Submissions that talk to the database at once: they take turns there anyhow, and polls need connections too. */
const SUBMISSIONS_AT_ONCE = 2
/** A second's worth or a few; more than that is refused rather than kept until the client gives up. */
const MOST_WAITING_SUBMISSIONS = 1000

/** Builds the HTTP side of the service; the caller listens and closes. */
export async function buildApp(deps: AppDependencies): Promise<FastifyInstance> {
  const limits = { ...HTTP_LIMITS, ...deps.limits }
  const models = deps.models ?? MODELS
  const app = openServer(deps, limits)
  app.setValidatorCompiler(validatorCompiler)
  // The types of the routes say what is answered; checking it again on every poll would cost more than the poll.
  app.setSerializerCompiler(() => JSON.stringify)
  acceptJsonOnly(app)
  answerErrors(app, learnMethods(app))
  await app.register(fastifySwagger, openapiOptions(deps.prefix, models))
  systemRoutes(app, models, deps)
  await app.register(async (scope) => {
    const authenticated = authenticate(callerFinder(deps.database.query))
    const turnstile = createTurnstile({ atOnce: SUBMISSIONS_AT_ONCE, mostWaiting: MOST_WAITING_SUBMISSIONS })
    await scope.register(async (creates) => {
      refuseUnderLoad(creates, limits.loopDelayMs)
      creates.addHook('onRequest', authenticated)
      const running = new Set<string>()
      for (const model of models) createRoute(creates, model, { ...deps, turnstile, running })
    })
    await scope.register(async (reads) => {
      reads.addHook('onRequest', authenticated)
      pollRoute(reads, deps)
      contentRoute(reads, {
        onBytes: deps.metrics.videoBytes,
        findJob: (id) => findJob(deps.database.query, id),
        ...deps,
      })
      keyInfoRoute(reads, deps.database.query)
    })
  })
  return app
}

function openServer(deps: AppDependencies, limits: HttpLimits): FastifyInstance {
  let onClientError: ReturnType<typeof clientErrorHandler> = (_error, socket) => socket.destroy()
  const app = fastify({
    loggerInstance: deps.logger,
    logController: new LogController({ disableRequestLogging: true }), // one line per request comes from request-log.ts
    childLoggerFactory: (logger) => logger, // a logger for every request costs more than all else here
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    bodyLimit: LARGEST_BODY_BYTES,
    requestTimeout: limits.requestMs,
    keepAliveTimeout: limits.keepAliveMs,
    connectionTimeout: limits.idleMs,
    http: {
      headersTimeout: limits.headersMs,
      connectionsCheckingInterval: limits.checkEveryMs,
      maxHeaderSize: LARGEST_HEADERS_BYTES,
      requireHostHeader: false, // its 400 is bare; ours comes from the hook below
    },
    return503OnClosing: false, // its 503 has no Retry-After; ours comes from the hook below
    clientErrorHandler: (error, socket) => onClientError(error, socket),
    frameworkErrors: (_error, request, reply) => sendProblem(request, reply, unknownAddress()),
  }) as unknown as FastifyInstance
  // Otherwise an expectation that is not 100-continue would be a bare 417. It may be ignored (RFC 9110, section 10.1.1).
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response))
  const exchanges = watchExchanges(app.server, recordRequests(deps.logger, deps.metrics))
  onClientError = clientErrorHandler(exchanges.owed, deps.metrics.refused)
  const connections = watchConnections(app.server, limits.maxConnections)
  deps.metrics.watch({ connections: connections.open })
  app.decorateRequest('caller', null)
  app.decorateRequest('commitBegun', false)
  app.addHook('onRequest', (request, reply, done) => {
    const exchange = exchangeOf(reply.raw)
    if (exchange) exchange.request = request
    reply.header('x-request-id', request.id)
    if (connections.crowded()) reply.header('connection', 'close')
    if (deps.stopping() && !asksForHealth(request)) sendProblem(request, reply, SHUTTING_DOWN)
    else if (connections.surplus(request.raw.socket) && !asksForHealth(request))
      sendProblem(request, reply, busy({ connection: 'close' }))
    else if (request.headers.host === undefined && request.raw.httpVersion === '1.1')
      sendProblem(request, reply, HOST_MISSING)
    else done()
  })
  return app
}

/** Refuses submissions, and nothing else, while the process is too busy to serve them soon. */
function refuseUnderLoad(creates: FastifyInstance, loopDelayMs: number): void {
  const load = watchLoad(loopDelayMs)
  creates.addHook('onClose', async () => load.stop())
  creates.addHook('onRequest', (request, reply, done) => {
    if (load.overloaded()) sendProblem(request, reply, busy())
    else done()
  })
}
