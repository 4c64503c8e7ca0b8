import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyRequest } from 'fastify'
import type { Logger } from '#platform/log.ts'
import { isJobId } from '../jobs.ts'
import type { ServiceMetrics } from '../metrics.ts'
import type { ErrorCode } from './errors.ts'

/** One request and its answer, from the headers to the end of the answer or of the connection. */
interface Exchange {
  /** As of `performance.now()`. */
  startedAt: number
  /** Null until its address was understood. */
  request: FastifyRequest | null
  /** The error that was answered. */
  code: ErrorCode | null
  /** The status of an answer that was written to the connection itself. */
  rawStatus: number | null
}

const EXCHANGE = Symbol('exchange')

declare module 'http' {
  interface ServerResponse {
    [EXCHANGE]?: Exchange
  }
}

/** Notes the known facts of a request, for its line in the log. */
export function noteExchange(response: ServerResponse, known: Partial<Exchange>): void {
  if (response[EXCHANGE]) Object.assign(response[EXCHANGE], known)
}

/** The id of the request that a response answers; undefined until its address was understood. */
export function requestIdOf(response: ServerResponse): string | undefined {
  return response[EXCHANGE]?.request?.id
}

/**
 * Follows every request of a server to its end, even if its connection breaks: one line in the log and one measurement
 * for each. Fastify's own hooks miss answers that never end.
 * @returns the answers that are still owed on a connection, in order.
 */
export function watchExchanges(
  server: Server,
  logger: Logger,
  metrics: ServiceMetrics,
): (socket: object) => readonly ServerResponse[] {
  const owed = new WeakMap<object, ServerResponse[]>()
  function ended(this: ServerResponse): void {
    const responses = owed.get(this.req.socket)
    responses?.splice(responses.indexOf(this), 1)
    if (this[EXCHANGE]) record(this[EXCHANGE], this, { logger, metrics })
  }
  server.on('connection', (socket: Socket) => owed.set(socket, []))
  server.prependListener('request', (request, response: ServerResponse) => {
    owed.get(request.socket)?.push(response)
    response[EXCHANGE] = { startedAt: performance.now(), request: null, code: null, rawStatus: null }
    response.once('close', ended)
  })
  return (socket) => owed.get(socket) ?? []
}

/** The name in logs and metrics for every address without a route. */
const UNKNOWN_ROUTE = '(unknown)'

function record(
  { request, code, startedAt, rawStatus }: Exchange,
  response: ServerResponse,
  { logger, metrics }: { logger: Logger; metrics: ServiceMetrics },
): void {
  const ms = performance.now() - startedAt
  const route = request?.routeOptions.url ?? UNKNOWN_ROUTE
  const status = rawStatus ?? (response.headersSent ? response.statusCode : null)
  metrics.request(route, status, ms / 1000)
  if (code) metrics.refused(code)
  if (!logger.isLevelEnabled('info')) return
  logger.info({
    requestId: request?.id,
    method: response.req.method,
    path: request ? loggablePath(request.params, request.raw.url ?? '', route) : UNKNOWN_ROUTE,
    status,
    ms: Math.round(ms),
    keyId: request?.caller?.keyId,
    code: code ?? undefined,
    // A download that its client aborted, or a connection dropped on purpose.
    cut: response.writableFinished || rawStatus !== null ? undefined : true,
  })
}

/**
 * The requested path without its query, unless it may contain a secret: a key pasted in place of a job id is not
 * logged, nor is a path without a route.
 */
function loggablePath(params: unknown, url: string, route: string): string {
  if (!route.includes(':')) return route
  const { id } = params as { id?: string }
  if (id === undefined || !isJobId(id)) return route
  const query = url.indexOf('?')
  return query < 0 ? url : url.slice(0, query)
}
