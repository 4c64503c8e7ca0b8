import { open, readdir, stat, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { missingAsNull } from '#platform/errors.ts'
import { type Intent, type Line, parseLine, type Send } from './journal-lines.ts'

const SUFFIX = '.jsonl'
const GIVEN_UP = '.given-up'

/** The file of a process's sends on one day, so that old days can be deleted as a whole. */
export function fileOf(processId: string, at: Date): string {
  return `${dayOf(at)}.${processId}${SUFFIX}`
}

/** The empty file that marks a send as given up by a process other than its sender. */
export function givenUpFile(folder: string, submissionId: string, sendCount: number): string {
  return join(folder, `${submissionId}.${sendCount}${GIVEN_UP}`)
}

function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10)
}

/** The day of a journal's file. */
function dayNamed(name: string): string {
  return name.slice(0, 10)
}

/**
 * The journals of all processes. Files only grow, so each byte is read once. For settled sends only
 * the count and the attempt stay in memory; a later line of such a send reloads its file. Methods are properties, so
 * that a journal can adopt them unchanged.
 */
export class JournalIndex {
  readonly #folder: string
  /** The offset up to which each file was read. */
  readonly #read = new Map<string, number>()
  /** The last send of each submission. */
  readonly #last = new Map<string, { sendCount: number; file: string; attempt: string }>()
  /** The sent submissions of each attempt. */
  readonly #ofAttempt = new Map<string, Set<string>>()
  /** The last sends that are not settled yet, by submission. */
  readonly #unsettled = new Map<string, Send>()
  #givenUp = new Set<string>()

  constructor(folder: string) {
    this.#folder = folder
  }

  /**
   * Reads the new lines of all processes, the oldest files first.
   * @param onRead called after each file with new lines, so that settled sends need not stay in memory.
   */
  refresh = async (onRead?: () => Promise<unknown>): Promise<void> => {
    const names = await readdir(this.#folder)
    this.#givenUp = new Set(names.filter((name) => name.endsWith(GIVEN_UP)))
    const files = names.filter((name) => name.endsWith(SUFFIX)).toSorted()
    const sizes = await Promise.all(files.map((name) => stat(join(this.#folder, name)).catch(missingAsNull)))
    for (const [index, name] of files.entries()) {
      if ((sizes[index]?.size ?? 0) <= (this.#read.get(name) ?? 0)) continue
      await this.#readFile(name)
      await onRead?.()
    }
  }

  /** The least number of times that a submission was sent; null if never. */
  lastSendCount = (submissionId: string): number | null => this.#last.get(submissionId)?.sendCount ?? null

  /** The submissions of a person's attempt that were sent. */
  sentOf = (userId: string, attemptId: string): string[] => [
    ...(this.#ofAttempt.get(attemptOf({ userId, attemptId })) ?? []),
  ]

  /** The last send of a submission. Read again from its file if it had been settled. */
  lastSend = async (submissionId: string): Promise<Send | null> => {
    const last = this.#last.get(submissionId)
    if (!last) return null
    if (!this.#unsettled.has(submissionId)) await this.#readAgain(last.file)
    const send = this.#unsettled.get(submissionId)
    return send ? this.#withGivenUp(send) : null
  }

  /** The last sends that the database may lack, one for each submission, the earliest first. */
  unsettled = (): Send[] => {
    return [...this.#unsettled.values()]
      .map((send) => this.#withGivenUp(send))
      .sort((one, other) => one.intent.leasedAt.localeCompare(other.intent.leasedAt))
  }

  /** The database has all of this send: only its count and attempt stay, unless more was written since. */
  settle = ({ intent: { submissionId, sendCount }, writing, seen }: Send): void => {
    const known = this.#unsettled.get(submissionId)
    if (known?.intent.sendCount !== sendCount) return
    if (known.writing === writing && known.seen === seen) this.#unsettled.delete(submissionId)
  }

  /**
   * Deletes the files of days before this moment in which everything is settled, but never those of the newest days with
   * sends: a clock that was set far ahead does not make these old.
   */
  forgetBefore = async (at: Date, newestDays: number): Promise<void> => {
    const days = [...new Set([...this.#read.keys()].map(dayNamed))].toSorted()
    const [oldest] = [days.at(-newestDays) ?? '', dayOf(at)].toSorted()
    if (!oldest) return
    const busy = new Set([...this.#unsettled.values()].map(({ file }) => file))
    for (const name of this.#read.keys()) {
      if (dayNamed(name) >= oldest || busy.has(name)) continue
      await unlink(join(this.#folder, name)).catch(missingAsNull)
      this.#read.delete(name)
      for (const [submissionId, { file, attempt }] of this.#last) {
        if (file !== name) continue
        this.#last.delete(submissionId)
        const others = this.#ofAttempt.get(attempt)
        others?.delete(submissionId)
        if (others?.size === 0) this.#ofAttempt.delete(attempt)
      }
    }
    for (const name of this.#givenUp) {
      const path = join(this.#folder, name)
      const found = await stat(path).catch(missingAsNull)
      if (found && dayOf(found.mtime) < oldest) await unlink(path).catch(missingAsNull)
    }
  }

  async #readAgain(name: string): Promise<void> {
    this.#read.delete(name)
    await this.#readFile(name)
  }

  async #readFile(name: string): Promise<void> {
    const from = this.#read.get(name) ?? 0
    const text = await readFrom(join(this.#folder, name), from)
    // A last line without its end is still being written, or was cut short.
    const lines = text.subarray(0, text.lastIndexOf('\n') + 1)
    let complete = true
    for (const line of lines.toString('utf8').split('\n')) {
      const record = parseLine(line)
      if (record) complete = this.#take(name, record) && complete
    }
    this.#read.set(name, Math.max(this.#read.get(name) ?? 0, from + lines.length))
    // A line about a send that had been settled: its intent precedes the new lines.
    if (!complete && from > 0) await this.#readAgain(name)
  }

  /** @returns false when its intent is missing. */
  #take(file: string, record: Line): boolean {
    const { submissionId, sendCount } = record
    const last = this.#last.get(submissionId)
    if (last && last.sendCount > sendCount) return true
    const known = this.#unsettled.get(submissionId)
    const send = known?.intent.sendCount === sendCount ? known : undefined
    if (record.is === 'intent') {
      const { is: _, ...intent } = record
      const attempt = attemptOf(intent.submission)
      this.#last.set(submissionId, { sendCount, file, attempt })
      this.#ofAttempt.set(attempt, (this.#ofAttempt.get(attempt) ?? new Set()).add(submissionId))
      this.#unsettled.set(submissionId, send ?? begun(intent, file))
      return true
    }
    if (!send) return false
    if (record.is === 'writing') send.writing = true
    else send.seen = { at: record.at, observation: record.observation }
    return true
  }

  #withGivenUp(send: Send): Send {
    const { submissionId, sendCount } = send.intent
    return { ...send, givenUp: this.#givenUp.has(`${submissionId}.${sendCount}${GIVEN_UP}`) }
  }
}

function attemptOf({ userId, attemptId }: Pick<Intent['submission'], 'userId' | 'attemptId'>): string {
  return `${userId} ${attemptId}`
}

function begun(intent: Intent, file: string): Send {
  return { intent, file, writing: false, seen: null, givenUp: false }
}

/** The bytes of a file from an offset on; none if it is gone. */
async function readFrom(path: string, from: number): Promise<Buffer> {
  const size = (await stat(path).catch(missingAsNull))?.size ?? 0
  const file = size > from ? await open(path, 'r').catch(missingAsNull) : null
  if (!file) return Buffer.alloc(0)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(size - from), 0, size - from, from)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}
