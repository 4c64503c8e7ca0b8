import { once } from 'node:events'
import type { Stats } from 'node:fs'
import { type OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { pipeline, type Readable, Transform } from 'node:stream'
import { create as contentDisposition } from 'content-disposition'
import type { FastifyReply, FastifyRequest } from 'fastify'
import send from 'send'
import {
  type ByteRange,
  StorageUnavailableError,
  VideoMissingError,
  type VideoStorage,
} from '../storage/videos.ts'
import { ProblemError } from './errors.ts'

/** A finished video with its metadata. */
export interface Video {
  /** Of its job. */
  id: string
  contentName: string
  sizeBytes: number
  /** In hex. */
  sha256: string
  completedAt: Date
  expiresAt: Date
}

interface Sending {
  video: Video
  storage: Pick<VideoStorage, 'read'>
  onBytes?: (count: number) => void
}

const STORAGE_RETRY_SECONDS = '10'

/**
 * Answers with the video or a range of it, or with 304, as the request's conditions ask. Call it after `turnOf`.
 * An answer that cannot be completed ends with its connection, so that it cannot be mistaken for a complete one.
 * @throws ProblemError before anything was sent: 412, 416, or the storage lacks the video or is unavailable.
 */
export async function sendVideo(
  request: FastifyRequest,
  reply: FastifyReply,
  { video, storage, onBytes }: Sending,
): Promise<FastifyReply> {
  const { status, headers, range } = planAnswer(request, video)
  if (status === 304) return reply.code(304).headers(headers).send()
  const source = await openVideo(request, { video, storage }, range)
  reply.code(status).headers(headers)
  if (request.method === 'HEAD' || reply.raw.destroyed) {
    source.destroy()
    return reply.send()
  }
  const body = exactly(range.end - range.start + 1, onBytes)
  pipeline(source, body, (error) => {
    if (!error || error.code === 'ERR_STREAM_PREMATURE_CLOSE') return
    request.log.error({ err: error, requestId: request.id }, 'a video could not be read to its end')
  })
  return reply.send(body)
}

/**
 * Waits until the answers to earlier requests of the connection are sent. A video opened before that would stay open
 * forever if the connection ended before its turn: an answer whose turn never comes gets no event.
 */
export async function turnOf(response: ServerResponse): Promise<void> {
  if (!response.socket && !response.destroyed) await once(response, 'socket')
}

interface Plan {
  status: number
  headers: OutgoingHttpHeaders
  range: ByteRange
}

/**
 * The answer that `send` would give: conditions and ranges (RFC 9110, sections 13 and 14), tried on a response that is
 * not sent. Several ranges in one request get the whole video, and a HEAD describes the whole video.
 * @throws ProblemError for 412 and 416.
 */
function planAnswer(request: FastifyRequest, video: Video): Plan {
  const { contentName, sizeBytes, completedAt } = video
  const response = new ServerResponse(request.raw)
  for (const [name, value] of Object.entries(representationHeaders(video))) response.setHeader(name, value)
  let range: ByteRange = { start: 0, end: sizeBytes - 1 }
  const plan = send(request.raw, contentName, {
    acceptRanges: request.method === 'GET',
    cacheControl: false,
    etag: false,
    lastModified: false,
  })
  plan.on('error', (error: { status: number }) => {
    throw refusal(error.status, sizeBytes)
  })
  Object.assign(plan, {
    // `send` gives no 304 to no-cache, a directive for caches that fetch adds to every conditional request.
    req: {
      method: request.method,
      headers: { ...request.headers, 'cache-control': undefined, range: rangeOf(request, sizeBytes) },
    },
    res: response,
    stream: (_path: string, { start, end }: ByteRange) => {
      range = { start, end }
    },
  })
  plan.send(contentName, { size: sizeBytes, mtime: completedAt } as Stats)
  return { status: response.statusCode, headers: response.getHeaders(), range }
}

/** The requested range. A suffix longer than the video means all of it (RFC 9110, 14.1.2), but `send` would refuse it. */
function rangeOf({ headers: { range } }: FastifyRequest, sizeBytes: number): string | undefined {
  const [, suffixBytes] = /^bytes=-(\d+)$/i.exec(range ?? '') ?? []
  return suffixBytes !== undefined && Number(suffixBytes) > sizeBytes ? 'bytes=0-' : range
}

/** The headers that are the same for every answer with this video. */
function representationHeaders({ id, sha256, completedAt }: Video) {
  return {
    'accept-ranges': 'bytes',
    etag: `"${sha256}"`,
    'last-modified': completedAt.toUTCString(),
    'repr-digest': `sha-256=:${Buffer.from(sha256, 'hex').toString('base64')}:`,
    'content-disposition': contentDisposition(`${id}.mp4`),
    'cache-control': 'private, immutable',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
  }
}

function refusal(status: number, sizeBytes: number): Error {
  if (status === 412)
    return new ProblemError({ code: 'precondition_failed', detail: 'The video is not the one asked for.' })
  if (status !== 416) return new Error(`send refused with ${status}`)
  return new ProblemError({
    code: 'range_not_satisfiable',
    detail: `The video has ${sizeBytes} bytes.`,
    headers: { 'content-range': `bytes */${sizeBytes}` },
  })
}

/** Requested as a range, so that a store with a truncated video reports it before the answer begins. */
async function openVideo(
  request: FastifyRequest,
  { video, storage }: Sending,
  range: ByteRange,
): Promise<Readable> {
  try {
    return await storage.read(video.contentName, range)
  } catch (error) {
    const about = { err: error, requestId: request.id, jobId: video.id, contentName: video.contentName }
    if (error instanceof StorageUnavailableError) {
      request.log.error(about, 'the storage is unavailable')
      throw new ProblemError({
        code: 'overloaded',
        detail: 'The video cannot be read now. It is kept; try again shortly.',
        headers: { 'retry-after': STORAGE_RETRY_SECONDS },
      })
    }
    if (!(error instanceof VideoMissingError)) throw error
    // Deleted, but not recorded: the process died between, or the database was restored from a backup.
    if (video.expiresAt <= new Date()) throw contentExpired(video.expiresAt)
    request.log.fatal(about, 'a paid video is missing from the storage')
    throw new ProblemError({ code: 'internal_error', detail: 'The video cannot be found. Please report it.' })
  }
}

/** 410 with the time until which the video was kept. */
export function contentExpired(expiresAt: Date): ProblemError {
  const time = expiresAt.toISOString()
  const detail = `The video was kept until ${time}.`
  return new ProblemError({ code: 'content_expired', detail, members: { expired_at: time } })
}

/** Passes on a stream of exactly this many bytes; any other length is an error, which cuts the answer. */
function exactly(bytes: number, onBytes: (count: number) => void = () => {}): Transform {
  let left = bytes
  const wrongLength = () => new Error(`The stored video has not the ${bytes} bytes it had.`)
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      left -= chunk.length
      if (left < 0) return done(wrongLength())
      onBytes(chunk.length)
      done(null, chunk)
    },
    flush: (done) => done(left === 0 ? null : wrongLength()),
  })
}
