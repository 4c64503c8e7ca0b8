import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { ConfigError } from '../config.ts'
import { codeOf } from '../errors.ts'
import {
  embeddedUrl,
  isAlive,
  lastLine,
  makeCluster,
  mustBeOurMajor,
  type Places,
  placesOf,
} from './cluster.ts'
import { findPrograms, type Programs, runProgram } from './programs.ts'

/** Longest wait for a server that is recovering, or whose predecessor is stopping. */
const START_WITHIN_MS = 60_000
const TRY_EVERY_MS = 100
/** A frozen server accepts no connection. */
const ANSWERS_WITHIN_MS = 5_000
const STOP_WITHIN_MS = 30_000

/** How long to retry when the log has no reason, as when two processes recover the same server at once. */
const UNEXPLAINED_MS = 10_000

/** Above this size the log is rotated; one old log is kept. */
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

/**
 * Makes sure that the PostgreSQL server under `dataFolder` runs: uses the running one, recovers a killed one, or
 * creates one. The server is a separate process that outlives this one. Safe to call from several processes at once.
 * @throws ConfigError with PostgreSQL's own words when it cannot run.
 */
export async function ensureServer(dataFolder: string): Promise<void> {
  const places = placesOf(dataFolder)
  if (existsSync(places.password) && existsSync(places.socket) && (await isReady(dataFolder))) return
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
 * Stops the server, which disconnects its clients. Committed data stays.
 * @throws when it does not stop.
 */
export async function stopServer(dataFolder: string): Promise<void> {
  const { pgCtl, user } = findPrograms()
  const { cluster } = placesOf(dataFolder)
  const pid = serverPid(cluster)
  await runProgram(pgCtl, ['stop', '-D', cluster, '-m', 'fast', '-W'], user)
  // pg_ctl would wait for any running server, and another process may start a new one at once.
  const giveUpAt = performance.now() + STOP_WITHIN_MS
  while (pid !== null && serverPid(cluster) === pid && isAlive(pid)) {
    if (performance.now() > giveUpAt) throw new Error(`PostgreSQL does not stop on ${cluster}`)
    await setTimeout(TRY_EVERY_MS)
  }
}

/** The process ID of the running or killed server; null without one. */
function serverPid(cluster: string): number | null {
  try {
    return Number(readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0])
  } catch {
    return null
  }
}

/** Whether the server accepts connections. @throws ConfigError when it runs, but does not know our password. */
async function isReady(dataFolder: string): Promise<boolean> {
  const client = new pg.Client({
    connectionString: embeddedUrl(dataFolder, 'postgres'),
    connectionTimeoutMillis: ANSWERS_WITHIN_MS,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    return true
  } catch (error) {
    if (codeOf(error) === '28P01') {
      const { password } = placesOf(dataFolder)
      throw new ConfigError([`DATA_DIR: ${password} is not the password of the database beside it`])
    }
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

/** Starts the server and waits until it accepts connections. @returns why it failed; null on success. */
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

/** Another server is running or stopping, or processes of a killed server still are. */
const HELD = /lock file .* already exists|shared memory block .* is still in use/

/** How long a start may be refused. */
function patienceMs(refusal: string): number {
  if (HELD.test(refusal)) return START_WITHIN_MS
  return refusal.includes('could not start server') ? UNEXPLAINED_MS : 0
}

/** PostgreSQL mistakes any living process of its user with the pid in the file for the server, also after a reboot. */
function removeStalePid(cluster: string): void {
  const pid = serverPid(cluster)
  if (pid === null) return
  try {
    if (!mayServe(cluster, pid)) rmSync(join(cluster, 'postmaster.pid'))
  } catch {} // the file or the process is gone, or belongs to another user
}

/** Whether a living process may be the server of a cluster. Linux tells where it works: a server works in its cluster. */
function mayServe(cluster: string, pid: number): boolean {
  if (process.platform === 'linux') {
    const [its, ours] = [statSync(`/proc/${pid}/cwd`), statSync(cluster)]
    return its.dev === ours.dev && its.ino === ours.ino
  }
  return execFileSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' }).includes('postgres')
}

function lastFailure(log: string, error: unknown): string {
  const lines = log.split('\n').filter((line) => /(FATAL|PANIC|error):/.test(line))
  // Sessions of the running server write to the same log.
  const line = lines.findLast((each) => HELD.test(each)) ?? lines.at(-1)
  return line?.replace(/^.*?(FATAL|PANIC):\s*/, '') ?? lastLine(error)
}
