import type { ServerResponse } from 'node:http'
import type { Logger } from '#platform/log.ts'
import { isJobId } from '../jobs.ts'
import type { ServiceMetrics } from '../metrics.ts'
import type { Exchange } from './guard/exchanges.ts'

/** What stands in logs and metrics for every address that is no route. */
export const UNKNOWN_ROUTE = '(unknown)'

/** Writes one line and one measurement for every request, whether it was answered or not. */
export function recordRequests(
  logger: Logger,
  metrics: ServiceMetrics,
): (exchange: Exchange, response: ServerResponse) => void {
  return (exchange, response) => {
    const { request, code } = exchange
    const ms = performance.now() - exchange.startedAt
    const route = request?.routeOptions.url ?? UNKNOWN_ROUTE
    const status = response.headersSent ? response.statusCode : null
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
      // A download that its client gave up, or a connection dropped on purpose.
      cut: response.writableFinished ? undefined : true,
    })
  }
}

/**
 * The path as it was asked for, without its query, where nothing secret can be in it: a key that was pasted into the
 * place of a job id is not written, nor is any path that is no route.
 */
function loggablePath(params: unknown, url: string, route: string): string {
  if (!route.includes(':')) return route
  const { id } = params as { id?: string }
  if (id === undefined || !isJobId(id)) return route
  const query = url.indexOf('?')
  return query < 0 ? url : url.slice(0, query)
}
