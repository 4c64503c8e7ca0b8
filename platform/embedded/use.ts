import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { codeOf } from '../errors.ts'
import { isTransientFailure } from '../transient.ts'
import { embeddedUrl } from './cluster.ts'
import { ensureServer, stopServer } from './server.ts'

/** Another process already runs this program on the data folder. The message names it. */
export class AlreadyRunningError extends Error {
  override name = 'AlreadyRunningError'

  constructor(dataFolder: string, owner = 'another process') {
    super(`${dataFolder} is in use by ${owner}.`)
  }
}

export const PROGRAMS = ['studio', 'service'] as const

/** Each has its own database on the server. */
export type Program = (typeof PROGRAMS)[number]

export interface UseOptions {
  dataFolder: string
  program: Program
  /** Whether this process is the program itself (one per data folder), not a command or a worker. */
  owner?: boolean
  /** Called when another process has become the owner, because ours lost the server. */
  onLost?: () => void
}

/** The use of an embedded database. */
export interface Use {
  url: string
  /** Ends it; the last use on a data folder ends the server. */
  release(): Promise<void>
}

/** Any constants work, if every program of a data folder has the same. They are locks in the maintenance database. */
const USE_LOCK = 20_261_122
const OWNER_LOCK = 20_261_123

/** How long a start waits for another owner, which may be about to stop. */
const WAIT_FOR_OWNER_MS = 12_000
const LOOK_EVERY_MS = 100
const ASK_WITHIN_MS = 5_000
/** Between tries to start a server that cannot run. */
const MOST_WAIT_MS = 5_000

/**
 * Opens the use of a program's database under a data folder: starts the server unless it runs, and makes the database
 * the first time. Locks of a session that stays open show others that the server is in use, and by which owner: they
 * end with the process, however it dies.
 * @param waitMs how long to wait for another owner to end.
 * @throws AlreadyRunningError when another process is the owner; ConfigError when the server cannot run.
 */
export async function openEmbedded(options: UseOptions, waitMs = WAIT_FOR_OWNER_MS): Promise<Use> {
  const { dataFolder, program } = options
  let released = false
  let session = await openSession(options, waitMs)
  let regaining = Promise.resolve()
  const watch = () =>
    session.once('end', () => {
      regaining = regain()
    })
  /**
   * The server restarts all its sessions after one of its processes died. While it cannot run, such as on a full disk, this
   * process goes on: answers of sends may still come, and are recorded once it is back.
   */
  const regain = async (): Promise<void> => {
    for (let waitMs = LOOK_EVERY_MS; !released; waitMs = Math.min(MOST_WAIT_MS, 1.2 * waitMs)) {
      try {
        session = await openSession(options, 0)
        if (released) return
        watch()
        return
      } catch (error) {
        if (error instanceof AlreadyRunningError) return released ? undefined : options.onLost?.()
        await setTimeout(waitMs)
      }
    }
  }
  watch()
  return {
    url: embeddedUrl(dataFolder, program),
    async release() {
      released = true
      await regaining // a server that was just started would outlive its last use
      try {
        // While it stops, the lock keeps others waiting; their sessions break then, and they start it again.
        if (await giveUpUse(session)) await stopServer(dataFolder)
      } finally {
        await session.end().catch(() => {})
      }
    },
  }
}

/** The last user may stop the server just as this one connects; then it is started again. */
async function openSession(options: UseOptions, waitMs: number): Promise<pg.Client> {
  for (let triesLeft = 3; ; triesLeft -= 1) {
    try {
      await ensureServer(options.dataFolder)
      return await tryToOpen(options, waitMs)
    } catch (error) {
      if (triesLeft === 0 || !isStopping(error)) throw error
    }
  }
}

/** A stopped server has no socket. */
function isStopping(error: unknown): boolean {
  return error instanceof Error && (isTransientFailure(error) || codeOf(error) === 'ENOENT')
}

async function tryToOpen({ dataFolder, program, owner }: UseOptions, waitMs: number): Promise<pg.Client> {
  const session = new pg.Client({
    connectionString: embeddedUrl(dataFolder, 'postgres'),
    application_name: `${program}, process ${process.pid}`,
  })
  session.on('error', () => {}) // its end is handled
  try {
    await session.connect()
    await session.query('SELECT pg_advisory_lock_shared($1)', [USE_LOCK])
    if (owner) await becomeOwner(session, { dataFolder, program, waitMs })
    await makeDatabase(session, program)
    return session
  } catch (error) {
    await session.end().catch(() => {})
    throw error
  }
}

async function becomeOwner(
  session: pg.Client,
  { dataFolder, program, waitMs }: { dataFolder: string; program: Program; waitMs: number },
): Promise<void> {
  const giveUpAt = performance.now() + waitMs
  for (;;) {
    const { rows } = await session.query('SELECT pg_try_advisory_lock($1, $2) AS taken', ownerKey(program))
    if (rows[0].taken) return
    if (performance.now() >= giveUpAt) break
    await setTimeout(LOOK_EVERY_MS)
  }
  throw new AlreadyRunningError(dataFolder, await ownerIn(session, program))
}

/** @throws AlreadyRunningError when a process runs the program on the data folder now. Starts no server. */
export async function mustHaveNoOwner(dataFolder: string, program: Program): Promise<void> {
  const owner = await findOwner(dataFolder, program).catch(() => null) // no server runs, or it cannot be asked
  if (owner) throw new AlreadyRunningError(dataFolder, owner)
}

async function findOwner(dataFolder: string, program: Program): Promise<string | undefined> {
  const connectionString = embeddedUrl(dataFolder, 'postgres')
  const within = { connectionTimeoutMillis: ASK_WITHIN_MS, query_timeout: ASK_WITHIN_MS }
  const session = new pg.Client({ connectionString, ...within })
  session.on('error', () => {}) // the query rejects, too
  try {
    await session.connect()
    return await ownerIn(session, program)
  } finally {
    await session.end().catch(() => {})
  }
}

async function ownerIn(session: pg.Client, program: Program): Promise<string | undefined> {
  const { rows } = await session.query(
    `SELECT application_name AS name, backend_start AS since FROM pg_stat_activity
     JOIN pg_locks USING (pid) WHERE locktype = 'advisory' AND classid = $1 AND objid = $2 AND granted`,
    ownerKey(program),
  )
  return rows[0] && `the ${rows[0].name}, since ${rows[0].since.toISOString()}`
}

function ownerKey(program: Program): [number, number] {
  return [OWNER_LOCK, PROGRAMS.indexOf(program)]
}

async function makeDatabase(session: pg.Client, name: Program): Promise<void> {
  const { rowCount } = await session.query('SELECT FROM pg_database WHERE datname = $1', [name])
  if (rowCount) return
  await session.query(`CREATE DATABASE ${name}`).catch((error: Error & { code?: string }) => {
    if (error.code !== '42P04' && error.code !== '23505') throw error // another process won the race
  })
}

/** Whether no other process uses the server. */
async function giveUpUse(session: pg.Client): Promise<boolean> {
  try {
    await session.query('SELECT pg_advisory_unlock_shared($1)', [USE_LOCK])
    const { rows } = await session.query('SELECT pg_try_advisory_lock($1) AS last', [USE_LOCK])
    return rows[0].last
  } catch {
    return false // the server is gone
  }
}
