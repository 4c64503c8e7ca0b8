import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import next from 'next'
import { serveMedia } from '#lib/archive/serve.ts'
import { BUILD_HEADER } from '#lib/build.ts'
import { paths } from '#lib/paths.ts'
import type { Studio } from '#lib/studio.ts'

export interface WebOptions {
  studio: Studio
  host: string
  port: number
  dev: boolean
  /** The project's folder. */
  dir: string
}

/** Prepares Next and listens. @throws the listen error, such as EADDRINUSE. */
export async function startWeb(options: WebOptions): Promise<{ close(): Promise<void> }> {
  const server = createServer()
  await listen(server, options.port, options.host)
  const app = next({
    dev: options.dev,
    dir: options.dir,
    hostname: options.host,
    port: options.port,
    httpServer: server,
  })
  await app.prepare()
  const handle = app.getRequestHandler()
  const build = options.dev ? 'dev' : readFileSync(join(options.dir, '.next/BUILD_ID'), 'utf8')
  server.on('request', (request, response) => {
    secure(request, response, options.dev)
    request.headers[BUILD_HEADER] = build
    response.setHeader(BUILD_HEADER, build)
    if (!URL.canParse(request.url ?? '', ANY_BASE)) {
      response.writeHead(400).end()
      return
    }
    if (serveMedia(options.studio, request, response)) return
    handle(request, response).catch((error: unknown) => {
      options.studio.log.error({ err: error }, 'a request failed')
      response.destroy()
    })
  })
  return {
    close: async () => {
      await closeServer(server)
      await app.close()
    },
  }
}

const ANY_BASE = 'http://studio'

/** Requests under way get so long to finish; a download that takes longer can be resumed with a range. */
const FINISH_REQUESTS_MS = 5_000

async function closeServer(server: Server): Promise<void> {
  const cut = setTimeout(() => server.closeAllConnections(), FINISH_REQUESTS_MS)
  await new Promise<void>((resolve) => {
    server.close(() => resolve())
    server.closeIdleConnections()
  })
  clearTimeout(cut)
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve()
    })
  })
}

/**
 * Security headers of every answer, and what pages may know of the connection; whatever the client sent under these
 * names is overwritten. Next reads the nonce for its own scripts from the request's policy.
 */
function secure(request: IncomingMessage, response: ServerResponse, dev: boolean): void {
  const nonce = randomBytes(16).toString('base64')
  // A download goes to a frame of our own page, and some browsers ask whether it may before they see that it is a file.
  const framed = request.url === paths.api.zip()
  const policy = [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${dev ? " 'unsafe-eval'" : ''}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    `connect-src 'self'${dev ? ' ws:' : ''}`,
    "font-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${framed ? "'self'" : "'none'"}`,
  ].join('; ')
  request.headers['content-security-policy'] = policy
  request.headers['x-dailies-address'] = request.socket.remoteAddress ?? 'unknown'
  request.headers['x-dailies-path'] = request.url ?? '/'
  request.headers['x-dailies-nonce'] = nonce
  response.setHeader('Content-Security-Policy', policy)
  response.setHeader('X-Content-Type-Options', 'nosniff')
  response.setHeader('Referrer-Policy', 'same-origin')
  response.setHeader('X-Frame-Options', framed ? 'SAMEORIGIN' : 'DENY')
}
