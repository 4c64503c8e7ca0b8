import underPressure from '@fastify/under-pressure'
import type { FastifyInstance } from 'fastify'
import { authenticate } from './http/authenticate.ts'
import { type ContentDependencies, contentRoute } from './http/content.ts'
import { type CreateDependencies, createRoute } from './http/create.ts'
import { docsPage } from './http/docs.ts'
import { keyInfoRoute } from './http/key-info.ts'
import { HTTP_LIMITS, type HttpLimits } from './http/limits.ts'
import { describeRoutes } from './http/openapi.ts'
import { pollRoute } from './http/poll.ts'
import { busy, sendProblem } from './http/replies.ts'
import { openServer, type ServerDependencies } from './http/server.ts'
import { type SystemDependencies, systemRoutes } from './http/system.ts'
import { findJob } from './jobs.ts'
import { MODELS, type Model } from './models.ts'

type RouteDependencies = CreateDependencies & Omit<ContentDependencies, 'findJob' | 'onBytes'>

export interface AppDependencies extends ServerDependencies, SystemDependencies, RouteDependencies {
  /** The models on offer; all of models.ts when not given. */
  models?: readonly Model[]
  limits?: Partial<HttpLimits>
}

/** Builds the HTTP side of the service; the caller listens and closes. */
export async function buildApp(deps: AppDependencies): Promise<FastifyInstance> {
  const limits = { ...HTTP_LIMITS, ...deps.limits }
  const { query } = deps.database
  const app = openServer(deps, limits)
  await describeRoutes(app)
  await docsPage(app)
  systemRoutes(app, deps)
  await app.register(async (creates) => {
    // Refuses only submissions while the process is too busy to serve them soon.
    await creates.register(underPressure, {
      maxEventLoopDelay: limits.loopDelayMs,
      pressureHandler: (request, reply) => sendProblem(request, reply, busy()),
    })
    creates.addHook('onRequest', authenticate(query))
    for (const model of deps.models ?? MODELS) createRoute(creates, model, deps)
  })
  await app.register(async (reads) => {
    reads.addHook('onRequest', authenticate(query))
    pollRoute(reads, deps)
    contentRoute(reads, { ...deps, onBytes: deps.metrics.videoBytes, findJob: (id) => findJob(query, id) })
    keyInfoRoute(reads, query)
  })
  return app
}
