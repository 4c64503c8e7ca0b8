import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import type { UpstreamClient } from '../upstream/client.ts'
import { wholeLength } from './download.ts'
import { refuse } from './refuse.ts'

const PASSED_ON = ['range', 'if-range', 'if-none-match'] as const
const PASSED_BACK = ['content-length', 'content-range', 'content-encoding', 'accept-ranges', 'etag'] as const
const GOOD = [200, 206, 304, 416]

export interface RelayLimits {
  /** Relays at once of this process. */
  all: number
  /** Relays at once of one person: as many as a browser opens connections to one server. */
  perPerson: number
  /** A relay ends when its reader takes no byte for so long. Players that paused ask for the rest with a range. */
  stallMs: number
}

const LIMITS: RelayLimits = { all: 32, perPerson: 6, stallMs: 30_000 }

/** A person who is refused may ask again after so long; a stalled relay has often ended by then. */
const RETRY_AFTER_SECONDS = 10

/** Streams a finished job's video through from the service, while it is not archived yet. */
export type Relay = (
  personId: string,
  jobId: string,
  request: IncomingMessage,
  response: ServerResponse,
) => Promise<void>

/** Makes the relay of a process. Its limits keep stalled browsers from piling up connections to the service. */
export function makeRelay(upstream: UpstreamClient, limits: Partial<RelayLimits> = {}): Relay {
  const { all, perPerson, stallMs } = { ...LIMITS, ...limits }
  /** Whose each relay under way is. */
  const watching: string[] = []
  return async (personId, jobId, request, response) => {
    const own = watching.filter((id) => id === personId).length
    if (own >= perPerson || watching.length >= all) {
      response.setHeader('Retry-After', RETRY_AFTER_SECONDS)
      if (own >= perPerson) return refuse(response, 429, 'You are loading too many videos at once.')
      return refuse(response, 503, 'Too many videos are being loaded at once.')
    }
    watching.push(personId)
    try {
      await relayVideo(upstream, jobId, request, response, stallMs)
    } finally {
      watching.splice(watching.indexOf(personId), 1)
    }
  }
}

async function relayVideo(
  upstream: UpstreamClient,
  jobId: string,
  request: IncomingMessage,
  response: ServerResponse,
  stallMs: number,
): Promise<void> {
  const gone = new AbortController()
  response.once('close', () => gone.abort())
  const headers: Record<string, string> = { 'accept-encoding': 'identity' }
  for (const name of PASSED_ON) {
    const value = request.headers[name]
    if (typeof value === 'string') headers[name] = value
  }
  const method = request.method === 'HEAD' ? 'HEAD' : 'GET'
  const answer = await upstream.openRelay(jobId, { method, headers, signal: gone.signal }).catch(() => null)
  if (!answer || !GOOD.includes(answer.statusCode)) {
    await answer?.body.dump().catch(() => {})
    return refuse(response, 502, 'The service does not hand out the video at the moment. Try again later.')
  }
  // A part that nobody asked for is the whole video, or a browser cannot use it.
  if (answer.statusCode === 206 && headers.range === undefined && wholeLength(answer.headers) !== null) {
    answer.statusCode = 200
    delete answer.headers['content-range']
  }
  response.statusCode = answer.statusCode
  response.setHeader('Cache-Control', 'private, no-cache')
  response.setHeader('Content-Type', 'video/mp4')
  for (const name of PASSED_BACK) {
    const value = answer.headers[name]
    if (value !== undefined) response.setHeader(name, value)
  }
  response.setTimeout(stallMs, () => response.destroy())
  await pipeline(answer.body, response).catch(() => response.destroy())
}
