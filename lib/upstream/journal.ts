import { randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { type FileHandle, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { syncFolder } from '#platform/sync-folder.ts'
import type { Observation } from './outcome.ts'

/** What was seen of one POST, kept until its outcome is in the database. */
export interface JournalRecord {
  submissionId: string
  /** Which send of the submission it was. */
  sendCount: number
  observation: Observation
}

/**
 * The raw answers of POSTs, on disk before the database hears of them: a process that dies in between leaves what it
 * saw, and its claim need not become an unknown outcome (docs/decisions/0006-sending.md). One file for each process,
 * a record on each line; never the key (the client takes it out of answers).
 */
export interface Journal {
  /** Resolves when the record survives a power cut. */
  write(record: JournalRecord): Promise<void>
  /** What some process, this one included, saw of a send; null when none wrote it down. */
  find(submissionId: string, sendCount: number): Promise<Observation | null>
  /** The files that there are now. */
  files(): Promise<JournalFile[]>
  /**
   * Deletes the files of processes that are gone, except those to `keep`, if nothing was written to them since somebody
   * looked, and settled the claims that they tell of. What somebody wrote meanwhile is found the next time.
   */
  forget(keep: ReadonlySet<string>, looked: readonly JournalFile[]): Promise<void>
  close(): Promise<void>
}

/** A file of what a process saw; of one that was taken for dead while it lived there may be several. */
export interface JournalFile {
  name: string
  processId: string
  bytes: number
}

const SUFFIX = '.jsonl'

/**
 * Opens the journal of a process in `folder`, made if need be. The file is made with the first record.
 * @param openFile how files are opened; a test listens to what is asked of them.
 */
export function openJournal(folder: string, processId: string, openFile: typeof open = open): Journal {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const own = `${processId}${SUFFIX}`
  let file: Promise<FileHandle> | undefined
  let last: Promise<void> = Promise.resolve()
  const append = async (line: string, again = true): Promise<void> => {
    file ??= openToStay(folder, own, openFile)
    file.catch(() => {
      file = undefined // tried again with the next record
    })
    const handle = await file
    await handle.appendFile(line)
    await handle.datasync()
    if (!again || (await isThere(join(folder, own), handle))) return
    // Another process took us for dead, and takes it away.
    file = undefined
    await handle.close()
    await append(line, false)
  }
  return {
    write: (record) => {
      // A record before may have been cut short, by a disk that was full: its line ends here.
      const written = last.then(() => append(`\n${JSON.stringify(record)}\n`))
      last = written.catch(() => {})
      return written
    },
    find: (submissionId, sendCount) => findAmong(folder, submissionId, sendCount),
    files: () => filesIn(folder),
    forget: async (keep, looked) => {
      for (const journal of looked) {
        if (journal.processId !== processId && !keep.has(journal.processId)) await forgetFile(folder, journal)
      }
    },
    close: async () => {
      await last
      await (await file)?.close()
    },
  }
}

/** Opens a file whose name survives a power cut, which to sync the file alone does not promise. */
async function openToStay(folder: string, name: string, openFile: typeof open): Promise<FileHandle> {
  const handle = await openFile(join(folder, name), 'a', 0o600)
  try {
    await syncFolder(folder, openFile)
    return handle
  } catch (error) {
    await handle.close()
    throw error
  }
}

async function journalsIn(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith(SUFFIX))
}

async function filesIn(folder: string): Promise<JournalFile[]> {
  const files = []
  for (const name of await journalsIn(folder)) {
    const bytes = await sizeOf(join(folder, name))
    const [processId = ''] = name.split('.')
    if (bytes !== null) files.push({ name, processId, bytes })
  }
  return files
}

/**
 * First it gets another name, under which it is found as before. Its process, should it live and write on, notices that,
 * and writes the same into a new file. So from then on nothing that is in this one alone can be added to it.
 */
async function forgetFile(folder: string, { name, processId, bytes }: JournalFile): Promise<void> {
  const aside = join(folder, `${processId}.${randomUUID()}${SUFFIX}`)
  try {
    await rename(join(folder, name), aside)
  } catch (error) {
    if (isMissing(error)) return // another process forgot it
    throw error
  }
  if ((await sizeOf(aside)) === bytes) await rm(aside, { force: true })
}

/** Whether a path still leads to the file that is open. */
async function isThere(path: string, handle: FileHandle): Promise<boolean> {
  try {
    const [named, open] = await Promise.all([stat(path), handle.stat()])
    return named.ino === open.ino && named.dev === open.dev
  } catch (error) {
    if (isMissing(error)) return false
    throw error
  }
}

async function sizeOf(path: string): Promise<number | null> {
  try {
    return (await stat(path)).size
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}

/** Another process may give a file another name meanwhile: then it is looked for again. */
async function findAmong(
  folder: string,
  submissionId: string,
  sendCount: number,
  triesLeft = 10,
): Promise<Observation | null> {
  try {
    for (const name of await journalsIn(folder)) {
      const found = findIn(await readFile(join(folder, name), 'utf8'), submissionId, sendCount)
      if (found) return found
    }
    return null
  } catch (error) {
    if (!isMissing(error) || triesLeft === 0) throw error
    return findAmong(folder, submissionId, sendCount, triesLeft - 1)
  }
}

/** A line that a crash cut short is no record. */
function findIn(text: string, submissionId: string, sendCount: number): Observation | null {
  for (const line of text.split('\n')) {
    if (!line.includes(submissionId)) continue
    const record = parse(line)
    if (record?.submissionId === submissionId && record.sendCount === sendCount) return record.observation
  }
  return null
}

function parse(line: string): JournalRecord | null {
  try {
    return JSON.parse(line) as JournalRecord
  } catch {
    return null
  }
}
