import { spawn } from 'node:child_process'
import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { findPrograms, runProgram } from '#platform/embedded/programs.ts'

/** A throwaway PostgreSQL server for tests. */
export interface TestServer {
  port: number
  /** The superuser's address of the maintenance database, over the socket file: TCP takes a seventh longer. */
  url: string
  /** Kills it as in a crash, and restarts it on its files. */
  killAndRestart(): Promise<void>
  stop(): Promise<void>
}

/**
 * Starts the embedded PostgreSQL on a free loopback port and an empty folder.
 * @param options.durable survives a power cut like a real server; tests do not need it.
 */
export async function startPostgres(options: { durable: boolean } = { durable: false }): Promise<TestServer> {
  const { initdb, user } = findPrograms()
  const folder = mkdtempSync(join(tmpdir(), 'dailies-postgres-'))
  if (user.uid !== undefined && user.gid !== undefined) chownSync(folder, user.uid, user.gid)
  const data = join(folder, 'data')
  const init = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '-N']
  await runProgram(initdb, [...init, '--locale-provider=builtin', '--builtin-locale=C.UTF-8'], user)
  const port = await freePort()
  const careless = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }
  const settings = { max_connections: 300, jit: 'off', ...(options.durable ? {} : careless) }
  const words = ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', folder]
  for (const [name, value] of Object.entries(settings)) words.push('-c', `${name}=${value}`)
  const launch = () => {
    const server = spawn(join(dirname(initdb), 'postgres'), words, {
      ...user,
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let message = ''
    const ready = new Promise<boolean>((resolve, reject) => {
      server.stderr.on('data', (chunk) => {
        message += chunk
        if (message.includes('ready to accept connections')) resolve(true)
      })
      server.once('exit', (code) => {
        // The processes of a killed server hold its memory for a moment.
        if (/is still in use|already exists/.test(message)) resolve(false)
        else reject(new Error(`PostgreSQL ended with ${code}:\n${message}`))
      })
    })
    return { server, ready }
  }
  const start = async () => {
    for (;;) {
      const { server, ready } = launch()
      if (await ready) return server
    }
  }
  const end = async (signal: NodeJS.Signals) => {
    if (server.exitCode !== null || server.signalCode !== null) return // as after Ctrl-C, which also signals it
    const ended = new Promise((resolve) => server.once('exit', resolve))
    server.kill(signal)
    await ended
  }
  let server = await start()
  return {
    port,
    url: `postgresql://postgres@localhost:${port}/postgres?host=${encodeURIComponent(folder)}`,
    async killAndRestart() {
      await end('SIGKILL')
      server = await start()
    },
    async stop() {
      await end('SIGINT')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Makes an empty database on a server. @returns its address. */
export async function createDatabase(serverUrl: string, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  await client.query(`CREATE DATABASE ${name}`)
  await client.end()
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}

/** Ports that this process was given: the system may give one again before it is used. */
const given = new Set<number>()

/** A free port of 127.0.0.1, which this process gets once. */
export async function freePort(): Promise<number> {
  const port = await new Promise<number>((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
  if (given.has(port)) return freePort()
  given.add(port)
  return port
}
