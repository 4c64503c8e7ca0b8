import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'

const CHUNK_BYTES = 256 * 1024

/**
 * Length and SHA-256 (hexadecimal) of a file, read at a limited rate when there is no hurry.
 * @throws when it cannot be read, or `signal` is aborted.
 */
export async function hashFile(
  path: string,
  options: { bytesPerSecond?: number; signal?: AbortSignal } = {},
): Promise<{ sizeBytes: number; sha256: string }> {
  const { bytesPerSecond, signal } = options
  const hash = createHash('sha256')
  const buffer = Buffer.allocUnsafe(CHUNK_BYTES)
  const file = await open(path, 'r')
  try {
    let sizeBytes = 0
    for (;;) {
      signal?.throwIfAborted()
      const { bytesRead } = await file.read(buffer, 0, CHUNK_BYTES, sizeBytes)
      if (bytesRead === 0) return { sizeBytes, sha256: hash.digest('hex') }
      hash.update(buffer.subarray(0, bytesRead))
      sizeBytes += bytesRead
      if (bytesPerSecond) await setTimeout((bytesRead / bytesPerSecond) * 1_000, undefined, { ref: false })
    }
  } finally {
    await file.close()
  }
}
