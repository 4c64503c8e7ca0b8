import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'

/** Another process owns the folder. The message names it, for the person who reads it. */
export class FolderLockedError extends Error {
  override name = 'FolderLockedError'
}

export interface FolderLock {
  release(): void
}

/**
 * Takes the exclusive lock of a data folder, creating the folder if need be.
 *
 * The lock is the operating system's own lock on `lock.sqlite`, held through an open SQLite transaction: it ends
 * with the process, however that dies, and never goes stale while a process is merely paused. Two writers on one
 * embedded database destroy it, so nothing weaker will do (docs/decisions/0001-database.md).
 *
 * @throws FolderLockedError when another process holds it.
 */
export function lockFolder(folder: string): FolderLock {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const ownerFile = join(folder, 'lock.owner')
  const database = new DatabaseSync(join(folder, 'lock.sqlite'), { timeout: 0 })
  try {
    database.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    database.close()
    if (!isBusy(error)) throw error
    throw new FolderLockedError(`${folder} is in use by ${describeOwner(ownerFile)}.`)
  }
  writeFileSync(ownerFile, `process ${process.pid}, started ${new Date().toISOString()}`)
  return { release: () => database.close() }
}

/** How often a waiting start looks whether the folder is free. */
const LOOK_EVERY_MS = 100

/** How long a start waits for the folder: whoever had it may be in the last steps of stopping. */
export const START_WAITS_MS = 12_000

/**
 * Takes the lock, waiting up to `waitMs` for its owner to end.
 * @throws FolderLockedError when it does not.
 */
export async function waitForFolder(folder: string, waitMs: number): Promise<FolderLock> {
  const giveUpAt = performance.now() + waitMs
  for (;;) {
    try {
      return lockFolder(folder)
    } catch (error) {
      if (!(error instanceof FolderLockedError) || performance.now() >= giveUpAt) throw error
      await setTimeout(LOOK_EVERY_MS)
    }
  }
}

const SQLITE_BUSY = 5

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY
}

function describeOwner(ownerFile: string): string {
  try {
    return readFileSync(ownerFile, 'utf8')
  } catch {
    return 'another process that is just starting'
  }
}
