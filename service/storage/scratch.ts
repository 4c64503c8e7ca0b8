import { readdir, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { codeOf, missingAsNull } from '#platform/errors.ts'
import { isUnfinishedName, newUnfinishedName } from './names.ts'
import { StorageUnavailableError, type VideoStorage } from './videos.ts'

/** A video is some megabytes; a render, its log and the database's own files on the same disk need more. */
const ROOM_BYTES = 256 * 2 ** 20
/** Longer than any render pauses between writes. Processes share the folder, so a young file may be another's work. */
const ABANDONED_MS = 3_600_000

/** The system's codes for a disk that cannot be written or read now: full, missing, not permitted, out of handles. */
const UNAVAILABLE_CODES = new Set(
  'ENOENT ENOSPC EDQUOT EROFS EIO EACCES EPERM EMFILE ENFILE ENODEV ENXIO ENOTDIR ESTALE ETIMEDOUT ENOTCONN'.split(
    ' ',
  ),
)

/** The part of every storage that is on the local disk: the folder that renders write to. */
export function scratchFolder(
  folder: string,
): Pick<VideoStorage, 'temporaryPath' | 'removeTemporary' | 'removeAbandoned' | 'hasRoom'> {
  return {
    temporaryPath: (jobId) => join(folder, newUnfinishedName(jobId)),
    removeTemporary: (path) => rm(path, { force: true }),
    removeAbandoned: () => onDisk('The scratch folder cannot be cleared', () => removeAbandoned(folder)),
    hasRoom: async () => {
      const { bavail, bsize } = await onDisk('The scratch disk cannot be read', () => statfs(folder))
      return bavail * bsize >= ROOM_BYTES
    },
  }
}

async function removeAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!isUnfinishedName(name)) continue
    const path = join(folder, name)
    const { mtimeMs } = (await stat(path).catch(missingAsNull)) ?? { mtimeMs: Date.now() }
    if (Date.now() - mtimeMs > ABANDONED_MS) await rm(path, { force: true })
  }
}

/** Runs an operation on the disk. @throws StorageUnavailableError when the disk failed. */
export async function onDisk<Value>(what: string, work: () => Promise<Value>): Promise<Value> {
  try {
    return await work()
  } catch (error) {
    if (!UNAVAILABLE_CODES.has(codeOf(error))) throw error
    throw new StorageUnavailableError(`${what}: ${codeOf(error)}.`, { cause: error })
  }
}
