import { brotliDecompressSync, constants, unzipSync } from 'node:zlib'
import type { Dispatcher } from 'undici'

/** The received part of an answer's body, and whether that is all of it. */
export interface Body {
  text: string
  whole: boolean
}

/**
 * Reads a body as UTF-8, within limits of size and time, and decompresses it if the service compressed it unasked.
 * Never throws: a body that breaks off is incomplete.
 *
 * @param options.limit the most bytes to read, and to decompress them to.
 * @param options.withinMs a body that takes longer is cut off.
 * @param options.secret removed from the text if the service repeats it.
 */
export async function readBody(
  { body, headers }: Pick<Dispatcher.ResponseData, 'body' | 'headers'>,
  { limit, withinMs, secret }: { limit: number; withinMs: number; secret: string },
): Promise<Body> {
  const deadline = setTimeout(() => body.destroy(new Error('the answer took too long')), withinMs)
  const chunks: Buffer[] = []
  let size = 0
  let whole = true
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      chunks.push(chunk)
      size += chunk.length
      if (size > limit) {
        whole = false
        break // leaving the loop destroys the stream
      }
    }
  } catch {
    whole = false
  } finally {
    clearTimeout(deadline)
  }
  const bytes = decompressed(Buffer.concat(chunks).subarray(0, limit), headers['content-encoding'], limit)
  const text = new TextDecoder().decode(bytes ?? undefined) // without a byte order mark
  return { text: text.replaceAll(secret, '[key]'), whole: whole && bytes !== null }
}

/** @returns the start of the content if the bytes are only its start; null if they cannot be read. */
function decompressed(bytes: Buffer, encoding: string | string[] | undefined, limit: number): Buffer | null {
  const maxOutputLength = limit
  try {
    switch (String(encoding ?? '').toLowerCase()) {
      case 'gzip':
      case 'x-gzip':
      case 'deflate':
        return unzipSync(bytes, { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength })
      case 'br':
        return brotliDecompressSync(bytes, { finishFlush: constants.BROTLI_OPERATION_FLUSH, maxOutputLength })
      default:
        return bytes
    }
  } catch {
    return null
  }
}
