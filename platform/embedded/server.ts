import { execFileSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { ConfigError } from '../config.ts'
import { syncFolder } from '../sync-folder.ts'
import { findPrograms, mustReach, type Programs, runProgram } from './programs.ts'

/** Its name on the server, and in the password file. */
const SUPERUSER = 'dailies'

/** The major version of the installed package; its data folders belong to it alone. */
const MAJOR = '18'

/** A Unix socket is named by its port, also where nothing listens on TCP. */
const PORT = 5432

/** Longest socket path that every supported system takes (macOS: 104 bytes with the closing zero). */
const LONGEST_SOCKET_PATH = 100

/** Longest wait for a server that is recovering, or whose predecessor is stopping. */
const START_WITHIN_MS = 60_000
const TRY_EVERY_MS = 100
const STOP_WITHIN_MS = 30_000

/** How long to try again where the log tells no reason, as when two processes recover the same server at once. */
const UNEXPLAINED_MS = 10_000

/** Beyond this the log begins anew; the last one is kept beside it. */
const MOST_LOG_BYTES = 1024 * 1024

/**
 * Settings of the server. fsync, full_page_writes and synchronous_commit keep their defaults: a commit is on disk. On
 * macOS a plain fsync leaves data in the drive's cache.
 */
const SETTINGS: Record<string, string> = {
  listen_addresses: '',
  max_connections: '100',
  shared_buffers: '32MB',
  max_wal_size: '256MB',
  jit: 'off',
  log_min_messages: 'warning',
  unix_socket_permissions: '0700',
  ...(process.platform === 'darwin' ? { wal_sync_method: 'fsync_writethrough' } : {}),
}

/** Where a data folder's server keeps its parts. */
interface Places {
  /** Ours; the rest is in it. */
  folder: string
  /** The data, which only the server's user may enter. */
  cluster: string
  /** The server's log, and its socket unless that path would be too long. */
  run: string
  socket: string
  password: string
}

function placesOf(dataFolder: string): Places {
  const folder = join(dataFolder, 'database')
  const run = join(folder, 'run')
  const tooLong = Buffer.byteLength(join(run, `.s.PGSQL.${PORT}`)) > LONGEST_SOCKET_PATH
  const shortName = `dailies-${createHash('sha256').update(run).digest('hex').slice(0, 16)}`
  return {
    folder,
    cluster: join(folder, 'cluster'),
    run,
    socket: tooLong ? join(tmpdir(), shortName) : run,
    password: join(folder, 'password'),
  }
}

/** The address of a database of the server under `dataFolder`. */
export function embeddedUrl(dataFolder: string, database: string): string {
  const { socket, password } = placesOf(dataFolder)
  const secret = readFileSync(password, 'utf8').trim()
  return `postgresql://${SUPERUSER}:${secret}@localhost:${PORT}/${database}?host=${encodeURIComponent(socket)}`
}

/**
 * Makes sure that the PostgreSQL server under `dataFolder` runs: uses the one that does, recovers the one that was
 * killed, or makes a new one. The server is a process of its own that outlives this one. Safe to call from several
 * processes at once.
 * @throws ConfigError with what PostgreSQL said when it cannot run.
 */
export async function ensureServer(dataFolder: string): Promise<void> {
  const places = placesOf(dataFolder)
  if (existsSync(places.password) && (await isReady(dataFolder))) return
  const programs = findPrograms()
  await makeCluster(places, programs)
  mustBeOurMajor(places.cluster)
  const started = performance.now()
  while (!(await isReady(dataFolder))) {
    const refusal = await start(places, programs)
    if (refusal === null) continue
    if (performance.now() - started > patienceMs(refusal)) {
      throw new ConfigError([`DATA_DIR: PostgreSQL cannot start on ${places.cluster}: ${refusal}`])
    }
    removeStalePid(places.cluster)
    await setTimeout(TRY_EVERY_MS)
  }
}

/**
 * Ends the server, which disconnects its clients. Whatever is committed stays.
 * @throws when it does not end.
 */
export async function stopServer(dataFolder: string): Promise<void> {
  const { pgCtl, user } = findPrograms()
  const { cluster } = placesOf(dataFolder)
  const pid = serverPid(cluster)
  await runProgram(pgCtl, ['stop', '-D', cluster, '-m', 'fast', '-W'], user)
  // pg_ctl would wait for whichever server runs, and another process may start the next one at once.
  const giveUpAt = performance.now() + STOP_WITHIN_MS
  while (pid !== null && serverPid(cluster) === pid && isAlive(pid)) {
    if (performance.now() > giveUpAt) throw new Error(`PostgreSQL does not stop on ${cluster}`)
    await setTimeout(TRY_EVERY_MS)
  }
}

/** The process of the server that runs, or was killed; null without one. */
function serverPid(cluster: string): number | null {
  try {
    return Number(readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0])
  } catch {
    return null
  }
}

/** Whether the server takes connections. @throws ConfigError when it runs, but does not know our password. */
async function isReady(dataFolder: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: embeddedUrl(dataFolder, 'postgres') })
  client.on('error', () => {})
  try {
    await client.connect()
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === '28P01') {
      const { password } = placesOf(dataFolder)
      throw new ConfigError([`DATA_DIR: ${password} is not the password of the database beside it`])
    }
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

/** Makes the folders and, the first time, the cluster: under another name, so that one with its name is whole. */
async function makeCluster(places: Places, { initdb, user }: Programs): Promise<void> {
  const { folder, cluster, run, socket, password } = places
  makeFolder(folder, {})
  if (user.uid !== undefined) for (const path of [join(folder, '..'), folder]) chmodSync(path, 0o711)
  mustReach(folder, user, 'choose a DATA_DIR that every user may enter')
  for (const path of new Set([run, socket])) makeFolder(path, user)
  removeUnfinished(folder)
  if (existsSync(cluster)) {
    if (existsSync(password)) return
    throw new ConfigError([`DATA_DIR: ${password} is missing, the password of the database beside it`])
  }
  if (!existsSync(password)) keepPassword(password)
  const mark = `${process.pid}-${randomBytes(4).toString('hex')}`
  const unfinished = `${cluster}.new-${mark}`
  const handedOver = join(run, `password-${mark}`)
  makeFolder(unfinished, user)
  writeFileSync(handedOver, readFileSync(password), { mode: 0o600 })
  if (user.uid !== undefined) chownSync(handedOver, user.uid, user.gid ?? user.uid)
  const words = [
    `--pgdata=${unfinished}`,
    `--username=${SUPERUSER}`,
    `--pwfile=${handedOver}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--data-checksums',
  ]
  try {
    await runProgram(initdb, words, user)
    renameSync(unfinished, cluster)
    await syncFolder(folder)
  } catch (error) {
    if (existsSync(cluster)) return // another process was first
    throw new ConfigError([`DATA_DIR: the database cannot be made in ${folder}: ${lastLine(error)}`])
  } finally {
    rmSync(handedOver, { force: true })
    rmSync(unfinished, { recursive: true, force: true })
  }
}

/** Several first starts may meet: the first password that is there counts. */
function keepPassword(path: string): void {
  try {
    writeFileSync(path, `${randomBytes(24).toString('base64url')}\n`, {
      mode: 0o600,
      flag: 'wx',
      flush: true,
    })
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error
  }
}

/** Makes a private folder. @throws ConfigError when it cannot be made, or belongs to another user: it may be a trap. */
function makeFolder(path: string, user: Programs['user']): void {
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 })
    if (user.uid !== undefined) chownSync(path, user.uid, user.gid ?? user.uid)
  } catch (error) {
    throw new ConfigError([
      `DATA_DIR: ${path} cannot be made: ${error instanceof Error ? error.message : error}`,
    ])
  }
  const owner = user.uid ?? process.getuid?.()
  if (lstatSync(path).uid !== owner) throw new ConfigError([`DATA_DIR: ${path} belongs to another user`])
}

/** What first starts left behind that were killed. An initdb that outlives its start may go on writing there for a while. */
function removeUnfinished(folder: string): void {
  for (const name of readdirSync(folder)) {
    const pid = /^cluster\.new-(\d+)-/.exec(name)?.[1]
    if (pid && !isAlive(Number(pid))) rmSync(join(folder, name), { recursive: true, force: true })
  }
}

function mustBeOurMajor(cluster: string): void {
  const major = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim()
  if (major === MAJOR) return
  throw new ConfigError([
    `DATA_DIR: ${cluster} was made by PostgreSQL ${major}, and this is ${MAJOR}; docs/operating.md tells how to move it`,
  ])
}

/** Starts the server and waits until it takes connections. @returns why it did not; null when it did. */
async function start({ cluster, run, socket }: Places, { pgCtl, user }: Programs): Promise<string | null> {
  const log = join(run, 'server.log')
  const before = statSync(log, { throwIfNoEntry: false })?.size ?? 0
  const isLong = before > MOST_LOG_BYTES
  if (isLong) renameSync(log, `${log}.1`)
  const settings = Object.entries({ ...SETTINGS, unix_socket_directories: `"${socket}"` })
    .map(([name, value]) => `-c ${name}='${value.replaceAll("'", "'\\''")}'`)
    .join(' ')
  const words = [
    'start',
    '-D',
    cluster,
    '-l',
    log,
    '-o',
    settings,
    '-w',
    '-t',
    String(START_WITHIN_MS / 1_000),
  ]
  try {
    await runProgram(pgCtl, words, user)
    return null
  } catch (error) {
    const written = existsSync(log) ? readFileSync(log).subarray(isLong ? 0 : before) : ''
    return lastFailure(written.toString(), error)
  }
}

/** How long a refusal may last: another server is still stopping, or the processes of one that was killed are. */
function patienceMs(refusal: string): number {
  if (/lock file .* already exists|shared memory block .* is still in use/.test(refusal))
    return START_WITHIN_MS
  return refusal.includes('could not start server') ? UNEXPLAINED_MS : 0
}

/** PostgreSQL takes any living process of its own user for the server whose number the file names, also after a reboot. */
function removeStalePid(cluster: string): void {
  const pid = serverPid(cluster)
  if (pid === null) return
  try {
    const program = execFileSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' })
    if (!program.includes('postgres')) rmSync(join(cluster, 'postmaster.pid'))
  } catch {} // the file or the process is gone
}

function lastFailure(log: string, error: unknown): string {
  const lines = log.split('\n').filter((line) => /(FATAL|PANIC|ERROR|error):/.test(line))
  return lines.at(-1)?.replace(/^.*?(FATAL|PANIC):\s*/, '') ?? lastLine(error)
}

function lastLine(error: unknown): string {
  const lines = String(error instanceof Error ? error.message : error).split('\n')
  return lines.findLast((line) => /error|could not|FATAL/.test(line)) ?? lines.at(-1) ?? ''
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return isCode(error, 'EPERM')
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
