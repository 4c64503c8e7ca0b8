import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findOnPath, installSystemPackage } from './system-packages.ts'

/** A throwaway PostgreSQL server for tests. */
export interface TestServer {
  /** As the superuser, to the maintenance database. */
  url: string
  stop(): Promise<void>
}

/**
 * Starts a PostgreSQL server on a free port and an empty folder, installing one first where there is none.
 * @param options.durable With what a real server does to survive a power cut; tests need not.
 */
export async function startPostgres(options: { durable: boolean } = { durable: false }): Promise<TestServer> {
  const bin = ensureServer()
  const folder = mkdtempSync(join(tmpdir(), 'dailies-postgres-'))
  const as = serverUser(folder)
  const data = join(folder, 'data')
  execFileSync(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '-N'],
    { ...as, cwd: folder },
  )
  const port = await freePort()
  const words = [
    '-D',
    data,
    '-p',
    String(port),
    '-h',
    '127.0.0.1',
    '-k',
    folder,
    '-c',
    'max_connections=300',
    '-c',
    `fsync=${options.durable ? 'on' : 'off'}`,
  ]
  const server = spawn(join(bin, 'postgres'), words, {
    ...as,
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  await new Promise<void>((resolve, reject) => {
    let said = ''
    server.stderr.on('data', (chunk) => {
      said += chunk
      if (said.includes('ready to accept connections')) resolve()
    })
    server.once('exit', (code) => reject(new Error(`PostgreSQL ended with ${code}:\n${said}`)))
  })
  server.stderr.resume()
  return {
    url: `postgresql://postgres@127.0.0.1:${port}/postgres`,
    async stop() {
      const ended = new Promise((resolve) => server.once('exit', resolve))
      server.kill('SIGINT')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The folder of the server's programs; one is installed where there is none. */
export function ensureServer(): string {
  return findServer() ?? installServer()
}

function findServer(): string | null {
  const onPath = findOnPath('postgres')
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : []
  const folders = [
    ...versions.map((version) => join(debian, version, 'bin')),
    '/opt/homebrew/opt/postgresql@17/bin',
    '/usr/local/opt/postgresql@17/bin',
    ...(onPath ? [join(onPath, '..')] : []),
  ]
  return (
    folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres'))) ??
    null
  )
}

function installServer(): string {
  installSystemPackage({ name: 'PostgreSQL', debian: 'postgresql', homebrew: 'postgresql@17' })
  const found = findServer()
  if (!found) throw new Error('PostgreSQL was installed, but its server is nowhere to be found.')
  return found
}

/** PostgreSQL refuses to run as root; then the folder is given to the user that its package made, else to nobody. */
function serverUser(folder: string): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {}
  const id = (flag: string) => {
    for (const user of ['postgres', 'nobody']) {
      try {
        return Number(execFileSync('id', [flag, user], { stdio: ['ignore', 'pipe', 'ignore'] }))
      } catch {}
    }
    throw new Error('PostgreSQL cannot run as root, and there is neither a user postgres nor nobody.')
  }
  const user = { uid: id('-u'), gid: id('-g') }
  execFileSync('chown', [`${user.uid}:${user.gid}`, folder])
  return user
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
}
