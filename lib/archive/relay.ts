import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import type { Dispatcher } from 'undici'
import { refuse } from '../answer.ts'
import { CrowdedError, makeGuard } from '../turns.ts'
import type { UpstreamClient } from '../upstream/client.ts'
import { wholeLength } from './download.ts'

const PASSED_ON = ['range', 'if-range', 'if-none-match'] as const
const PASSED_BACK = ['content-length', 'content-range', 'content-encoding', 'accept-ranges', 'etag'] as const
const GOOD = [200, 206, 304, 416]

export interface RelayLimits {
  /** Concurrent relays of this process. */
  all: number
  /** Concurrent relays of one person: as many as a browser opens connections to one server. */
  perPerson: number
  /** A relay ends when its reader accepts no byte for this long. A paused player requests the rest with a range. */
  stallMs: number
}

const LIMITS: RelayLimits = { all: 32, perPerson: 6, stallMs: 30_000 }

/** A refused person may retry after this long; a stalled relay has often ended by then. */
const RETRY_AFTER_SECONDS = 10

/**
 * Streams a finished job's video from the service until it is archived.
 * @param reader the destination of the answer; a relay ends with it.
 */
export type Relay = (
  personId: string,
  jobId: string,
  request: Request,
  reader: ServerResponse,
) => Promise<Response>

/** Makes the relay of a process. Its limits prevent stalled browsers from accumulating connections to the service. */
export function makeRelay(upstream: UpstreamClient, limits: Partial<RelayLimits> = {}): Relay {
  const { all, perPerson, stallMs } = { ...LIMITS, ...limits }
  const enter = makeGuard({ atOnce: all, each: perPerson, line: 0 })
  return async (personId, jobId, request, reader) => {
    const end = await enter(personId).catch(crowded)
    if (end instanceof Response) return end
    const answer = await ask(upstream, jobId, request, reader)
    if (answer && GOOD.includes(answer.statusCode) && !reader.closed) {
      answer.body.once('close', end)
      reader.setTimeout(stallMs, () => reader.destroy())
      return passOn(request, answer)
    }
    end()
    await answer?.body.dump().catch(() => {})
    return refuse(502, 'The service does not hand out the video at the moment. Try again later.')
  }
}

function crowded(error: unknown): Response {
  if (!(error instanceof CrowdedError)) throw error
  const later = { 'Retry-After': String(RETRY_AFTER_SECONDS) }
  if (error.by === 'person') return refuse(429, 'You are loading too many videos at once.', later)
  return refuse(503, 'Too many videos are being loaded at once.', later)
}

/** Passes the browser's request on to the service, until the browser is gone. @returns null: there is no answer. */
function ask(
  upstream: UpstreamClient,
  jobId: string,
  request: Request,
  reader: ServerResponse,
): Promise<Dispatcher.ResponseData | null> {
  const gone = new AbortController()
  reader.once('close', () => gone.abort())
  const headers: Record<string, string> = { 'accept-encoding': 'identity' }
  for (const name of PASSED_ON) {
    const value = request.headers.get(name)
    if (value !== null) headers[name] = value
  }
  const method = request.method === 'HEAD' ? 'HEAD' : 'GET'
  return upstream.openRelay(jobId, { method, headers, signal: gone.signal }).catch(() => null)
}

function passOn(
  request: Request,
  { statusCode, headers: answered, body }: Dispatcher.ResponseData,
): Response {
  const headers = new Headers({ 'Cache-Control': 'private, no-cache', 'Content-Type': 'video/mp4' })
  // A 206 without a range in the request counts only as the whole video; browsers cannot use it otherwise.
  const isWhole =
    statusCode === 206 && request.headers.get('range') === null && wholeLength(answered) !== null
  for (const name of PASSED_BACK) {
    const value = answered[name]
    if (typeof value === 'string' && !(isWhole && name === 'content-range')) headers.set(name, value)
  }
  const status = isWhole ? 200 : statusCode
  if (request.method === 'HEAD' || status === 304) {
    body.resume()
    return new Response(null, { status, headers })
  }
  return new Response(Readable.toWeb(body) as ReadableStream<Uint8Array>, { status, headers })
}
