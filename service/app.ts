import { randomUUID } from 'node:crypto'
import fastifySwagger from '@fastify/swagger'
import fastify, { type FastifyInstance, LogController } from 'fastify'
import { jsonSchemaTransform, serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { Logger } from '#platform/log.ts'
import type { EnqueueRender } from './billing/submit.ts'
import { createTurnstile } from './billing/turnstile.ts'
import { authenticate } from './http/authenticate.ts'
import { acceptJsonOnly, LARGEST_BODY_BYTES } from './http/bodies.ts'
import { createClientErrorHandler } from './http/client-errors.ts'
import { contentRoute } from './http/content.ts'
import { createRoute } from './http/create.ts'
import { ProblemError } from './http/errors.ts'
import { keyInfoRoute } from './http/key-info.ts'
import { OPENAPI_HEAD } from './http/openapi.ts'
import { pollRoute } from './http/poll.ts'
import { answerErrors, SHUTTING_DOWN, sendProblem } from './http/replies.ts'
import { systemRoutes } from './http/system.ts'
import type { PrismaClient } from './prisma/generated/client.ts'
import type { VideoStorage } from './storage/videos.ts'

export interface AppDependencies {
  prisma: PrismaClient
  storage: VideoStorage
  enqueueRender: EnqueueRender
  prefix: string
  rateLimitPerMinute: number
  logger: Logger
  now(): Date
  /** Whether the service is stopping: then every request is refused before anything is billed. */
  stopping(): boolean
}

/** Submissions that talk to the database at once: they take turns there anyhow, and polls need connections too. */
const SUBMISSIONS_AT_ONCE = 4
/** A second's worth or a few; more than that is refused rather than kept until the client gives up. */
const MOST_WAITING_SUBMISSIONS = 1000
const REQUEST_TIMEOUT_MS = 30_000

/** Builds the HTTP side of the service; the caller listens and closes. */
export async function buildApp(deps: AppDependencies): Promise<FastifyInstance> {
  const clientErrors = createClientErrorHandler()
  const app = fastify({
    loggerInstance: deps.logger,
    logController: new LogController({ disableRequestLogging: true }), // one line per request comes from the hook below
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    bodyLimit: LARGEST_BODY_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    return503OnClosing: false, // its 503 has no Retry-After; ours comes from the hook below
    clientErrorHandler: clientErrors.handle,
    frameworkErrors: (_error, request, reply) => {
      sendProblem(request, reply, { code: 'not_found', detail: 'This address is not part of the service.' })
    },
  }) as unknown as FastifyInstance
  clientErrors.watch(app.server)
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  acceptJsonOnly(app)
  watchRequests(app, deps)
  answerErrors(app)
  await app.register(fastifySwagger, { openapi: OPENAPI_HEAD, transform: jsonSchemaTransform })
  const turnstile = createTurnstile({ atOnce: SUBMISSIONS_AT_ONCE, mostWaiting: MOST_WAITING_SUBMISSIONS })
  await app.register(async (scope) => systemRoutes(scope, deps))
  await app.register(async (scope) => {
    scope.addHook('onRequest', authenticate(deps.prisma))
    createRoute(scope, { ...deps, turnstile })
    pollRoute(scope, deps)
    contentRoute(scope, deps)
    keyInfoRoute(scope)
  })
  return app
}

function watchRequests(app: FastifyInstance, deps: AppDependencies): void {
  app.decorateRequest('caller', null)
  app.decorateRequest('commitBegun', false)
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    if (deps.stopping()) throw new ProblemError(SHUTTING_DOWN)
  })
  app.addHook('onResponse', async (request, reply) => {
    const [path] = request.url.split('?', 1)
    deps.logger.info({
      method: request.method,
      path,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      requestId: request.id,
    })
  })
}
