import type { AddressInfo } from 'node:net'
import { createServer, type Socket } from 'node:net'
import { createSecureContext, type SecureContextOptions, TLSSocket, type TLSSocketOptions } from 'node:tls'

/** One request as it arrived on the wire. */
export interface Received {
  method: string
  path: string
  head: string
  body: string
}

export type Behaviour = (socket: Socket, request: Received, all: Received[]) => void

/**
 * A test double of the video service at the level of the socket, for everything a correct service never does: it
 * reads whole requests, counts them, and answers whatever bytes the test wants, or none.
 *
 * @param secure how it speaks TLS; without, it speaks TCP alone.
 */
export async function startUpstreamServer(behave: Behaviour, secure?: Secure) {
  const received: Received[] = []
  let behaviour = behave
  const sockets = new Set<Socket>()
  const server = createServer((connection) => {
    sockets.add(connection)
    connection.on('close', () => sockets.delete(connection))
    connection.on('error', () => {})
    const socket = secure ? speakTls(connection, secure) : connection
    readRequests(socket, (request) => {
      received.push(request)
      behaviour(socket, request, received)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `${secure ? 'https' : 'http'}://127.0.0.1:${port}`,
    received,
    posts: () => received.filter((request) => request.method === 'POST'),
    behave(next: Behaviour) {
      behaviour = next
    },
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

/** The certificate of a server, and what it demands of its clients. */
export type Secure = SecureContextOptions & TLSSocketOptions

function speakTls(connection: Socket, secure: Secure): Socket {
  const socket = new TLSSocket(connection, {
    ...secure,
    isServer: true,
    secureContext: createSecureContext(secure),
  })
  socket.on('error', () => connection.destroy())
  // A TLS socket cannot reset; the connection below it can.
  socket.resetAndDestroy = () => {
    connection.resetAndDestroy()
    return socket
  }
  return socket
}

export type UpstreamServer = Awaited<ReturnType<typeof startUpstreamServer>>

function readRequests(socket: Socket, onRequest: (request: Received) => void): void {
  let buffer = Buffer.alloc(0)
  socket.on('data', (chunk) => {
    buffer = Buffer.concat([buffer, chunk])
    for (;;) {
      const end = buffer.indexOf('\r\n\r\n')
      if (end < 0) return
      const head = buffer.toString('latin1', 0, end)
      const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0)
      if (buffer.length < end + 4 + length) return
      const body = buffer.toString('utf8', end + 4, end + 4 + length)
      const [method = '', path = ''] = head.split(' ')
      buffer = buffer.subarray(end + 4 + length)
      onRequest({ method, path, head, body })
    }
  })
}

/** The bytes of an HTTP answer with a right Content-Length. */
export function httpAnswer(status: string, body: string, headers: Record<string, string> = {}): string {
  const lines = Object.entries({ 'Content-Type': 'application/json', ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  )
  return `HTTP/1.1 ${status}\r\n${lines.join('')}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
}

/** What the contract's service answers, for tests that go wrong elsewhere. */
export function contractAnswer(request: Received, job: { id: string; status: string }, spendYen = 0): string {
  if (request.path === '/key/info') {
    return httpAnswer(
      '200 OK',
      JSON.stringify({ key: 'sk-...test', info: { spend: spendYen, max_budget: 20_000 } }),
    )
  }
  const poll_path = `/gateway/videos/jobs/${job.id}`
  if (request.method === 'POST') {
    return httpAnswer('202 Accepted', JSON.stringify({ id: job.id, status: 'pending', poll_path }))
  }
  return httpAnswer('200 OK', JSON.stringify({ ...job, poll_path }))
}
