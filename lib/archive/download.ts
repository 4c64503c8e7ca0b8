import { createHash } from 'node:crypto'
import { type FileHandle, open as openFile } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type { Dispatcher } from 'undici'
import { faultOf } from '#platform/errors.ts'
import type { Message } from '../i18n/message.ts'
import { ForbiddenAddressError } from '../upstream/addresses.ts'
import type { UpstreamClient } from '../upstream/client.ts'
import { promisedSha256 } from './checks.ts'

/** The result of a download. Only a complete one leaves a file that is worth keeping. */
export type Download = Complete | Failed

interface Complete {
  kind: 'complete'
  sizeBytes: number
  sha256: string
  /** The bytes are not those that the service promised. */
  damage: Message | null
}

export interface Failed {
  kind: 'failed'
  problem: Message
  /** The service answers that it no longer has the video. */
  gone: boolean
  /**
   * The failure says nothing about the video: it concerns the studio, the key, or a silent, busy or unavailable
   * service.
   */
  ours?: boolean
}

type Headers = Dispatcher.ResponseData['headers']

/** The database counts bytes in 32 bits; an 8-second video is far smaller. */
const MOST_BYTES = 2 ** 31 - 1

/** The start of a gzip stream (RFC 1952, 2.3.1). */
const GZIP = Buffer.from([0x1f, 0x8b])

/**
 * Downloads a finished job's video to a new file at `path`, hashing on the way, and syncs the file. Complete means that
 * its length is the promised one, if the service promises one. After a failure the next attempt starts over.
 *
 * @param options.signal ends the download, for example when another process has taken over.
 * @throws without an answer, if it is aborted, or if the disk fails.
 */
export async function download(
  upstream: UpstreamClient,
  { jobId, path, signal }: { jobId: string; path: string; signal: AbortSignal },
): Promise<Download> {
  const answer = await open(upstream, jobId, signal)
  if (!answer) {
    const problem: Message = { key: 'troubles.privateAddress', values: { setting: 'VIDEO_ALLOW_PRIVATE' } }
    return { kind: 'failed', problem, gone: false, ours: true }
  }
  const { statusCode, headers, body } = answer
  const problem = answerProblem(statusCode, headers)
  if (problem) {
    await body.dump().catch(() => {})
    return {
      kind: 'failed',
      problem,
      gone: statusCode === 410,
      ours: NOT_OF_THE_VIDEO.test(String(statusCode)),
    }
  }
  const end = () => void body.on('error', () => {}).destroy()
  const file = await openFile(path, 'wx', 0o600).catch((error: unknown) => {
    end() // it would hold its connection until its deadline
    throw error
  })
  try {
    return await receive(body, headers, file)
  } catch (error) {
    if (signal.aborted || isOfDisk(error)) throw error
    return failed({ key: 'troubles.brokeOff', values: { why: faultOf(error) } })
  } finally {
    end()
    await file.close()
  }
}

/** Answers that say nothing about the video: the key is refused, or the service or its proxy is busy or down. */
const NOT_OF_THE_VIDEO = /^(401|403|429|502|503|504)$/

/** @returns null when the service redirects to a forbidden address. */
async function open(upstream: UpstreamClient, jobId: string, signal: AbortSignal) {
  try {
    return await upstream.openDownload(jobId, { headers: { 'accept-encoding': 'identity' }, signal })
  } catch (error) {
    if (error instanceof ForbiddenAddressError) return null
    throw error
  }
}

/** Why an answer is not the whole video, by its status and headers; null if it may be. */
function answerProblem(status: number, headers: Headers): Message | null {
  if (status === 410) return { key: 'troubles.gone' }
  if (status !== 200 && !(status === 206 && wholeLength(headers) !== null)) {
    return { key: 'troubles.videoStatus', values: { status } }
  }
  // gzip is recognised by its bytes.
  const encoding = String(headers['content-encoding'] ?? 'identity').toLowerCase()
  if (['identity', 'gzip', 'x-gzip'].includes(encoding)) return null
  return { key: 'troubles.encoded', values: { encoding: encoding.slice(0, 40) } }
}

/** The length of a video that came as one part from its first byte to its last (RFC 9110, 14.4); null otherwise. */
export function wholeLength(headers: Headers): number | null {
  const range = /^bytes 0-(\d+)\/(\d+)$/.exec(String(headers['content-range'] ?? ''))
  return range && Number(range[1]) + 1 === Number(range[2]) ? Number(range[2]) : null
}

async function receive(body: AsyncIterable<Buffer>, headers: Headers, file: FileHandle): Promise<Download> {
  const sent = new Counted()
  const video = new Counted()
  for await (const chunk of unzipped(sent.pass(body))) {
    await file.appendFile(chunk)
    video.count(chunk)
    if (video.bytes > MOST_BYTES) return failed({ key: 'troubles.tooMuch' })
  }
  await file.datasync()
  const length = Number(headers['content-length'] ?? wholeLength(headers) ?? sent.bytes)
  if (length !== sent.bytes) {
    return failed({ key: 'troubles.wrongLength', values: { bytes: sent.bytes, length } })
  }
  const sha256 = video.sha256()
  const promised = promisedSha256(headers)
  // For an encoded video, a service may give the digest of either form.
  const isWrong = promised !== null && promised !== sha256 && promised !== sent.sha256()
  const damage: Message | null = isWrong ? { key: 'troubles.what.wrongDigest' } : null
  return { kind: 'complete', sizeBytes: video.bytes, sha256, damage }
}

/** Counts and hashes the bytes that pass through. */
class Counted {
  readonly #hash = createHash('sha256')
  bytes = 0

  count(chunk: Buffer): void {
    this.#hash.update(chunk)
    this.bytes += chunk.length
  }

  async *pass(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      this.count(chunk)
      yield chunk
    }
  }

  /** The hash of all counted bytes, in hexadecimal. */
  sha256(): string {
    return this.#hash.copy().digest('hex')
  }
}

/** The chunks, decompressed if they are gzip: services compress unasked, with or without declaring it. */
async function* unzipped(chunks: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  let head = Buffer.alloc(0)
  while (head.length < GZIP.length) {
    const { value, done } = await chunks.next()
    if (done) break
    head = Buffer.concat([head, value])
  }
  if (!head.subarray(0, GZIP.length).equals(GZIP)) {
    yield head
    return yield* chunks
  }
  const gunzip = createGunzip()
  const all = async function* () {
    yield head
    yield* chunks
  }
  // Its reader reports the failure.
  pipeline(all, gunzip).catch(() => {})
  yield* gunzip
}

function isOfDisk(error: unknown): boolean {
  return (
    error instanceof Error && 'syscall' in error && ['write', 'fdatasync'].includes(String(error.syscall))
  )
}

function failed(problem: Message): Failed {
  return { kind: 'failed', problem, gone: false }
}
