import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { ERRORS, type ErrorCode, problemBody } from './errors.ts'

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
  onProblem: (code: ErrorCode) => void,
): (error: NodeJS.ErrnoException, socket: Socket) => void {
  return (error, socket) => {
    const [first, ...others] = owed(socket)
    const untouched = !first || (!first.req.complete && !first.headersSent && others.length === 0)
    if (!untouched || !socket.writable || error.code === 'ECONNRESET') {
      socket.destroy()
      return
    }
    const code = CODES[error.code ?? ''] ?? 'invalid_request'
    onProblem(code)
    socket.end(rawProblem(code), () => socket.destroy())
  }
}

function rawProblem(code: ErrorCode): string {
  const { status, title } = ERRORS[code]
  const requestId = randomUUID()
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
