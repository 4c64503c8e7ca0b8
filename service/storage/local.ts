import { randomUUID } from 'node:crypto'
import type { Stats } from 'node:fs'
import {
  access,
  constants,
  link,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { codeOf, missingAsNull } from '#platform/errors.ts'
import { hashFile } from '#platform/hash-file.ts'
import { syncToDisk } from '#platform/sync.ts'
import { checkedName, isContentName, newContentName } from './names.ts'
import { onDisk, scratchFolder } from './scratch.ts'
import { type ByteRange, StorageUnavailableError, VideoMissingError, type VideoStorage } from './videos.ts'

/** Bytes per read: at 64 KiB a whole video takes four times the system calls. */
const READ_BYTES = 256 * 1024
const IDENTITY_FILE = 'identity'

/** Videos as files of one folder, which several processes may share. The folder exists. */
export function localStorage(folder: string): VideoStorage {
  const pathOf = (contentName: string) => join(folder, checkedName(contentName))
  const identityPath = join(folder, IDENTITY_FILE)
  return {
    ...scratchFolder(folder),
    identity: () => onDisk('The video folder has no identity', () => readIdentity(folder, identityPath)),
    keep: (jobId, temporaryPath) =>
      onDisk('The video cannot be kept', async () => {
        const { sizeBytes, sha256 } = await hashFile(temporaryPath)
        const contentName = newContentName(jobId)
        await syncToDisk(temporaryPath)
        await rename(temporaryPath, pathOf(contentName))
        await syncToDisk(folder)
        return { contentName, sizeBytes, sha256 }
      }),
    read: (contentName, range) => openVideo(pathOf(contentName), identityPath, range),
    remove: (contentName) =>
      onDisk('The video cannot be deleted', () => rm(pathOf(contentName), { force: true })),
    list: () => listFolder(folder),
    check: async () => {
      await access(identityPath, constants.R_OK).catch(folderGone)
      await access(folder, constants.R_OK | constants.W_OK | constants.X_OK).catch(folderGone)
    },
  }
}

/** A random id that the first process leaves in the folder. `link` creates it atomically and never overwrites. */
async function readIdentity(folder: string, path: string): Promise<string> {
  const kept = await readFile(path, 'utf8').catch(missingAsNull)
  if (kept !== null) return `disk:${kept.trim()}`
  const draft = join(folder, `${IDENTITY_FILE}.${randomUUID()}`)
  try {
    await writeFile(draft, `${randomUUID()}\n`, { mode: 0o600, flag: 'wx', flush: true })
    await link(draft, path).catch((error) => {
      if (codeOf(error) !== 'EEXIST') throw error
    })
    await syncToDisk(folder)
  } finally {
    await rm(draft, { force: true })
  }
  return `disk:${(await readFile(path, 'utf8')).trim()}`
}

async function openVideo(path: string, identityPath: string, range?: ByteRange): Promise<Readable> {
  const file = await onDisk('The video cannot be opened', () => open(path, 'r').catch(missingAsNull))
  if (file !== null) return file.createReadStream({ ...range, highWaterMark: READ_BYTES })
  // An unmounted volume leaves an empty folder behind: its videos are not lost.
  await access(identityPath).catch(folderGone)
  throw new VideoMissingError(`There is no video at ${path}.`)
}

function folderGone(error: unknown): never {
  throw new StorageUnavailableError(`The video folder is not there or not ours: ${codeOf(error)}.`, {
    cause: error,
  })
}

async function* listFolder(folder: string): AsyncIterable<{ contentName: string; keptAt: Date }> {
  for (const contentName of await onDisk('The video folder cannot be listed', () => readdir(folder))) {
    if (!isContentName(contentName)) continue
    const file: Stats | null = await stat(join(folder, contentName)).catch(missingAsNull)
    if (file) yield { contentName, keptAt: file.mtime }
  }
}
