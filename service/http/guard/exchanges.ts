import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyRequest } from 'fastify'
import type { ErrorCode } from '../errors.ts'

/** One request and its answer, from the headers to the end of the answer or of the connection. */
export interface Exchange {
  /** As of `performance.now()`. */
  startedAt: number
  /** Null until its address was understood. */
  request: FastifyRequest | null
  /** The error that was answered. */
  code: ErrorCode | null
}

const EXCHANGE = Symbol('exchange')

declare module 'http' {
  interface ServerResponse {
    [EXCHANGE]?: Exchange
  }
}

/** The exchange that an answer belongs to; undefined before `watchExchanges` saw it. */
export function exchangeOf(response: ServerResponse): Exchange | undefined {
  return response[EXCHANGE]
}

export interface Exchanges {
  /** The answers that are still owed on a connection, in order. */
  owed(socket: object): readonly ServerResponse[]
}

/**
 * Follows every request of a server to its end, also to that of a connection that broke.
 *
 * One listener for each answer, and none made for it: this runs on every request.
 */
export function watchExchanges(
  server: Server,
  onEnd: (exchange: Exchange, response: ServerResponse) => void,
): Exchanges {
  const owed = new WeakMap<object, ServerResponse[]>()
  function ended(this: ServerResponse<IncomingMessage>): void {
    const responses = owed.get(this.req.socket)
    responses?.splice(responses.indexOf(this), 1)
    const exchange = this[EXCHANGE]
    if (exchange) onEnd(exchange, this)
  }
  server.on('connection', (socket: Socket) => owed.set(socket, []))
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    owed.get(request.socket)?.push(response)
    response[EXCHANGE] = { startedAt: performance.now(), request: null, code: null }
    response.once('close', ended)
  })
  return { owed: (socket) => owed.get(socket) ?? [] }
}
