import { mkdirSync } from 'node:fs'
import { type FileHandle, open, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
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
  /** The processes that have a file now. */
  writers(): Promise<string[]>
  /** Deletes the files of processes that are gone and have no claims left; only of those `among` these, if given. */
  forget(keep: ReadonlySet<string>, among?: readonly string[]): Promise<void>
  close(): Promise<void>
}

const SUFFIX = '.jsonl'

/** Opens the journal of a process in `folder`, made if need be. The file is made with the first record. */
export function openJournal(folder: string, processId: string): Journal {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const own = `${processId}${SUFFIX}`
  let file: Promise<FileHandle> | undefined
  let last: Promise<void> = Promise.resolve()
  const append = async (line: string, again = true): Promise<void> => {
    file ??= open(join(folder, own), 'a', 0o600)
    file.catch(() => {
      file = undefined // tried again with the next record
    })
    const handle = await file
    await handle.appendFile(line)
    await handle.datasync()
    if (!again || (await handle.stat()).nlink > 0) return
    // Another process took us for dead, and deleted it.
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
    find: async (submissionId, sendCount) => {
      for (const name of await journalsIn(folder)) {
        const found = findIn(await readFile(join(folder, name), 'utf8'), submissionId, sendCount)
        if (found) return found
      }
      return null
    },
    writers: () => writersIn(folder),
    forget: async (keep, among) => {
      for (const writer of among ?? (await writersIn(folder))) {
        if (writer === processId || keep.has(writer)) continue
        await rm(join(folder, `${writer}${SUFFIX}`), { force: true })
      }
    },
    close: async () => {
      await last
      await (await file)?.close()
    },
  }
}

async function journalsIn(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith(SUFFIX))
}

async function writersIn(folder: string): Promise<string[]> {
  return (await journalsIn(folder)).map((name) => name.slice(0, -SUFFIX.length))
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
