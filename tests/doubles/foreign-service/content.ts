import type { IncomingMessage, ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import { type Job, sha256Of } from './ledger.ts'
import type { Video } from './videos.ts'

/** Serves a job's video with its faults. Completely served videos are recorded in the ledger. */
export function serveVideo(
  request: IncomingMessage,
  response: ServerResponse,
  { job, video }: { job: Job; video: Video },
): void {
  const { faults } = job
  const { whole } = video
  const sha256 = sha256Of(video.bytes)
  const size = video.bytes.length
  const range = faults.has('content-no-ranges') ? null : rangeAsked(request.headers.range, size)
  const [from, to] = range ?? [0, size - 1]
  const headers: Record<string, string> = { 'content-type': 'video/mp4' }
  if (!faults.has('content-no-tag')) headers.etag = `"${sha256.slice(0, 16)}"`
  if (!faults.has('content-no-ranges')) headers['accept-ranges'] = 'bytes'
  const isPart = range !== null || faults.has('content-part')
  if (isPart) headers['content-range'] = `bytes ${from}-${to}/${size}`
  const isZipped = faults.has('content-gzip') && range === null
  if (isZipped) headers['content-encoding'] = 'gzip'
  const body = isZipped ? gzipSync(video.bytes) : video.bytes.subarray(from, to + 1)
  if (!faults.has('content-no-length')) headers['content-length'] = String(body.length)
  response.writeHead(isPart ? 206 : 200, headers)
  // Without a length, in two chunks: Node gives a single-chunk body a length.
  response.write(request.method === 'HEAD' ? '' : body.subarray(0, 1_000))
  response.end(request.method === 'HEAD' ? '' : body.subarray(1_000), () => {
    if (request.method === 'GET' && range === null) job.served.push({ sha256, whole })
  })
}

function rangeAsked(header: string | undefined, size: number): [number, number] | null {
  const asked = /^bytes=(\d+)-(\d*)$/.exec(header ?? '')
  if (!asked) return null
  const to = asked[2] ? Math.min(Number(asked[2]), size - 1) : size - 1
  return Number(asked[1]) <= to ? [Number(asked[1]), to] : null
}
