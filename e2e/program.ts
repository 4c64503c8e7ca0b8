import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { tablesOf } from '#tests/fixtures/canary/rows.ts'
import { findLeaks } from '#tests/fixtures/canary/secrets.ts'
import { copyDataFolder } from '#tests/fixtures/templates.ts'
import { freePort } from '#tools/system/postgres.ts'
import { stopServer } from '../platform/embedded/server.ts'

/** The whole program as `npm start` runs it, on its own ports, folder and databases. */
export interface Program {
  url: string
  serviceUrl: string
  folder: string
  env: NodeJS.ProcessEnv
  /** Of the running process; undefined while none runs. */
  pid(): number | undefined
  /** The printed output so far. */
  output(): string
  /** The one-time link printed by the last start. */
  setupLink(): string
  /** Starts it, as `npm start` does after its preparation, or by another command. */
  start(command?: [string, ...string[]]): Promise<void>
  /** Ends the studio's process as a crash would; the service beside it then ends on its own. */
  kill(): Promise<void>
  stop(): Promise<number | null>
  /** Stops, and removes folder and databases. @throws if a secret is in an answer, the log, or its data. */
  remove(): Promise<void>
}

const START: [string, ...string[]] = [
  process.execPath,
  '--disable-warning=ExperimentalWarning',
  'server/start.ts',
]

const WATCH = join(import.meta.dirname, '../tests/fixtures/canary/watch.ts')

/**
 * Prepares a program without starting it. Its embedded server is a copy of one opened before, if
 * TEST_TEMPLATES names its data folder.
 * @param extra Further environment, such as another upstream.
 * @param options.first Whether its start is the very first; `server`: on its own databases on TEST_DATABASE_URL;
 * `watched`: whether its answers are searched for secrets, which takes longer than most answers.
 */
export async function makeProgram(
  extra: Record<string, string> = {},
  { first = false, server = false, watched = true } = {},
): Promise<Program> {
  const folder = mkdtempSync(join(tmpdir(), 'dailies-e2e-'))
  chmodSync(folder, 0o755) // where tests run as root, the server runs as another user
  const template = process.env.TEST_TEMPLATES
  if (template && !first && !server) copyDataFolder(template, join(folder, 'data'))
  const databases = server ? await makeDatabases() : null
  const [port, servicePort] = [await freePort(), await freePort()]
  // Node adds a warning to a program's output when the environment wants no colours and the test runner does.
  const { FORCE_COLOR: _, ...inherited } = process.env
  const env = {
    ...inherited,
    NODE_ENV: 'production' as const,
    DATA_DIR: join(folder, 'data'),
    PORT: String(port),
    SERVICE_PORT: String(servicePort),
    CANARY_FOLDER: folder,
    ...(watched ? { NODE_OPTIONS: `${inherited.NODE_OPTIONS ?? ''} --import=${WATCH}`.trim() } : {}),
    ...databases?.env,
    ...extra,
  }
  let child: ChildProcess | null = null
  let printed = ''
  const end = async (signal: NodeJS.Signals) => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return child?.exitCode ?? null
    const ended = new Promise<number | null>((resolve) => child?.once('exit', (code) => resolve(code)))
    child.kill(signal)
    return ended
  }
  const program: Program = {
    url: `http://localhost:${port}`,
    serviceUrl: `http://127.0.0.1:${servicePort}`,
    folder,
    env,
    pid: () => child?.pid,
    output: () => printed,
    setupLink: () => [...printed.matchAll(/http\S+\/setup\?token=\S+/g)].at(-1)?.[0] ?? '',
    async start(command = START) {
      const from = printed.length
      const [file, ...words] = command
      const started = spawn(file, words, { env, stdio: ['ignore', 'pipe', 'pipe'] })
      child = started
      const hear = (chunk: Buffer) => {
        printed += chunk
      }
      started.stdout.on('data', hear)
      started.stderr.on('data', hear)
      await new Promise<void>((resolve, reject) => {
        started.stdout.on('data', () => {
          if (printed.includes('Dailies is ready', from)) resolve()
        })
        started.once('exit', (code) =>
          reject(new Error(`The program ended with ${code}:\n${printed.slice(from)}`)),
        )
      })
    },
    kill: async () => {
      await end('SIGKILL')
    },
    stop: () => end('SIGTERM'),
    async remove() {
      await end('SIGTERM')
      await stopServer(env.DATA_DIR).catch(() => {}) // it outlives a killed program
      const leaks = findLeaks(folder, env, printed, await databases?.tables())
      await databases?.drop()
      rmSync(folder, { recursive: true, force: true })
      if (leaks.length > 0) throw new Error(`Secrets that leaked: ${leaks.join(', ')}`)
    },
  }
  return program
}

async function makeDatabases() {
  const admin = process.env.TEST_DATABASE_URL
  if (!admin) throw new Error('TEST_DATABASE_URL is not set: run this through `npm test`.')
  const names = ['studio', 'service'].map((name) => `e2e_${name}_${randomUUID().replaceAll('-', '')}`)
  const run = async (statements: string[]) => {
    const client = new pg.Client({ connectionString: admin })
    await client.connect()
    for (const statement of statements) await client.query(statement)
    await client.end()
  }
  await run(names.map((name) => `CREATE DATABASE ${name}`))
  const [studio = '', service = ''] = names.map((name) => {
    const url = new URL(admin)
    url.pathname = `/${name}`
    return url.href
  })
  return {
    env: { DATABASE_URL: studio, SERVICE_DATABASE_URL: service },
    tables: async () => [...(await tablesOf(studio)), ...(await tablesOf(service))],
    drop: () => run(names.map((name) => `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)),
  }
}
