import { randomUUID } from 'node:crypto'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { ERRORS, type ErrorCode, problemBody } from './errors.ts'

/**
 * Answers what is not HTTP with a problem document, but only on a connection with no request under way: a submission
 * may be about to commit there, and an error would tell its client that it was not billed.
 */
export function createClientErrorHandler(): {
  watch(server: Server): void
  handle(error: NodeJS.ErrnoException, socket: Socket): void
} {
  const busy = new WeakSet<object>()
  return {
    watch: (server) => {
      server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
        const { socket } = request
        busy.add(socket)
        response.once('close', () => busy.delete(socket))
      })
    },
    handle: (error, socket) => {
      if (busy.has(socket) || !socket.writable || error.code === 'ECONNRESET') socket.destroy()
      else socket.end(rawProblem(error.code))
    },
  }
}

function rawProblem(errorCode: string | undefined): string {
  const codes: Record<string, ErrorCode> = {
    HPE_HEADER_OVERFLOW: 'headers_too_large',
    ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
  }
  const code = codes[errorCode ?? ''] ?? 'invalid_request'
  const { status, title } = ERRORS[code]
  const body = JSON.stringify(problemBody({ code, detail: `${title}.` }, randomUUID()))
  return [
    `HTTP/1.1 ${status} ${title}`,
    'Content-Type: application/problem+json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
    '',
    body,
  ].join('\r\n')
}
