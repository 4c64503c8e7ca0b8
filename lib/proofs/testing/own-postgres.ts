import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'

/** A PostgreSQL server that may be killed. */
export interface OwnPostgres {
  port: number
  url(database: string): string
  create(database: string): Promise<void>
  /** Ends it as a crash would, and starts it again on what it left. */
  killAndRestart(): Promise<void>
  stop(): Promise<void>
}

/** @param options.bin the folder of the server's programs; `port` must be free. */
export async function startOwnPostgres(options: { bin: string; port: number }): Promise<OwnPostgres> {
  const { bin, port } = options
  const folder = mkdtempSync(join(tmpdir(), 'dailies-own-postgres-'))
  const as = serverUser()
  if (as.uid !== undefined && as.gid !== undefined) chownSync(folder, as.uid, as.gid)
  const data = join(folder, 'data')
  const init = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '-N']
  execFileSync(join(bin, 'initdb'), init, { ...as, cwd: folder, stdio: 'ignore' })
  const words = ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', folder, '-c', 'max_connections=200']
  let server: ChildProcess
  const url = (database: string) => `postgresql://postgres@127.0.0.1:${port}/${database}`
  const start = async () => {
    server = spawn(join(bin, 'postgres'), words, { ...as, cwd: folder, stdio: 'ignore' })
    while (!(await answers(url('postgres')))) {
      // The processes of one that was killed may hold its memory for some moments.
      if (server.exitCode !== null)
        server = spawn(join(bin, 'postgres'), words, { ...as, cwd: folder, stdio: 'ignore' })
      await setTimeout(50)
    }
  }
  const end = async (signal: NodeJS.Signals) => {
    const ended = new Promise((resolve) => server.once('exit', resolve))
    server.kill(signal)
    await ended
  }
  await start()
  return {
    port,
    url,
    async create(database) {
      const client = new pg.Client({ connectionString: url('postgres') })
      await client.connect()
      await client.query(`CREATE DATABASE ${database}`)
      await client.end()
    },
    async killAndRestart() {
      await end('SIGKILL')
      await start()
    },
    async stop() {
      await end('SIGINT')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('SELECT 1')
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

/** PostgreSQL refuses to run as root. */
function serverUser(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {}
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}
