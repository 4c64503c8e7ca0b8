import { randomUUID } from 'node:crypto'
import fastify, { type FastifyInstance, type FastifyRequest, LogController } from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import type { Logger } from '#platform/log.ts'
import type { ServiceMetrics } from '../metrics.ts'
import { clientErrorHandler } from './client-errors.ts'
import { ProblemError } from './errors.ts'
import { noteExchange, watchExchanges } from './exchanges.ts'
import { type HttpLimits, LARGEST_BODY_BYTES, LARGEST_HEADERS_BYTES, watchConnections } from './limits.ts'
import { answerErrors, busy, HOST_MISSING, SHUTTING_DOWN, sendProblem, unknownAddress } from './replies.ts'

export interface ServerDependencies {
  logger: Logger
  metrics: ServiceMetrics
  stopping(): boolean
}

/** A server without routes that answers a faulty request, or a temporary failure, with a problem document. */
export function openServer(
  { logger, metrics, stopping }: ServerDependencies,
  limits: HttpLimits,
): FastifyInstance {
  let onClientError: ReturnType<typeof clientErrorHandler> = (_error, socket) => socket.destroy()
  const app = fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }), // one line per request comes from exchanges.ts
    childLoggerFactory: (logger) => logger, // a logger per request costs more than everything else here
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
  app.setValidatorCompiler(validatorCompiler)
  // The types of the routes define the answers; validating them on every poll would cost more than the poll.
  app.setSerializerCompiler(() => JSON.stringify)
  // Otherwise an expectation other than 100-continue would be a bare 417. It may be ignored (RFC 9110, section 10.1.1).
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response))
  onClientError = clientErrorHandler(watchExchanges(app.server, logger, metrics), logger, metrics)
  const connections = watchConnections(app.server, limits.maxConnections)
  metrics.watch({ connections: connections.open })
  app.addHook('onRequest', (request, reply, done) => {
    noteExchange(reply.raw, { request })
    reply.header('x-request-id', request.id)
    if (stopping() && !asksForHealth(request)) sendProblem(request, reply, SHUTTING_DOWN)
    else if (connections.surplus(request.raw.socket) && !asksForHealth(request))
      sendProblem(request, reply, busy({ connection: 'close' }))
    else if (request.headers.host === undefined && request.raw.httpVersion === '1.1')
      sendProblem(request, reply, HOST_MISSING)
    else done()
  })
  acceptJsonOnly(app)
  answerErrors(app)
  return app
}

/** Whether a request is a health check: answered even while everything else is refused. */
function asksForHealth(request: FastifyRequest): boolean {
  return request.raw.url === '/healthz' || request.raw.url === '/readyz'
}

/**
 * Accepts only JSON bodies. Bytes that are not UTF-8 are refused: lenient decoding would turn them into replacement
 * characters, and the client would pay for a prompt it did not write.
 */
function acceptJsonOnly(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (_request: unknown, body: Buffer) => {
      try {
        return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
      } catch {
        throw new ProblemError({
          code: 'malformed_json',
          detail: 'The body is not valid JSON in UTF-8.',
          members: { errors: [{ pointer: '', detail: 'is not valid JSON' }] },
        })
      }
    },
  )
}
