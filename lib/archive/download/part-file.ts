import { createHash, type Hash } from 'node:crypto'
import { type FileHandle, open, rename, writeFile } from 'node:fs/promises'
import { type Adopted, discard, type Sidecar, sidecarPath } from './parts.ts'

/** The disk could not promise that the bytes are on it: what is in the file is not to be trusted (fsync errors). */
export class SyncError extends Error {
  /** The system's own. */
  readonly code: string

  constructor(cause: NodeJS.ErrnoException) {
    super(`the disk could not keep it: ${cause.message}`, { cause })
    this.code = cause.code ?? 'fsync'
  }
}

/** So much may have to be downloaded again after a crash. */
const CHECKPOINT_BYTES = 1024 * 1024

/** An unfinished download that is being written, hashed on the way. One claim's own file, from its first byte. */
export class PartFile {
  readonly path: string
  /** What to keep in the sidecar; null when the download cannot be resumed. */
  about: Omit<Sidecar, 'bytes' | 'sha256'> | null = null
  size = 0
  #hash: Hash = createHash('sha256')
  #kept = 0
  readonly #file: FileHandle

  private constructor(path: string, file: FileHandle) {
    this.path = path
    this.#file = file
  }

  static async create(path: string): Promise<PartFile> {
    return new PartFile(path, await open(path, 'wx+', 0o600))
  }

  async write(chunk: Buffer): Promise<void> {
    await this.#append(chunk)
    if (this.size - this.#kept >= CHECKPOINT_BYTES) await this.checkpoint()
  }

  /**
   * Copies the beginning that an earlier claim left, as far as it is what its sidecar says. Copied, not taken over: a
   * process that was believed dead may still have the other file open.
   * @returns whether it was.
   */
  async begin(adopted: Adopted): Promise<boolean> {
    const source = await open(adopted.path, 'r')
    try {
      const buffer = Buffer.allocUnsafe(256 * 1024)
      while (this.size < adopted.bytes) {
        const most = Math.min(buffer.length, adopted.bytes - this.size)
        const { bytesRead } = await source.read(buffer, 0, most, this.size)
        if (bytesRead === 0) break
        await this.#append(buffer.subarray(0, bytesRead))
      }
    } finally {
      await source.close()
    }
    if (this.size !== adopted.bytes || this.sha256() !== adopted.sha256) {
      await this.restart()
      return false
    }
    const { jobId, etag, length, promised } = adopted
    this.about = { jobId, etag, length, promised }
    await this.checkpoint()
    return true
  }

  /** Forgets what is in the file. */
  async restart(): Promise<void> {
    await this.#file.truncate(0)
    this.#hash = createHash('sha256')
    this.size = 0
    this.#kept = 0
    this.about = null
  }

  /** Makes what is written durable, and then says so in the sidecar. @throws SyncError */
  async checkpoint(): Promise<void> {
    await this.sync()
    this.#kept = this.size
    if (!this.about || this.size === 0) return
    const kept: Sidecar = { ...this.about, bytes: this.size, sha256: this.sha256() }
    const target = sidecarPath(this.path)
    await writeFile(`${target}.new`, JSON.stringify(kept), { mode: 0o600, flush: true })
    await rename(`${target}.new`, target)
  }

  /** @throws SyncError */
  async sync(): Promise<void> {
    await this.#file.datasync().catch((error: Error) => {
      throw new SyncError(error)
    })
  }

  /** A write may take less than it is given, for example on a full disk. */
  async #append(chunk: Buffer): Promise<void> {
    for (let done = 0; done < chunk.length; ) {
      const { bytesWritten } = await this.#file.write(chunk, done, chunk.length - done, this.size + done)
      done += bytesWritten
    }
    this.#hash.update(chunk)
    this.size += chunk.length
  }

  /** Of what is written so far, hexadecimal. */
  sha256(): string {
    return this.#hash.copy().digest('hex')
  }

  close(): Promise<void> {
    return this.#file.close()
  }

  discard(): Promise<void> {
    return discard(this.path)
  }
}
