import { createHash } from 'node:crypto'
import { chmodSync, lstatSync, mkdirSync, rmSync } from 'node:fs'
import { createServer, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { FolderLockedError } from './folder-lock.ts'

/** What an operator command answers: the lines to print, and the exit code. */
export interface OperatorAnswer {
  exitCode: number
  lines: string[]
}

export type OperatorCommand = (words: string[], input: string) => Promise<OperatorAnswer>

/** Longest socket path that every supported system takes (macOS: 104 bytes with the closing zero). */
const LONGEST_SOCKET_PATH = 100

/** Where the socket is: in the folder, or where that path is too long, in a private folder of a short name. */
function socketPath(folder: string): string {
  const plain = join(folder, 'operator.sock')
  if (Buffer.byteLength(plain) <= LONGEST_SOCKET_PATH) return plain
  const name = createHash('sha256').update(plain).digest('hex').slice(0, 32)
  return join(privateFolder(join(tmpdir(), `dailies-${name}`)), 'operator.sock')
}

/** Makes a folder that nobody else can enter. @throws when somebody else was there first: it may be a trap. */
function privateFolder(path: string): string {
  mkdirSync(path, { recursive: true, mode: 0o700 })
  const { uid, mode } = lstatSync(path)
  if (uid !== process.getuid?.() || (mode & 0o077) !== 0) throw new Error(`${path} belongs to somebody else.`)
  return path
}

/**
 * Lets operator commands reach the process that owns the folder's database, over a socket only its user can open.
 * The caller holds the folder's lock, so a socket file that is already there belongs to a dead process.
 */
export async function serveOperator(
  folder: string,
  run: OperatorCommand,
): Promise<{ close(): Promise<void> }> {
  const path = socketPath(folder)
  rmSync(path, { force: true })
  const server = createServer(async (incoming, outgoing) => {
    try {
      const { words, input } = JSON.parse(await text(incoming)) as { words: string[]; input: string }
      outgoing.end(JSON.stringify(await run(words, input)))
    } catch (error) {
      outgoing.end(JSON.stringify({ exitCode: 1, lines: [String(error)] }))
    }
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    const mask = process.umask(0o177)
    server.listen(path, resolve)
    process.umask(mask)
  })
  chmodSync(path, 0o600)
  return {
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Asks the process that owns the folder to run a command; null when none listens. */
function askOperator(folder: string, words: string[], input: string): Promise<OperatorAnswer | null> {
  return new Promise((resolve, reject) => {
    const asked = request(
      { socketPath: socketPath(folder), method: 'POST', agent: false },
      async (response) => {
        try {
          resolve(JSON.parse(await text(response)) as OperatorAnswer)
        } catch (error) {
          reject(error)
        }
      },
    )
    asked.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ECONNREFUSED') resolve(null)
      else reject(error)
    })
    asked.end(JSON.stringify({ words, input }))
  })
}

export interface OperatorRun {
  folder: string
  /** A database server's URL; then commands need no running program. */
  url: string | undefined
  words: string[]
  input: string
  /** Runs the command in this process, on a database it opens and closes itself. */
  runHere: OperatorCommand
}

/** How long a command waits for a program that holds the folder but does not listen yet: it is starting or stopping. */
const OWNER_WAIT_MS = 30_000
const OWNER_RETRY_MS = 250

/**
 * Runs an operator command wherever it can: in the program that owns the database, else here.
 * @throws FolderLockedError when the owner neither answers nor goes away.
 */
export async function runOperatorCommand(run: OperatorRun): Promise<OperatorAnswer> {
  if (run.url) return run.runHere(run.words, run.input)
  const giveUpAt = performance.now() + OWNER_WAIT_MS
  for (;;) {
    const answer = await askOperator(run.folder, run.words, run.input)
    if (answer) return answer
    try {
      return await run.runHere(run.words, run.input)
    } catch (error) {
      if (!(error instanceof FolderLockedError) || performance.now() > giveUpAt) throw error
      await setTimeout(OWNER_RETRY_MS)
    }
  }
}
