import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import type { UpstreamClient } from '../upstream/client.ts'

const PASSED_ON = ['range', 'if-range', 'if-none-match'] as const
const PASSED_BACK = ['content-length', 'content-range', 'accept-ranges', 'etag'] as const
const GOOD = [200, 206, 304, 416]

/** Streams a finished job's video through from the service, while our own copy is not there yet. */
export async function relayContent(
  upstream: UpstreamClient,
  jobId: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const gone = new AbortController()
  response.once('close', () => gone.abort())
  const headers: Record<string, string> = {}
  for (const name of PASSED_ON) {
    const value = request.headers[name]
    if (typeof value === 'string') headers[name] = value
  }
  const method = request.method === 'HEAD' ? 'HEAD' : 'GET'
  const answer = await upstream.openContent(jobId, { method, headers, signal: gone.signal }).catch(() => null)
  if (!answer || !GOOD.includes(answer.statusCode)) {
    await answer?.body.dump().catch(() => {})
    response.writeHead(502, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' })
    response.end(
      JSON.stringify({ error: 'The service does not hand the video out at the moment. It is tried again.' }),
    )
    return
  }
  response.statusCode = answer.statusCode
  response.setHeader('Cache-Control', 'private, no-cache')
  response.setHeader('Content-Type', 'video/mp4')
  for (const name of PASSED_BACK) {
    const value = answer.headers[name]
    if (value !== undefined) response.setHeader(name, value)
  }
  await pipeline(answer.body, response).catch(() => response.destroy())
}
