import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import type { UpstreamClient } from '../upstream/client.ts'
import { promisedSha256 } from './checks.ts'

export type Download = { ok: true; sizeBytes: number; sha256: string } | { ok: false; problem: string }

/** Silence of the service in the middle of a file is cut by the client's body deadline; this bounds a trickle. */
const LONGEST_DOWNLOAD_MS = 10 * 60_000

/**
 * Downloads a finished job's video to `part`, hashing on the way, and makes it durable. The file is whole when the
 * length and the digest agree with what the service promised, where it did.
 */
export async function downloadTo(upstream: UpstreamClient, jobId: string, part: string): Promise<Download> {
  const response = await upstream.openContent(jobId, { signal: AbortSignal.timeout(LONGEST_DOWNLOAD_MS) })
  if (response.statusCode !== 200) {
    await response.body.dump()
    return { ok: false, problem: `The service answered HTTP ${response.statusCode} for the video.` }
  }
  const { sizeBytes, sha256 } = await writeHashed(response.body, part)
  const length = response.headers['content-length']
  if (length !== undefined && Number(length) !== sizeBytes) {
    return { ok: false, problem: `The download has ${sizeBytes} of ${String(length)} bytes.` }
  }
  const promised = promisedSha256(response.headers)
  if (promised !== null && promised !== sha256) {
    return { ok: false, problem: 'The download does not match the digest the service gave.' }
  }
  return { ok: true, sizeBytes, sha256 }
}

async function writeHashed(
  body: AsyncIterable<Buffer>,
  part: string,
): Promise<{ sizeBytes: number; sha256: string }> {
  const hash = createHash('sha256')
  const file = await open(part, 'w', 0o600)
  let sizeBytes = 0
  try {
    for await (const chunk of body) {
      hash.update(chunk)
      sizeBytes += chunk.length
      await file.writeFile(chunk) // unlike write(), it goes on until all is written
    }
    await file.datasync()
  } finally {
    await file.close()
  }
  return { sizeBytes, sha256: hash.digest('hex') }
}

/** Length and SHA-256 of a file that is there. */
export async function hashFile(path: string): Promise<Extract<Download, { ok: true }>> {
  const hash = createHash('sha256')
  let sizeBytes = 0
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    hash.update(chunk)
    sizeBytes += chunk.length
  }
  return { ok: true, sizeBytes, sha256: hash.digest('hex') }
}
