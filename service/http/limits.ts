import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/** How long and how much a client may take. */
export interface HttpLimits {
  /** Connections that are served at once. Those above are answered with 503. */
  maxConnections: number
  /** From the first byte of a request to the end of its headers. */
  headersMs: number
  /** From the first byte of a request to the end of its body. */
  requestMs: number
  /** How long a connection without a request is kept. */
  keepAliveMs: number
  /** How long a connection may stand still while a request is under way. */
  idleMs: number
  /** Submissions are refused while the event loop is late by more than this, on average over a second. */
  loopDelayMs: number
  /** How often connections are checked for the first two; they are late by so much at most. */
  checkEveryMs: number
}

/**
 * `keepAliveMs` is more than the 60 s after which nginx lets an idle connection go: the side that sends requests must
 * be the one that closes.
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

/** Most bytes of a request's headers and its address. */
export const LARGEST_HEADERS_BYTES = 16 * 1024

/** Largest request body. A prompt of 2,000 code points, escaped, is under 25 kB. */
export const LARGEST_BODY_BYTES = 64 * 1024

/** Connections above the limit that still get an answer, a 503. Beyond them only closing at once is left. */
const ANSWERED_ABOVE_LIMIT = 256

export interface Connections {
  /** Whether a request on this connection is to be refused: there were too many when it came, and still are. */
  surplus(socket: Socket): boolean
  /** Connections that are open. */
  open(): number
}

/** Counts the connections of a server and tells which are above the limit. */
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
