import { open } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'

/** One buffer per answer, used again and again: fresh ones of this size cost more than the read itself. */
const CHUNK_BYTES = 256 * 1024

/** Writes the bytes `start` to `end` of a file, both included, and ends the answer; stops when the browser is gone. */
export async function pump(
  path: string,
  response: ServerResponse,
  start: number,
  end: number,
): Promise<void> {
  const file = await open(path, 'r')
  try {
    const buffer = Buffer.allocUnsafeSlow(Math.min(CHUNK_BYTES, Math.max(1, end + 1 - start)))
    for (let at = start; at <= end && !response.destroyed; ) {
      const { bytesRead } = await file.read(buffer, 0, Math.min(buffer.length, end + 1 - at), at)
      if (bytesRead === 0) throw new Error('The file is shorter than it was.')
      await written(response, buffer.subarray(0, bytesRead))
      at += bytesRead
    }
  } finally {
    await file.close()
  }
  response.end()
}

/** The buffer may be filled again only when its bytes are with the system; a client that is gone frees it too. */
function written(response: ServerResponse, chunk: Buffer): Promise<void> {
  return new Promise((resolve) => {
    response.once('close', resolve)
    response.write(chunk, () => {
      response.off('close', resolve)
      resolve()
    })
  })
}
