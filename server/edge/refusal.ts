import type { IncomingMessage, ServerResponse } from 'node:http'
import { isIP } from 'node:net'
import { isLoopback } from '#lib/loopback.ts'
import { paths } from '#lib/paths.ts'
import { mostBodyBytes } from './limits.ts'

/** The answer to a refused request. */
export interface Refusal {
  status: number
  text: string
  headers?: Record<string, string>
}

/** The connection is closed after it: the rest of a body would be read as the next request. */
export function refuse(response: ServerResponse, { status, text, headers }: Refusal): void {
  response.writeHead(status, {
    'Content-Type': 'text/plain; charset=utf-8',
    'Cache-Control': 'no-store',
    Connection: 'close',
    ...headers,
  })
  response.end(text && `${text}\n`)
}

type Head = Pick<IncomingMessage, 'method' | 'url' | 'headers' | 'headersDistinct'>

/** No part of the studio accepts another method. */
const METHODS = ['GET', 'HEAD', 'POST']

/** The fault of a request, by its head only; null when it may pass. `address` is the studio's public one. */
export function refusalOf(request: Head, address: URL): Refusal | null {
  const path = decodedPath(request.url ?? '')
  if (path === null) return { status: 400, text: 'The request target is malformed.' }
  if (!METHODS.includes(request.method ?? ''))
    return { status: 405, text: 'Method not allowed.', headers: { Allow: METHODS.join(', ') } }
  return hostRefusal(request, path, address) ?? pageRefusal(request) ?? bodyRefusal(request, path)
}

const ANY_BASE = 'http://studio'

/** The decoded path of a request target in origin form; null for any other target. */
export function decodedPath(target: string): string | null {
  if (!/^\/(?![/\\])/.test(target) || !URL.canParse(target, ANY_BASE)) return null
  try {
    const path = decodeURIComponent(new URL(target, ANY_BASE).pathname)
    return /\p{Cc}/u.test(path) ? null : path
  } catch {
    return null
  }
}

/** Whether a valid target is of the API. Not decoded: Next takes `/api%2Fx` and `/%61pi/x` for pages. */
export function isApi(target: string): boolean {
  return new URL(target, ANY_BASE).pathname.startsWith('/api/')
}

/**
 * The Host must be that of the public address: answers and redirects depend on it. Health checks use the IP address. A
 * browser on this machine that opened 127.0.0.1 for localhost, or the reverse, is redirected to the right one: cookies
 * and the Origin check belong to one host.
 */
function hostRefusal(request: Head, path: string, address: URL): Refusal | null {
  const hosts = request.headersDistinct.host ?? []
  const host = hosts[0] ?? ''
  if (hosts.length !== 1 || !/^[^\s/?#@\\]+$/.test(host) || !URL.canParse(`${address.protocol}//${host}`))
    return { status: 400, text: 'A request needs one valid Host header.' }
  const asked = new URL(`${address.protocol}//${host}`)
  if (asked.host === address.host) return null
  if (path === paths.api.health() && (isLoopback(asked.hostname) || isIP(bare(asked)) !== 0)) return null
  if (
    isLoopback(asked.hostname) &&
    isLoopback(address.hostname) &&
    asked.port === address.port &&
    isRead(request)
  )
    return { status: 307, text: '', headers: { Location: `${address.origin}${request.url}` } }
  return {
    status: 421,
    text: `This studio's address is ${address.origin}. Another address needs to be set as NEXTAUTH_URL.`,
  }
}

function bare({ hostname }: URL): string {
  return hostname.replace(/^\[(.*)\]$/, '$1')
}

function isRead({ method }: Head): boolean {
  return method === 'GET' || method === 'HEAD'
}

/** Next takes a multipart form to a page for an action without JavaScript, and fails; the studio has no such actions. */
function pageRefusal({ headers, url = '' }: Head): Refusal | null {
  const form = /^multipart\/form-data/i.test(headers['content-type'] ?? '')
  if (!form || headers['next-action'] !== undefined || isApi(url)) return null
  return { status: 415, text: 'Pages do not accept forms.' }
}

function bodyRefusal({ headers }: Head, path: string): Refusal | null {
  const encoding = headers['content-encoding']
  if (encoding !== undefined && encoding.toLowerCase() !== 'identity')
    return {
      status: 415,
      text: 'Encoded bodies are not accepted.',
      headers: { 'Accept-Encoding': 'identity' },
    }
  if (!/^chunked$/i.test(headers['transfer-encoding'] ?? 'chunked'))
    return { status: 501, text: 'Only the chunked transfer coding is accepted.' }
  if (Number(headers['content-length'] ?? 0) > mostBodyBytes(path))
    return { status: 413, text: 'The body is too large.' }
  return null
}
