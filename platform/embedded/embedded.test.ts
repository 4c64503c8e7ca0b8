import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ConfigError } from '../config.ts'
import { findPrograms, mustReach } from './programs.ts'
import { stopServer } from './server.ts'
import { AlreadyRunningError, openEmbedded, type Use, type UseOptions } from './use.ts'

const WAIT = { timeout: 30_000, interval: 50 }
const isRoot = process.getuid?.() === 0
/** The id of a user that does not exist. */
const STRANGER = 54_321

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

function makeDataFolder(name = ''): string {
  const folder = mkdtempSync(join(tmpdir(), 'dailies-embedded-'))
  chmodSync(folder, 0o755) // for the server's user when tests run as root
  const dataFolder = join(folder, name)
  mkdirSync(dataFolder, { recursive: true })
  cleanups.push(async () => {
    await stopServer(dataFolder).catch(() => {})
    rmSync(folder, { recursive: true, force: true })
  })
  return dataFolder
}

async function use(dataFolder: string, options: Partial<UseOptions> = {}): Promise<Use> {
  const opened = await openEmbedded({ dataFolder, program: 'studio', ...options })
  let released: Promise<void> | undefined
  const release = () => (released ??= opened.release())
  cleanups.push(release)
  return { url: opened.url, release }
}

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

function serverPid(dataFolder: string): number {
  return Number(readFileSync(join(dataFolder, 'database/cluster/postmaster.pid'), 'utf8').split('\n')[0])
}

const isRunning = (dataFolder: string) => existsSync(join(dataFolder, 'database/cluster/postmaster.pid'))

/** Another process that is the studio of a data folder until it is killed. */
async function ownElsewhere(dataFolder: string) {
  const code = `import { openEmbedded } from ${JSON.stringify(join(import.meta.dirname, 'use.ts'))}
    await openEmbedded({ dataFolder: process.argv[1], program: 'studio', owner: true }); console.log('held')`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code, dataFolder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  cleanups.push(() => child.kill('SIGKILL'))
  await new Promise((resolve) => child.stdout.once('data', resolve))
  return child
}

describe('the embedded server', () => {
  it('keeps commits on disk with checksums, and listens on a private socket only', async () => {
    const dataFolder = makeDataFolder()
    const { url } = await use(dataFolder)
    const [settings] = await query(
      url,
      `SELECT current_setting('fsync') AS fsync, current_setting('synchronous_commit') AS commit,
         current_setting('full_page_writes') AS pages, current_setting('data_checksums') AS checksums,
         current_setting('listen_addresses') AS listens, current_setting('password_encryption') AS passwords`,
    )
    expect(settings).toEqual({
      fsync: 'on',
      commit: 'on',
      pages: 'on',
      checksums: 'on',
      listens: '',
      passwords: 'scram-sha-256',
    })
    for (const name of ['database/cluster', 'database/run'])
      expect(statSync(join(dataFolder, name)).mode & 0o077).toBe(0)
    expect(statSync(join(dataFolder, 'database/password')).mode & 0o077).toBe(0)
    const stranger = url.replace(/:[^:@]+@/, ':wrong@')
    await expect(query(stranger, 'SELECT 1')).rejects.toThrow(/password authentication failed/)
  })

  it('has a database for each program, and ends with its last use', async () => {
    const dataFolder = makeDataFolder()
    const studio = await use(dataFolder)
    const service = await use(dataFolder, { program: 'service' })
    await query(studio.url, 'CREATE TABLE ours (id int)')
    await expect(query(service.url, 'SELECT * FROM ours')).rejects.toThrow(/does not exist/)
    await studio.release()
    expect(await query(service.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    await service.release()
    expect(isRunning(dataFolder)).toBe(false)
    const again = await use(dataFolder)
    expect(await query(again.url, 'SELECT * FROM ours')).toEqual([])
  })

  it('recovers from a kill at the next use, with every committed row', async () => {
    const dataFolder = makeDataFolder()
    const first = await use(dataFolder)
    await query(first.url, 'CREATE TABLE kept AS SELECT generate_series(1, 1000) AS id')
    process.kill(serverPid(dataFolder), 'SIGKILL')
    const { url } = await use(dataFolder)
    expect(await query(url, 'SELECT count(*)::int AS kept FROM kept')).toEqual([{ kept: 1000 }])
  })

  it('can be started again at the moment its last user stops it', async () => {
    const dataFolder = makeDataFolder()
    let using = await use(dataFolder)
    for (let times = 0; times < 5; times += 1) {
      const [next] = await Promise.all([use(dataFolder), using.release()])
      using = next
    }
    expect(await query(using.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  })

  it('restarts when killed under its owner, and keeps its owner', async () => {
    const dataFolder = makeDataFolder()
    const lost = vi.fn()
    const owner = await use(dataFolder, { owner: true, onLost: lost })
    const killed = serverPid(dataFolder)
    process.kill(killed, 'SIGKILL')
    await vi.waitFor(async () => {
      const rows = await query(
        owner.url.replace('/studio?', '/postgres?'),
        "SELECT FROM pg_locks WHERE locktype = 'advisory'",
      )
      expect(rows).toHaveLength(2)
    }, WAIT)
    expect(serverPid(dataFolder)).not.toBe(killed)
    expect(lost).not.toHaveBeenCalled()
  })

  it('has one owner, named by a second start, until that process ends or is killed', async () => {
    const dataFolder = makeDataFolder()
    const owner = await ownElsewhere(dataFolder)
    const refused = openEmbedded({ dataFolder, program: 'studio', owner: true }, 0)
    await expect(refused).rejects.toThrow(AlreadyRunningError)
    await expect(refused).rejects.toThrow(new RegExp(`in use by the studio, process ${owner.pid}, since`))
    await (await use(dataFolder)).release() // a command needs no ownership
    expect(isRunning(dataFolder)).toBe(true)
    const waiting = use(dataFolder, { owner: true })
    owner.kill('SIGKILL')
    await waiting
  })

  it('is created once by concurrent first starts', async () => {
    const dataFolder = makeDataFolder()
    const uses = await Promise.all([1, 2, 3].map(() => use(dataFolder)))
    expect(new Set(uses.map(({ url }) => url)).size).toBe(1)
    expect(readdirSync(join(dataFolder, 'database')).sort()).toEqual(['cluster', 'password', 'run'])
  })

  it.each(['initdb', 'the server'])('recovers from a first start that was killed during %s', async (when) => {
    const dataFolder = makeDataFolder()
    const reached = {
      initdb: () => readdirSync(join(dataFolder, 'database')).some((name) => name.startsWith('cluster.new')),
      'the server': () => isRunning(dataFolder),
    }[when] as () => boolean
    const code = `import { openEmbedded } from ${JSON.stringify(join(import.meta.dirname, 'use.ts'))}
      await openEmbedded({ dataFolder: process.argv[1], program: 'studio' }); setInterval(() => {}, 1000)`
    const child = spawn(process.execPath, ['--input-type=module', '-e', code, dataFolder], {
      stdio: 'inherit',
    })
    cleanups.push(() => child.kill('SIGKILL'))
    const ended = new Promise((resolve) => child.once('exit', resolve))
    await vi.waitFor(() => expect(reached()).toBe(true), { timeout: 30_000, interval: 2 })
    child.kill('SIGKILL')
    await ended
    const next = await use(dataFolder)
    expect(await query(next.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    await next.release()
    // An initdb that outlived its start may write for a while; each start of the server removes its remains.
    await vi.waitFor(async () => {
      await (await use(dataFolder)).release()
      expect(readdirSync(join(dataFolder, 'database')).sort()).toEqual(['cluster', 'password', 'run'])
    }, WAIT)
  })

  it('takes no half-written password of a killed start, and removes it', async () => {
    const dataFolder = makeDataFolder()
    const folder = join(dataFolder, 'database')
    mkdirSync(folder, { recursive: true })
    const { pid } = spawnSync('true')
    writeFileSync(join(folder, `password.new-${pid}-00000000`), '')
    const { url } = await use(dataFolder)
    expect(await query(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    expect(readdirSync(folder).sort()).toEqual(['cluster', 'password', 'run'])
  })

  it('uses a folder with a short name when its socket’s path would be too long', async () => {
    const { url } = await use(makeDataFolder('a-very-long-name-'.repeat(8)))
    expect(new URL(url).searchParams.get('host')).toMatch(/\/dailies-[0-9a-f]{16}$/)
    expect(await query(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  })

  it('starts although its pid file names another living process', async () => {
    const dataFolder = makeDataFolder()
    await (await use(dataFolder)).release()
    const { user } = findPrograms()
    // Linux also tells it from a server of another folder.
    const name = process.platform === 'linux' ? { argv0: 'postgres' } : {}
    const other = spawn('sleep', ['1000'], { ...user, ...name, stdio: 'ignore' })
    cleanups.push(() => other.kill('SIGKILL'))
    const cluster = join(dataFolder, 'database/cluster')
    writeFileSync(join(cluster, 'postmaster.pid'), `${other.pid}\n${cluster}\n1\n5432\n\n\n`)
    const { url } = await use(dataFolder)
    expect(await query(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    expect(other.exitCode).toBeNull()
  })
})

describe('an embedded server that cannot run says why in one message:', () => {
  async function failure(dataFolder: string): Promise<string> {
    const error = await openEmbedded({ dataFolder, program: 'studio' }).then(
      () => null,
      (thrown: unknown) => thrown,
    )
    expect(error).toBeInstanceOf(ConfigError)
    expect((error as ConfigError).problems).toHaveLength(1)
    return (error as ConfigError).problems.join()
  }

  it('the data of another major version', async () => {
    const dataFolder = makeDataFolder()
    await (await use(dataFolder)).release()
    writeFileSync(join(dataFolder, 'database/cluster/PG_VERSION'), '17\n')
    expect(await failure(dataFolder)).toMatch(/was made by PostgreSQL 17, and this is 18/)
  })

  it('a wrong or missing password', async () => {
    const dataFolder = makeDataFolder()
    const kept = await use(dataFolder)
    writeFileSync(join(dataFolder, 'database/password'), 'another\n')
    expect(await failure(dataFolder)).toMatch(/password is not the password of the database beside it/)
    rmSync(join(dataFolder, 'database/password'))
    expect(await failure(dataFolder)).toMatch(/password is missing/)
    await kept.release()
  })

  it('a folder that cannot be created', async () => {
    const dataFolder = makeDataFolder()
    writeFileSync(join(dataFolder, 'database'), '')
    expect(await failure(dataFolder)).toMatch(/database cannot be made/)
  })

  it.each([
    ['others may write to', (socket: string) => chmodSync(socket, 0o777)],
    [
      'is a link',
      (socket: string) => {
        renameSync(socket, `${socket}-elsewhere`)
        symlinkSync(`${socket}-elsewhere`, socket)
        cleanups.push(() => rmSync(`${socket}-elsewhere`, { recursive: true }))
      },
    ],
    ...(isRoot
      ? [['belongs to another user', (socket: string) => chownSync(socket, STRANGER, STRANGER)] as const]
      : []),
  ] as const)('a socket’s folder in /tmp that %s; nobody connects there', async (_, spoil) => {
    const dataFolder = makeDataFolder('a-very-long-name-'.repeat(8))
    const opened = await use(dataFolder)
    await opened.release()
    const socket = new URL(opened.url).searchParams.get('host') ?? ''
    const connected = vi.fn()
    const trap = createServer(connected).listen(join(socket, '.s.PGSQL.5432'))
    await once(trap, 'listening')
    cleanups.push(
      () => rmSync(socket, { recursive: true }),
      () => trap.close(),
    )
    spoil(socket)
    const { uid } = statSync(socket)
    expect(await failure(dataFolder)).toMatch(/dailies-[0-9a-f]{16} is not a folder that only the database/)
    expect(connected).not.toHaveBeenCalled()
    expect(statSync(socket).uid).toBe(uid)
    rmSync(join(dataFolder, 'database/password'))
    expect(await failure(dataFolder)).toMatch(/dailies-[0-9a-f]{16} is not a folder that only the database/)
    expect(statSync(socket).uid).toBe(uid)
  })

  it('damaged data', async () => {
    const dataFolder = makeDataFolder()
    await (await use(dataFolder)).release()
    writeFileSync(join(dataFolder, 'database/cluster/global/pg_control'), Buffer.alloc(8192))
    expect(await failure(dataFolder)).toMatch(/PostgreSQL cannot start on .*cluster: .*incompatible/)
  })

  it.runIf(isRoot)('a full disk', async () => {
    const dataFolder = makeDataFolder()
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=8m,mode=755', 'tmpfs', dataFolder])
    cleanups.push(() => execFileSync('umount', [dataFolder]))
    expect(await failure(dataFolder)).toMatch(/No space left on device/)
    expect(readdirSync(join(dataFolder, 'database'))).not.toContain('cluster')
  })

  it.runIf(isRoot).each(['was released', 'was killed'])(
    'a disk that is full at a later start, after the server %s; with room again it starts',
    async (how) => {
      const dataFolder = makeDataFolder()
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=150m,mode=755', 'tmpfs', dataFolder])
      cleanups.push(() => execFileSync('umount', [dataFolder]))
      cleanups.push(() => stopServer(dataFolder).catch(() => {}))
      const first = await use(dataFolder)
      await query(first.url, 'CREATE TABLE kept AS SELECT 1 AS one')
      if (how === 'was killed') {
        const pid = serverPid(dataFolder)
        process.kill(pid, 'SIGKILL')
        await vi.waitFor(() => expect(existsSync(`/proc/${pid}`)).toBe(false), WAIT)
      }
      await first.release()
      const filler = join(dataFolder, 'filler')
      expect(() => writeFileSync(filler, Buffer.alloc(150 * 1024 * 1024))).toThrow('ENOSPC')
      expect(await failure(dataFolder)).toMatch(/No space left on device/)
      rmSync(filler)
      const again = await use(dataFolder)
      expect(await query(again.url, 'SELECT one FROM kept')).toEqual([{ one: 1 }])
    },
  )

  it.runIf(isRoot)('programs or data that its user cannot reach', async () => {
    const dataFolder = makeDataFolder()
    const closed = join(dataFolder, 'closed')
    mkdirSync(join(closed, 'data'), { recursive: true })
    chmodSync(closed, 0o700)
    expect(await failure(join(closed, 'data'))).toMatch(
      /cannot reach .*choose a DATA_DIR that every user may enter/,
    )
    const { user } = findPrograms()
    expect(() => mustReach(join(closed, 'data'), user, 'install it elsewhere')).toThrow(
      /install it elsewhere/,
    )
  })
})
