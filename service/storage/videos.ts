import type { Readable } from 'node:stream'

export interface StoredVideo {
  /** The video's name in the storage. */
  contentName: string
  sizeBytes: number
  /** In hex. */
  sha256: string
}

/** A part of a video: both ends are inclusive, as in HTTP. */
export interface ByteRange {
  start: number
  end: number
}

/** The storage has no video of this name. */
export class VideoMissingError extends Error {
  override name = 'VideoMissingError'
}

/** The storage cannot store or read a video now: full, unreachable, refusing. A later attempt may succeed. */
export class StorageUnavailableError extends Error {
  override name = 'StorageUnavailableError'
}

/**
 * The store of finished videos. A video is complete and durable or absent, under a name that is used once: two workers
 * that render the same job, one of them presumed dead, never overwrite each other.
 */
export interface VideoStorage {
  /** Identifies this place, so that two processes on one database cannot use two places. */
  identity(): Promise<string>
  /** A fresh path on the local disk for a render to write to. */
  temporaryPath(jobId: string): string
  /** Deletes an unfinished file; a missing file is fine. */
  removeTemporary(path: string): Promise<void>
  /** Deletes unfinished files without a write for an hour: their process is dead. @throws StorageUnavailableError */
  removeAbandoned(): Promise<void>
  /** Hashes the file and moves it in, complete and durable. @throws StorageUnavailableError */
  keep(jobId: string, temporaryPath: string): Promise<StoredVideo>
  /** Opens a video, or a part of it. @throws VideoMissingError | StorageUnavailableError before anything is read. */
  read(contentName: string, range?: ByteRange): Promise<Readable>
  /** Deletes a video; a missing video is fine. @throws StorageUnavailableError */
  remove(contentName: string): Promise<void>
  /** Every video, with its storage time. */
  list(): AsyncIterable<{ contentName: string; keptAt: Date }>
  /** Whether the place of the videos exists. @throws StorageUnavailableError with the reason. */
  check(): Promise<void>
  /** Whether the scratch disk and the storage have room for another render. */
  hasRoom(): Promise<boolean>
}
