import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/** Limits on a client's time and size. */
export interface HttpLimits {
  /** Connections that are served at once. Further connections get a 503. */
  maxConnections: number
  /** From the first byte of a request to the end of its headers. */
  headersMs: number
  /** From the first byte of a request to the end of its body. */
  requestMs: number
  /** How long an idle connection is kept open. */
  keepAliveMs: number
  /** How long a connection may stall during a request. */
  idleMs: number
  /** Submissions are refused while the event loop is late by more than this, on average over a second. */
  loopDelayMs: number
  /** How often `headersMs` and `requestMs` are checked, and so the most by which they can be late. */
  checkEveryMs: number
}

/**
 * `keepAliveMs` is more than the 60 s after which nginx closes an idle connection: the side that sends requests must
 * close first.
 */
export const HTTP_LIMITS: HttpLimits = {
  maxConnections: 1000,
  headersMs: 10_000,
  requestMs: 30_000,
  keepAliveMs: 75_000,
  idleMs: 60_000,
  loopDelayMs: 1000,
  checkEveryMs: 2000,
}

/** The most bytes of a request's headers and its address. */
export const LARGEST_HEADERS_BYTES = 16 * 1024

/** The largest request body. A prompt of 2,000 code points, escaped, is under 25 kB. */
export const LARGEST_BODY_BYTES = 64 * 1024

/** Connections above the limit that still get a 503. Any beyond these are closed at once. */
const ANSWERED_ABOVE_LIMIT = 256

export interface Connections {
  /** Whether to refuse a request on this connection: it opened above the limit, and the limit is still exceeded. */
  surplus(socket: Socket): boolean
  /** Connections that are open. */
  open(): number
}

/** Counts the connections of a server and identifies those above the limit. */
export function watchConnections(server: Server, most: number): Connections {
  const late = new WeakSet<Socket>()
  let open = 0
  server.maxConnections = most + ANSWERED_ABOVE_LIMIT
  server.on('connection', (socket: Socket) => {
    open++
    if (open > most) late.add(socket)
    socket.once('close', () => open--)
  })
  return {
    surplus: (socket) => open > most && late.has(socket),
    open: () => open,
  }
}
