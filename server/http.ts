import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { constants } from 'node:zlib'
import compression from 'compression'
import next from 'next'
import sirv from 'sirv'
import { BUILD_HEADER } from '#lib/build.ts'
import { withNodeResponse } from '#lib/node-response.ts'
import type { Studio } from '#lib/studio.ts'
import type { Edge } from './edge/edge.ts'
import { makePolicy } from './policy.ts'
import { inTurn } from './renders.ts'

export interface WebOptions {
  studio: Studio
  edge: Edge
  host: string
  port: number
  dev: boolean
  /** The project's folder. */
  dir: string
}

/** A tenth smaller than at the default of 4, for a millisecond a page. */
const PAGES_IN_BROTLI = { [constants.BROTLI_PARAM_QUALITY]: 6 }

/** The type of `compression` for any server; its own types are for Express. */
type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

/** Prepares Next and serves the studio. */
export async function startWeb(options: WebOptions): Promise<{ close(): Promise<void> }> {
  // Next takes every upgrade of its server, and leaves unknown ones open. This server never listens.
  const upgrades = createServer()
  const app = next({
    dev: options.dev,
    dir: options.dir,
    hostname: options.host,
    port: options.port,
    httpServer: upgrades,
  })
  await app.prepare()
  const handle = app.getRequestHandler()
  const scripts = options.dev ? null : serveScripts(options.dir)
  const secure = makePolicy(options.dir, options.dev)
  const compress = compression({ brotli: { params: PAGES_IN_BROTLI } }) as unknown as Middleware
  const build = options.dev ? 'dev' : readFileSync(join(options.dir, '.next/BUILD_ID'), 'utf8')
  const request = (request: IncomingMessage, response: ServerResponse) => {
    secure(request, response)
    request.headers[BUILD_HEADER] = build
    response.setHeader(BUILD_HEADER, build)
    if (scripts?.(request, response)) return
    const fail = (error: unknown) => {
      options.studio.log.error({ err: error }, 'a request failed')
      response.destroy()
    }
    const answer = () => {
      withNodeResponse(response, () => handle(request, response)).catch(fail)
    }
    const draw = () => compress(request, response, answer)
    if (options.dev)
      draw() // its scripts arrive one by one
    else inTurn(request, response, draw).catch(fail)
  }
  options.edge.serve(
    options.dev
      ? { request, upgrade: (...upgrade) => void upgrades.emit('upgrade', ...upgrade) }
      : { request },
  )
  return { close: () => app.close() }
}

const SCRIPTS = '/_next/static'

/**
 * Serves the scripts and styles of the build, compressed by tools/compress-static.mjs if the browser accepts that.
 * Their names change with their content. @returns whether it answered.
 */
function serveScripts(dir: string): (request: IncomingMessage, response: ServerResponse) => boolean {
  const serve = sirv(join(dir, '.next/static'), {
    brotli: true,
    gzip: true,
    immutable: true,
    maxAge: 31_536_000,
  })
  return (request, response) => {
    const { url } = request
    if (!url?.startsWith(`${SCRIPTS}/`) || !['GET', 'HEAD'].includes(request.method ?? '')) return false
    let found = true
    request.url = url.slice(SCRIPTS.length)
    serve(request, response, () => {
      found = false
      request.url = url
    })
    return found
  }
}
