import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Logger } from '#platform/log.ts'
import type { ServiceMetrics } from '../metrics.ts'
import { ERRORS, type ErrorCode, problemBody } from './errors.ts'
import { noteExchange, requestIdOf } from './exchanges.ts'

const CODES: Record<string, ErrorCode> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
}

/**
 * Answers malformed HTTP, and requests that do not arrive in time, with a problem document.
 *
 * Never while a submission may be about to commit, as an error would tell its client that it was not billed. It answers
 * only when the connection owes no answer, or a single answer to a request whose body has not arrived, so that no
 * handler has seen it. Otherwise the connection is dropped.
 */
export function clientErrorHandler(
  owed: (socket: object) => readonly ServerResponse[],
  logger: Logger,
  metrics: Pick<ServiceMetrics, 'refused'>,
): (error: NodeJS.ErrnoException, socket: Socket) => void {
  return (error, socket) => {
    const [first, ...others] = owed(socket)
    const untouched = !first || (!first.req.complete && !first.headersSent && others.length === 0)
    if (!untouched || !socket.writable || error.code === 'ECONNRESET') {
      socket.destroy()
      return
    }
    const code = CODES[error.code ?? ''] ?? 'invalid_request'
    const { status } = ERRORS[code]
    const requestId = (first && requestIdOf(first)) ?? randomUUID()
    if (first) noteExchange(first, { code, rawStatus: status })
    else {
      metrics.refused(code)
      logger.info({ requestId, status, code })
    }
    socket.end(rawProblem(code, requestId), () => socket.destroy())
  }
}

function rawProblem(code: ErrorCode, requestId: string): string {
  const { status, title } = ERRORS[code]
  const body = JSON.stringify(problemBody({ code, detail: `${title}.` }, requestId))
  return [
    `HTTP/1.1 ${status} ${title}`,
    'Content-Type: application/problem+json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    `X-Request-Id: ${requestId}`,
    'Connection: close',
    '',
    body,
  ].join('\r\n')
}
