import { close, read } from 'node:fs'
import { Readable } from 'node:stream'
import type { ByteRange } from './videos.ts'

/** Bytes per read: at 64 KiB a whole video takes four times the system calls. */
const READ_BYTES = 256 * 1024
/** Buffers that are kept for the next reading; 16 MiB. */
const MOST_KEPT = 64

const kept: Buffer[] = []

/**
 * Reads an open file, or a part of it, and closes it when it ends or is destroyed. A fresh buffer for every reading would
 * cost more than the reading itself, so a chunk that was given back with `release` is used again, by any such stream.
 */
export class FileStream extends Readable {
  readonly #fd: number
  readonly #last: number
  #position: number
  #reading = false
  #whenRead: (() => void) | null = null

  constructor(fd: number, range?: ByteRange) {
    super({ highWaterMark: READ_BYTES })
    this.#fd = fd
    this.#position = range?.start ?? 0
    this.#last = range?.end ?? Number.MAX_SAFE_INTEGER
  }

  /** Gives a chunk back, whose bytes nobody will look at again. A chunk that is not given back is simply not used again. */
  release(chunk: Buffer): void {
    if (kept.length < MOST_KEPT && chunk.buffer.byteLength === READ_BYTES)
      kept.push(Buffer.from(chunk.buffer))
  }

  override _read(): void {
    const length = Math.min(READ_BYTES, this.#last - this.#position + 1)
    if (length <= 0) {
      this.push(null)
      return
    }
    const buffer = kept.pop() ?? Buffer.allocUnsafeSlow(READ_BYTES)
    this.#reading = true
    read(this.#fd, buffer, 0, length, this.#position, (error, count) => {
      this.#reading = false
      if (this.#whenRead) this.#whenRead()
      else if (error) this.destroy(error)
      else {
        this.#position += count
        this.push(count === 0 ? null : buffer.subarray(0, count))
      }
    })
  }

  /** Not before a reading under way is done: its number would be another file's. */
  override _destroy(error: Error | null, callback: (error?: Error | null) => void): void {
    const end = () => close(this.#fd, (closing) => callback(error ?? closing))
    if (this.#reading) this.#whenRead = end
    else end()
  }
}
