import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { Readable } from 'node:stream'
import { create as contentDisposition } from 'content-disposition'
import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  type ByteRange,
  StorageUnavailableError,
  VideoMissingError,
  type VideoStorage,
} from '../../storage/videos.ts'
import { ProblemError } from '../errors.ts'
import type { Validators } from './conditions.ts'
import { contentRange, layOutMultipart } from './ranges.ts'
import { ReaderGoneError, transfer } from './transfer.ts'

/** A finished video, and what is told of it. */
export interface Video extends Validators {
  /** Of its job. */
  id: string
  contentName: string
  sizeBytes: number
  /** In hex. */
  sha256: string
}

interface Sending {
  video: Video
  /** Null: the whole video. */
  ranges: ByteRange[] | null
  storage: VideoStorage
  onBytes?: (count: number) => void
  stallMs?: number
}

const CONTENT_TYPE = 'video/mp4'
/** Below the time after which the service closes a connection that stands still (limits.ts). */
const STALL_MS = 60_000
const STORAGE_RETRY_SECONDS = '10'
/** As long as nginx's, so that both give bodies of the same length. */
const BOUNDARY_BYTES = 10

/** The headers that are the same for every answer with this video. */
export function representationHeaders({ id, sha256, etag, lastModified }: Video) {
  return {
    'accept-ranges': 'bytes',
    etag,
    'last-modified': lastModified.toUTCString(),
    'repr-digest': `sha-256=:${Buffer.from(sha256, 'hex').toString('base64')}:`,
    'content-disposition': contentDisposition(`${id}.mp4`),
    'cache-control': 'private, immutable',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
  }
}

/** A body of one or more pieces of the video, and the bytes around them. */
interface Body {
  status: 200 | 206
  headers: Record<string, string | number>
  pieces: { head: Buffer | null; range: ByteRange }[]
  tail: Buffer | null
}

/**
 * Answers with the video, or with ranges of it: on the raw response, because the bytes need not pass through Fastify.
 * An answer that cannot be finished ends with its connection, so that it cannot be taken for a whole one.
 * @throws ProblemError before anything was sent, when the storage does not have the video or cannot give it now.
 */
export async function sendVideo(
  request: FastifyRequest,
  reply: FastifyReply,
  sending: Sending,
): Promise<FastifyReply> {
  await turnOf(reply.raw)
  const body = layOut(sending)
  const first = await openPiece(request, sending, sending.ranges?.[0] ?? wholeOf(sending.video))
  const response = reply.hijack().raw
  if (response.destroyed || request.method === 'HEAD') first.destroy()
  response.setTimeout(sending.stallMs ?? STALL_MS, () => response.destroy())
  response.writeHead(body.status, {
    ...(reply.getHeaders() as OutgoingHttpHeaders),
    'x-request-id': request.id,
    ...representationHeaders(sending.video),
    ...body.headers,
  })
  if (request.method === 'HEAD') {
    response.end()
    return reply
  }
  try {
    await sendPieces(response, { sending, body, first })
  } catch (error) {
    response.destroy()
    if (error instanceof ReaderGoneError) return reply
    request.log.error({ err: error, requestId: request.id }, 'a video could not be read to its end')
  }
  return reply
}

/**
 * Waits until the answers to earlier requests of the connection are out. Opened before, a video would stay open for good
 * when the connection ends meanwhile: an answer that never had its turn hears nothing of it.
 */
async function turnOf(response: ServerResponse): Promise<void> {
  if (!response.socket && !response.destroyed) await once(response, 'socket')
}

/** Asked for as a range, so that a store which has less of it says so before the answer begins. */
function wholeOf({ sizeBytes }: Video): ByteRange {
  return { start: 0, end: sizeBytes - 1 }
}

function layOut({ video, ranges }: Sending): Body {
  const { sizeBytes } = video
  const [only] = ranges ?? []
  if (!ranges || !only) {
    const headers = { 'content-type': CONTENT_TYPE, 'content-length': sizeBytes }
    return { status: 200, headers, pieces: [{ head: null, range: wholeOf(video) }], tail: null }
  }
  if (ranges.length === 1) {
    const bytes = only.end - only.start + 1
    const headers = {
      'content-type': CONTENT_TYPE,
      'content-length': bytes,
      'content-range': contentRange(only, sizeBytes),
    }
    return { status: 206, headers, pieces: [{ head: null, range: only }], tail: null }
  }
  const boundary = randomBytes(BOUNDARY_BYTES).toString('hex')
  const multipart = layOutMultipart(ranges, { sizeBytes, contentType: CONTENT_TYPE, boundary })
  return {
    status: 206,
    headers: { 'content-type': multipart.contentType, 'content-length': multipart.contentLength },
    pieces: multipart.parts,
    tail: multipart.tail,
  }
}

async function openPiece(
  request: FastifyRequest,
  { storage, video }: Sending,
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
    request.log.fatal(about, 'a paid video is missing from the storage')
    throw new ProblemError({ code: 'internal_error', detail: 'The video cannot be found. Please report it.' })
  }
}

async function sendPieces(
  response: ServerResponse,
  { sending, body, first }: { sending: Sending; body: Body; first: Readable },
): Promise<void> {
  const { storage, video, onBytes = () => {} } = sending
  let opened: Readable | null = first
  for (const { head, range } of body.pieces) {
    const source = opened ?? (await storage.read(video.contentName, range))
    opened = null
    if (head) response.write(head)
    await transfer(source, response, { bytes: range.end - range.start + 1, onBytes })
  }
  response.end(body.tail)
}
