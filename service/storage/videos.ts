import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'

export interface StoredVideo {
  sizeBytes: number
  /** In hex. */
  sha256: string
}

/** The finished videos on local disk, named by job id, and the unfinished ones beside them. */
export interface VideoStorage {
  pathOf(jobId: string): string
  /** A path for a render to write to. */
  temporaryPath(jobId: string): string
  /** Hashes the file and makes it the job's video, whole and durable, in one step. */
  keep(jobId: string, temporaryPath: string): Promise<StoredVideo>
  /** Deletes a job's video, or an unfinished file; what is not there is fine. */
  remove(path: string): Promise<void>
}

const UNFINISHED = '.unfinished.mp4'

/** Opens the folder, creating it if need be. The caller is its only user: unfinished files are a dead process's. */
export function openVideoStorage(folder: string): VideoStorage {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  for (const name of readdirSync(folder)) {
    if (name.endsWith(UNFINISHED)) rmSync(join(folder, name), { force: true })
  }
  const pathOf = (jobId: string) => join(folder, `${jobId}.mp4`)
  return {
    pathOf,
    temporaryPath: (jobId) => join(folder, `${jobId}.${randomUUID()}${UNFINISHED}`),
    keep: async (jobId, temporaryPath) => {
      const stored = await hashFile(temporaryPath)
      await syncToDisk(temporaryPath)
      await rename(temporaryPath, pathOf(jobId))
      await syncToDisk(folder)
      return stored
    },
    remove: (path) => rm(path, { force: true }),
  }
}

async function hashFile(path: string): Promise<StoredVideo> {
  const hash = createHash('sha256')
  let sizeBytes = 0
  await pipeline(createReadStream(path), async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) {
      hash.update(chunk)
      sizeBytes += chunk.length
    }
  })
  return { sizeBytes, sha256: hash.digest('hex') }
}

/** Without it a power cut can leave a completed job with an empty file (for a folder: without its name). */
async function syncToDisk(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
