import { type FileHandle, open } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { basename } from 'node:path'
import parseRange from 'range-parser'
import type { Logger } from '#platform/log.ts'
import { refuse } from '../answer.ts'
import { isMissing } from './files.ts'

/** A reader that stops reading holds one chunk. Chunks four times as large would be at most a sixth faster. */
const CHUNK_BYTES = 256 * 1024

/** A file of a clip. It never changes once written. */
export interface Sent {
  path: string
  type: string
  /** Strong. */
  etag: string
  /** The whole Content-Disposition of a download. */
  disposition: string | null
}

/**
 * Answers with a file: the whole file, a range of it, or that the browser already has it (RFC 9110).
 * @param reader the destination of the answer; the file is open until it closes.
 * @param accel the path under which a proxy in front of us finds the file's folder and sends the file instead; null
 * without such a proxy.
 * @returns 404 only for a file that is certainly missing; 503 for one that cannot be opened now.
 */
export async function sendFile(
  request: Request,
  { path, type, etag, disposition }: Sent,
  { reader, accel, log }: { reader: ServerResponse; accel: string | null; log: Pick<Logger, 'error'> },
): Promise<Response> {
  const headers = new Headers({
    'Content-Type': type,
    // A browser revalidates each time: a person who signed out or was deactivated must not see the file any more.
    'Cache-Control': 'private, no-cache',
    ...(disposition === null ? {} : { 'Content-Disposition': disposition }),
  })
  if (accel !== null) {
    headers.set('X-Accel-Redirect', `${accel}${basename(path)}`)
    return new Response(null, { headers })
  }
  const file = await open(path).catch((error: unknown) => unopened(path, error, log))
  if (file instanceof Response) return file
  if (reader.closed) {
    await file.close()
    return new Response(null)
  }
  reader.once('close', () => void file.close())
  headers.set('ETag', etag)
  headers.set('Accept-Ranges', 'bytes')
  if (isKnown(request.headers.get('if-none-match'), etag)) return new Response(null, { status: 304, headers })
  const { size } = await file.stat()
  const range = rangeOf(request, size, etag)
  if (range === 'unsatisfiable')
    return refuse(416, 'There is no such range.', { 'Content-Range': `bytes */${size}` })
  const { start, end } = range ?? { start: 0, end: size - 1 }
  headers.set('Content-Length', String(end - start + 1))
  if (range) headers.set('Content-Range', `bytes ${start}-${end}/${size}`)
  const status = range ? 206 : 200
  if (request.method === 'HEAD' || size === 0) return new Response(null, { status, headers })
  return new Response(bytesOf(file, start, end), { status, headers })
}

async function unopened(path: string, error: unknown, log: Pick<Logger, 'error'>): Promise<Response> {
  if (await isMissing(path)) return refuse(404, 'The file is missing.')
  log.error({ err: error, path }, 'a file of a clip cannot be opened')
  return refuse(503, 'The file cannot be read at the moment. Try again later.')
}

/** `Readable.toWeb` would copy every chunk. */
function bytesOf(file: FileHandle, start: number, end: number): ReadableStream<Uint8Array> {
  let position = start
  return new ReadableStream(
    {
      async pull(controller) {
        const length = Math.min(CHUNK_BYTES, end + 1 - position)
        const { buffer, bytesRead } = await file.read(Buffer.allocUnsafeSlow(length), 0, length, position)
        if (bytesRead === 0) throw new Error('The file is shorter than it was.')
        position += bytesRead
        controller.enqueue(buffer.subarray(0, bytesRead))
        if (position > end) controller.close()
      },
    },
    { highWaterMark: 0 },
  )
}

function isKnown(asked: string | null, etag: string): boolean {
  if (asked === null) return false
  return asked.trim() === '*' || asked.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
}

/** @returns null to send all of it, also for several ranges at once. */
function rangeOf(
  { headers }: Request,
  size: number,
  etag: string,
): { start: number; end: number } | 'unsatisfiable' | null {
  const asked = headers.get('range')
  const onlyIf = headers.get('if-range')
  if (asked === null || (onlyIf !== null && onlyIf !== etag)) return null
  const ranges = parseRange(size, asked, { combine: true })
  if (ranges === -1) return 'unsatisfiable'
  const [range] = ranges === -2 || ranges.type !== 'bytes' || ranges.length > 1 ? [] : ranges
  return range ?? null
}
