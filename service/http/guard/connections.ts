import type { Server } from 'node:http'
import type { Socket } from 'node:net'

export interface Connections {
  /** Whether a request on this connection is to be refused: there were too many when it came, and still are. */
  surplus(socket: Socket): boolean
  /** Whether answers should close their connection: most of those there may be are open. */
  crowded(): boolean
  /** Connections that are open. */
  open(): number
}

/** Connections above the limit that still get an answer, a 503. Beyond them only closing at once is left. */
const ANSWERED_ABOVE_LIMIT = 256

/** The share of the limit above which idle connections are no longer worth keeping. */
const CROWDED_SHARE = 0.75

/** Counts the connections of a server and tells which are above the limit. */
export function watchConnections(server: Server, most: number): Connections {
  const open = new Set<Socket>()
  const late = new WeakSet<Socket>()
  server.maxConnections = most + ANSWERED_ABOVE_LIMIT
  function closed(this: Socket): void {
    open.delete(this)
  }
  server.on('connection', (socket: Socket) => {
    open.add(socket)
    if (open.size > most) late.add(socket)
    socket.once('close', closed)
  })
  return {
    surplus: (socket) => open.size > most && late.has(socket),
    crowded: () => open.size > most * CROWDED_SHARE,
    open: () => open.size,
  }
}
