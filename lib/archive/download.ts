import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import type { Dispatcher } from 'undici'
import type { Said } from '../language/said.ts'
import type { UpstreamClient } from '../upstream/client.ts'
import { promisedSha256 } from './checks.ts'

/** How a download ended. Only a whole one leaves a file that is worth keeping. */
export type Download =
  | { kind: 'whole'; sizeBytes: number; sha256: string }
  | { kind: 'failed'; problem: Said; gone: boolean }

type Headers = Dispatcher.ResponseData['headers']

/** The database counts bytes in 32 bits; an 8-second video comes nowhere near. */
const MOST_BYTES = 2 ** 31 - 1

/**
 * Downloads a finished job's video to a new file at `path`, hashing on the way, and syncs the file. Whole means that
 * length and digest agree with what the service promised, where it did. After a failure the next try begins again.
 *
 * @param options.signal ends the download, for example when another process has taken over.
 * @throws when the service, the connection or the disk breaks it off.
 */
export async function download(
  upstream: UpstreamClient,
  { jobId, path, signal }: { jobId: string; path: string; signal: AbortSignal },
): Promise<Download> {
  const { statusCode, headers, body } = await upstream.openDownload(jobId, {
    headers: { 'accept-encoding': 'identity' },
    signal,
  })
  const problem = answerProblem(statusCode, headers)
  if (problem) {
    await body.dump().catch(() => {})
    return { kind: 'failed', problem, gone: statusCode === 410 }
  }
  const file = await open(path, 'wx', 0o600)
  try {
    return await receive(body, headers, file)
  } finally {
    body.on('error', () => {}).destroy()
    await file.close()
  }
}

/** Why an answer is not the whole video's own bytes, by its status and headers; null when it is. */
function answerProblem(status: number, headers: Headers): Said | null {
  if (status === 410) return { key: 'troubles.gone' }
  if (status !== 200) return { key: 'troubles.videoStatus', values: { status } }
  const encoding = headers['content-encoding']
  if (encoding === undefined || encoding === 'identity') return null
  return { key: 'troubles.encoded', values: { encoding: String(encoding).slice(0, 40) } }
}

async function receive(body: AsyncIterable<Buffer>, headers: Headers, file: FileHandle): Promise<Download> {
  const hash = createHash('sha256')
  let sizeBytes = 0
  for await (const chunk of body) {
    await file.appendFile(chunk)
    hash.update(chunk)
    sizeBytes += chunk.length
    if (sizeBytes > MOST_BYTES) return failed({ key: 'troubles.tooMuch' })
  }
  await file.datasync()
  const length = headers['content-length']
  if (length !== undefined && Number(length) !== sizeBytes) {
    return failed({ key: 'troubles.wrongLength', values: { bytes: sizeBytes, length: Number(length) } })
  }
  const sha256 = hash.digest('hex')
  const promised = promisedSha256(headers)
  if (promised !== null && promised !== sha256) return failed({ key: 'troubles.wrongDigest' })
  return { kind: 'whole', sizeBytes, sha256 }
}

function failed(problem: Said): Download {
  return { kind: 'failed', problem, gone: false }
}
