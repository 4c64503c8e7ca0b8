import { hash, randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  lchownSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { ConfigError } from '../config.ts'
import { codeOf } from '../errors.ts'
import { syncToDisk } from '../sync.ts'
import { mustReach, type Programs, runProgram } from './programs.ts'

/** Its name on the server, and in the password file. */
const SUPERUSER = 'dailies'

/** The major version of the installed package; its data folders belong to it alone. */
const MAJOR = '18'

/** A Unix socket is named after its port, even when nothing listens on TCP. */
const PORT = 5432

/** Longest socket path that every supported system takes (macOS: 104 bytes with the closing zero). */
const LONGEST_SOCKET_PATH = 100

/** Where a data folder's server keeps its parts. */
export interface Places {
  /** Our own folder, which holds the others. */
  folder: string
  /** The data, which only the server's user may enter. */
  cluster: string
  /** The server's log, and its socket unless that path would be too long. */
  run: string
  socket: string
  password: string
}

export function placesOf(dataFolder: string): Places {
  const folder = join(dataFolder, 'database')
  const run = join(folder, 'run')
  const tooLong = Buffer.byteLength(join(run, `.s.PGSQL.${PORT}`)) > LONGEST_SOCKET_PATH
  const shortName = `dailies-${hash('sha256', run).slice(0, 16)}`
  return {
    folder,
    cluster: join(folder, 'cluster'),
    run,
    // Not TMPDIR: every process must find it.
    socket: tooLong ? join('/tmp', shortName) : run,
    password: join(folder, 'password'),
  }
}

/**
 * The address of a database of the server under `dataFolder`.
 * @throws ConfigError when another user may listen there: a client tells a server its password.
 */
export function embeddedUrl(dataFolder: string, database: string): string {
  const { run, socket, password } = placesOf(dataFolder)
  mustBePrivate(socket, [lstatSync(run).uid])
  const secret = readFileSync(password, 'utf8').trim()
  return `postgresql://${SUPERUSER}:${secret}@localhost:${PORT}/${database}?host=${encodeURIComponent(socket)}`
}

/** Makes the folders and, the first time, the cluster: under a temporary name, so that the final one is complete. */
export async function makeCluster(places: Places, { initdb, user }: Programs): Promise<void> {
  const { folder, cluster, run, socket, password } = places
  makeFolder(folder, {})
  if (user.uid !== undefined) for (const path of [join(folder, '..'), folder]) chmodSync(path, 0o711)
  mustReach(folder, user, 'choose a DATA_DIR that every user may enter')
  for (const path of new Set([run, socket])) makeFolder(path, user)
  removeUnfinished(places)
  if (existsSync(cluster)) {
    if (existsSync(password)) return
    throw new ConfigError([`DATA_DIR: ${password} is missing, the password of the database beside it`])
  }
  const mark = `${process.pid}-${randomBytes(4).toString('hex')}`
  if (!existsSync(password)) keepPassword(password, mark)
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
    await syncToDisk(folder)
  } catch (error) {
    if (existsSync(cluster)) return // another process won the race
    throw new ConfigError([`DATA_DIR: the database cannot be made in ${folder}: ${lastLine(error)}`])
  } finally {
    rmSync(handedOver, { force: true })
    rmSync(unfinished, { recursive: true, force: true })
  }
}

/** First starts may race: the first password wins. A start that is killed here leaves none, never half of one. */
function keepPassword(path: string, mark: string): void {
  const unfinished = `${path}.new-${mark}`
  try {
    writeFileSync(unfinished, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600, flush: true })
    linkSync(unfinished, path)
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
  } finally {
    rmSync(unfinished, { force: true })
  }
}

/** Makes a private folder of a user. @throws ConfigError when it cannot be made, or is there and is not private. */
function makeFolder(path: string, user: Programs['user']): void {
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 })
    // Before it is handed over.
    mustBePrivate(path, [user.uid, process.getuid?.()])
    if (user.uid !== undefined) lchownSync(path, user.uid, user.gid ?? user.uid)
  } catch (error) {
    if (error instanceof ConfigError) throw error
    throw new ConfigError([
      `DATA_DIR: ${path} cannot be made: ${error instanceof Error ? error.message : error}`,
    ])
  }
}

/** Everyone knows the names of folders in /tmp. @throws ConfigError when another user's folder or a link has this name. */
function mustBePrivate(path: string, owners: (number | undefined)[]): void {
  const found = lstatSync(path)
  if (found.isDirectory() && owners.includes(found.uid) && (found.mode & 0o022) === 0) return
  throw new ConfigError([
    `DATA_DIR: ${path} is not a folder that only the database's user may write to; another user may have made it`,
  ])
}

/**
 * The remains of killed first starts; all of them once the cluster is there, as a start that still makes one has lost the
 * race. An initdb that outlives its start may go on writing there for a while.
 */
function removeUnfinished({ folder, cluster }: Places): void {
  for (const name of readdirSync(folder)) {
    const pid = /^(?:cluster|password)\.new-(\d+)-/.exec(name)?.[1]
    if (pid && (existsSync(cluster) || !isAlive(Number(pid))))
      rmSync(join(folder, name), { recursive: true, force: true, maxRetries: 5 })
  }
}

export function mustBeOurMajor(cluster: string): void {
  const major = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim()
  if (major === MAJOR) return
  throw new ConfigError([
    `DATA_DIR: ${cluster} was made by PostgreSQL ${major}, and this is ${MAJOR}; docs/operate-studio.md tells how to move it`,
  ])
}

export function lastLine(error: unknown): string {
  const lines = String(error instanceof Error ? error.message : error).split('\n')
  return lines.findLast((line) => /error|could not|FATAL/.test(line)) ?? lines.at(-1) ?? ''
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}
