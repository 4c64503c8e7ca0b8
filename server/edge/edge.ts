import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, ListenOptions, Socket } from 'node:net'
import { countedAddress, type TrustedProxies } from '#lib/client-address.ts'
import { paths } from '#lib/paths.ts'
import { fixedHeaders } from './headers.ts'
import { EDGE_LIMITS, type EdgeLimits, MOST_NESTING, mostBodyBytes } from './limits.ts'
import { decodedPath, type Refusal, refusalOf, refuse } from './refusal.ts'

export interface EdgeOptions {
  host: string
  /** 0 picks any free port. */
  port: number
  /** The studio's public address. */
  address: string
  trustedProxies: TrustedProxies
  limits?: Partial<EdgeLimits>
}

export interface Handlers {
  request(request: IncomingMessage, response: ServerResponse): void
  /** Takes the WebSocket of Next's development server; without it, no connection is upgraded. */
  upgrade?(request: IncomingMessage, socket: Socket, head: Buffer): void
}

/** The studio's HTTP server: every request to Next passes through it. */
export interface Edge {
  port: number
  /** Starts to forward requests. Until then they get 503. */
  serve(handlers: Handlers): void
  /** Stops listening, lets requests finish within a time limit, then cuts the remaining connections. */
  close(): Promise<void>
}

const STARTING: Refusal = { status: 503, text: 'The studio is starting.', headers: { 'Retry-After': '2' } }

const TOO_DEEP: Refusal = { status: 400, text: 'The body is nested too deeply.' }

/** The most turns of the event loop in which a request waits for incoming connections. */
const MOST_TURNS = 20

/** Above this share of the limit, connections are closed after their answer instead of kept alive. */
const CROWDED_SHARE = 0.75

/** Above this share of the limit, requests start although connections arrive: only answers make room for more. */
const FULL_SHARE = 0.9

/** Listens. @throws the listen error, such as EADDRINUSE. */
export async function openEdge(options: EdgeOptions): Promise<Edge> {
  const limits = { ...EDGE_LIMITS, ...options.limits }
  const address = new URL(options.address)
  const headers = new Map(Object.entries(fixedHeaders(address)))
  let handlers: Handlers | null = null
  let closing = false
  const server = createServer({
    headersTimeout: limits.headersMs,
    requestTimeout: limits.requestMs,
    keepAliveTimeout: limits.keepAliveMs,
    connectionsCheckingInterval: limits.checkEveryMs,
    // An upgraded socket belongs to no HTTP server, so it would never time out. A refused upgrade is a plain request.
    shouldUpgradeCallback: ({ url }) => handlers?.upgrade !== undefined && /^\/_next\/hmr\b/.test(url ?? ''),
  })
  server.timeout = limits.idleMs
  server.maxConnections = limits.maxConnections
  const sockets = trackSockets(server)
  const isAbove = (share: number) => sockets.size > limits.maxConnections * share
  const begin = queueRequests(server, () => isAbove(FULL_SHARE))
  server.on('upgrade', (request, socket, head) => handlers?.upgrade?.(request, socket as Socket, head))
  server.on('request', (request, response) => {
    response.setHeaders(headers)
    const closeInCrowd = () => {
      if (closing || isAbove(CROWDED_SHARE)) response.setHeader('Connection', 'close')
    }
    closeInCrowd()
    response.once('close', () => closing && server.closeIdleConnections())
    const refusal = refusalOf(request, address) ?? (handlers ? null : STARTING)
    if (refusal) return refuse(response, refusal)
    const path = decodedPath(request.url ?? '') ?? ''
    checkBody(request, response, mostBodyBytes(path))
    overwriteForwarded(request, address, options.trustedProxies)
    const answer = () => {
      // It was refused for its body while it waited, or its client has left.
      if (response.headersSent || response.destroyed) return
      closeInCrowd()
      handlers?.request(request, response)
    }
    // Answered before all others.
    if (path === paths.api.health()) answer()
    else begin(request.socket, answer)
  })
  await listen(server, { port: options.port, host: options.host, backlog: limits.maxConnections })
  return {
    port: (server.address() as AddressInfo).port,
    serve(given) {
      handlers = given
    },
    async close() {
      closing = true
      const cut = setTimeout(() => {
        for (const socket of sockets) socket.destroy()
      }, limits.finishMs)
      await new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeIdleConnections()
      })
      clearTimeout(cut)
    },
  }
}

/**
 * Starts one request in each turn of the event loop, and none while connections come in: Node accepts one connection in a
 * turn, so a flood of requests would otherwise hold up each connection behind it, and with it the studio's health. A
 * connection with a second request in the queue is cut: browsers and proxies send none before the first is answered.
 */
function queueRequests(server: Server, isFull: () => boolean): (from: Socket, begin: () => void) => void {
  const waiting = new Map<Socket, () => void>()
  let turnsLeft = MOST_TURNS
  let busy = false
  server.on('connection', () => {
    busy = true
  })
  const turn = () => {
    const waits = busy && turnsLeft > 0 && !isFull()
    turnsLeft = waits ? turnsLeft - 1 : MOST_TURNS
    busy = false
    const [first] = waits ? [] : waiting
    if (first) waiting.delete(first[0])
    // Before the request: an error in it must not stop the others.
    if (waiting.size > 0) setImmediate(turn)
    first?.[1]()
  }
  return (from, begin) => {
    if (waiting.has(from)) return from.destroy()
    waiting.set(from, begin)
    if (waiting.size === 1) setImmediate(turn)
  }
}

function trackSockets(server: Server): Set<Socket> {
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  return sockets
}

/**
 * Refuses a body that exceeds the limit, as a chunked one can unannounced, or that nests too deeply for a recursive
 * decoder, such as that of server actions. It counts the parser's pushes, because a `data` listener would take the
 * stream from the handler.
 */
function checkBody(request: IncomingMessage, response: ServerResponse, most: number): void {
  const { push } = request
  let bytes = 0
  let depth = 0
  request.push = (chunk: Buffer | null, encoding) => {
    bytes += chunk?.length ?? 0
    depth = depthAfter(chunk, depth)
    if (bytes <= most && depth <= MOST_NESTING) return push.call(request, chunk, encoding)
    if (bytes > most || response.headersSent) request.socket.destroy()
    else if (!response.writableEnded) refuse(response, TOO_DEEP)
    return false
  }
}

/**
 * Nesting depth of a body after one of its chunks, counted up to the limit. Brackets within texts count, too; no body
 * of ours comes near the limit. By index: an iterator is many times slower, and strangers send megabytes.
 */
function depthAfter(piece: Buffer | null, before: number): number {
  let depth = before
  for (let at = 0; piece && at < piece.length && depth <= MOST_NESTING; at += 1) {
    const byte = piece[at]
    if (byte === 0x5b || byte === 0x7b) depth += 1
    else if ((byte === 0x5d || byte === 0x7d) && depth > 0) depth -= 1
  }
  return depth
}

/** Next and next-auth read these. A client may not set its own identity, or the studio's address. */
function overwriteForwarded(request: IncomingMessage, address: URL, trusted: TrustedProxies): void {
  const forwardedFor = request.headersDistinct['x-forwarded-for']?.join(',')
  request.headers['x-dailies-address'] = countedAddress(request.socket.remoteAddress, forwardedFor, trusted)
  request.headers['x-forwarded-host'] = address.host
  request.headers['x-forwarded-proto'] = address.protocol.replace(':', '')
}

function listen(server: Server, options: ListenOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(options, () => {
      server.off('error', reject)
      resolve()
    })
  })
}
