import fs from 'node:fs'
import { open, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { syncToDisk } from '#platform/sync.ts'
import { fileOf, givenUpFile, JournalIndex } from './journal-index.ts'
import { formatLine, type Intent, type Line } from './journal-lines.ts'
import type { Observation } from './outcome.ts'

/** The record of one send under way. */
export interface Sending {
  /**
   * Called right before the request is written to its socket; the mark is synced when it returns. Synchronous,
   * because the socket is written to right after it.
   * @throws if it cannot be synced, or another process gave this send up: then nothing may be written.
   */
  aboutToWrite(): void
  /** Resolves when the observation survives a power cut. */
  saw(observation: Observation): Promise<void>
}

/**
 * The sends of every process, on disk before the service can bill them (docs/decisions/0025-intent-journal.md). The
 * database is compared with the journal, because it may be an older copy. One file for each process and day, a record
 * on each line; never the key (the client removes it from answers).
 */
export interface Journal extends Reading {
  /** Resolves once the intent survives a power cut. Nothing is sent before. */
  intend(intent: Intent): Promise<Sending>
  /**
   * Forbids a send that was not written yet, by any process. If no mark is found in the journal afterwards, nothing was
   * sent, and nothing will be: its sender first sets the mark and then checks for this.
   */
  giveUp(submissionId: string, sendCount: number): Promise<void>
}

type Reading = Pick<
  JournalIndex,
  'refresh' | 'lastSendCount' | 'sentOf' | 'lastSend' | 'unsettled' | 'settle' | 'forgetBefore'
>

/**
 * Opens the journal of a process in `folder`, which is created if necessary.
 * @param openFile how files are opened; a test watches the calls.
 */
export function openJournal(
  folder: string,
  processId: string,
  now: () => Date,
  openFile: typeof open = open,
): Journal {
  makeFolder(folder)
  const index = new JournalIndex(folder)
  /** Files whose names survive a power cut, which syncing a file alone does not guarantee. */
  const named = new Set<string>()
  const append = async (name: string, line: Line) => {
    const file = await openFile(join(folder, name), 'a', 0o600)
    try {
      await file.appendFile(formatLine(line))
      await file.datasync()
    } finally {
      await file.close()
    }
  }
  return {
    ...index,
    async intend(intent) {
      const { submissionId, sendCount } = intent
      const name = fileOf(processId, now())
      await append(name, { is: 'intent', ...intent })
      if (!named.has(name)) await syncToDisk(folder, openFile)
      named.add(name)
      return {
        aboutToWrite() {
          appendSync(join(folder, name), { is: 'writing', submissionId, sendCount })
          const givenUp = fs.statSync(givenUpFile(folder, submissionId, sendCount), { throwIfNoEntry: false })
          if (givenUp) throw new Error('Another process gave this send up.')
        },
        saw: (observation) =>
          append(name, { is: 'seen', submissionId, sendCount, at: now().toISOString(), observation }),
      }
    },
    async giveUp(submissionId, sendCount) {
      await writeFile(givenUpFile(folder, submissionId, sendCount), '', { mode: 0o600 })
      await index.refresh()
    },
  }
}

/** Makes a folder whose name, and the names of new parent folders, survive a power cut. */
function makeFolder(folder: string): void {
  const first = fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (first === undefined) return
  for (let above = dirname(folder); above.length >= dirname(first).length; above = dirname(above)) {
    const opened = fs.openSync(above, 'r')
    fs.fsyncSync(opened)
    fs.closeSync(opened)
    if (above === dirname(above)) return
  }
}

function appendSync(path: string, line: Line): void {
  const bytes = Buffer.from(formatLine(line))
  const file = fs.openSync(path, fs.constants.O_WRONLY | fs.constants.O_APPEND)
  try {
    if (fs.writeSync(file, bytes) < bytes.length) throw new Error('The disk is full.')
    fs.fdatasyncSync(file)
  } finally {
    fs.closeSync(file)
  }
}
