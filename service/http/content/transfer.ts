import type { ServerResponse } from 'node:http'
import type { Readable } from 'node:stream'
import { FileStream } from '../../storage/file-stream.ts'

/** The reader went away, or took nothing for too long. */
export class ReaderGoneError extends Error {
  override name = 'ReaderGoneError'
}

/**
 * Writes one stream of a known length into a response, no faster than the reader takes it, and does not end the response.
 * The stream is closed at once when the reader is gone.
 * @param onBytes Told of the bytes of every chunk.
 * @throws ReaderGoneError; the stream's own error; an error when the stream was not exactly that long.
 */
export function transfer(
  source: Readable,
  response: ServerResponse,
  { bytes, onBytes }: { bytes: number; onBytes: (count: number) => void },
): Promise<void> {
  return new Promise((resolve, reject) => {
    let sent = 0
    const settle = (error?: Error) => {
      response.off('drain', resume)
      response.off('close', gone)
      source.destroy()
      if (error) reject(error)
      else resolve()
    }
    const resume = () => source.resume()
    const gone = () => settle(new ReaderGoneError('The reader is gone.'))
    const wrongLength = () => settle(new Error(`The stored video gave ${sent} bytes of ${bytes}.`))
    source.on('error', settle)
    source.on('end', () => (sent === bytes ? settle() : wrongLength()))
    source.on('data', (chunk: Buffer) => {
      sent += chunk.length
      if (sent > bytes) return wrongLength()
      onBytes(chunk.length)
      const taken = (error?: Error | null) => {
        // After an error the socket may still hold the chunk.
        if (!error && source instanceof FileStream) source.release(chunk)
      }
      if (!response.write(chunk, taken)) source.pause()
    })
    response.on('drain', resume)
    response.on('close', gone)
    if (response.destroyed || response.socket?.destroyed) gone()
  })
}
