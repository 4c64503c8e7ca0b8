import { type ChildProcess, fork, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createTestClient, type TestClient } from '#tests/fixtures/service/client.ts'
import { makeTestDatabase, type TestDatabase } from '#tests/fixtures/service/databases.ts'
import { freePort } from '#tools/system/postgres.ts'

const MAIN = join(import.meta.dirname, 'main.ts')
const KEYS = join(import.meta.dirname, 'keys.ts')

interface Ended {
  code: number | null
  signal: string | null
  output: string
}

/** A child process and its whole output. */
function watch(child: ChildProcess): { child: ChildProcess; ended: Promise<Ended> } {
  const { stdout, stderr } = child
  if (!stdout || !stderr) throw new Error('The child has no output.')
  const ended = Promise.all([
    new Promise<{ code: number | null; signal: string | null }>((resolve) =>
      child.once('exit', (code, signal) => resolve({ code, signal })),
    ),
    text(stdout),
    text(stderr),
  ]).then(([{ code, signal }, out, err]) => ({ code, signal, output: out + err }))
  return { child, ended }
}

describe('the service as a process', () => {
  let place: TestDatabase
  let variables: NodeJS.ProcessEnv
  const running = new Set<ChildProcess>()

  beforeAll(async () => {
    place = await makeTestDatabase()
    variables = {
      NODE_ENV: 'test',
      PATH: process.env.PATH ?? '',
      NODE_OPTIONS: '--disable-warning=ExperimentalWarning',
      DATA_DIR: place.folder,
      SERVICE_PORT: String(await freePort()),
      SERVICE_DATABASE_URL: place.url,
    }
  })
  afterEach(() => {
    for (const child of running) child.kill('SIGKILL')
    running.clear()
  })
  afterAll(() => place?.drop())

  /** Starts main.ts as a supervisor does, and waits until it reports that it listens. */
  async function startMain(extra: Record<string, string> = {}) {
    const child = fork(MAIN, { env: { ...variables, ...extra }, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
    running.add(child)
    const watched = watch(child)
    const message = await Promise.race([
      new Promise<unknown>((resolve) => child.once('message', resolve)),
      watched.ended.then(({ output }) => Promise.reject(new Error(output))),
    ])
    expect(message).toEqual({ type: 'listening', port: Number(variables.SERVICE_PORT) })
    return watched
  }

  function runMain(extra: Record<string, string>, ...words: string[]) {
    return watch(spawn(process.execPath, [MAIN, ...words], { env: { ...variables, ...extra } })).ended
  }

  function keysWith(extra: Record<string, string>, ...words: string[]) {
    return watch(spawn(process.execPath, [KEYS, ...words], { env: { ...variables, ...extra } })).ended
  }

  const keys = (...words: string[]) => keysWith({}, ...words)

  const lastLine = (output: string) => output.trimEnd().split('\n').at(-1) ?? ''

  async function newClient(budgetYen: number, extra: Record<string, string> = {}): Promise<TestClient> {
    const { code, output } = await keysWith(extra, 'create', '--name', 'test', '--budget', String(budgetYen))
    expect(code).toBe(0)
    return createTestClient(`http://127.0.0.1:${variables.SERVICE_PORT}`, lastLine(output))
  }

  test('a bad configuration stops the start and lists every problem in one message', async () => {
    const { code, output } = await runMain({
      SERVICE_PORT: '99999',
      SERVICE_RATE_LIMIT: 'many',
      SERVICE_RENDERER: 'magic',
      SERVICE_PREFIX: 'a/b',
      SERVICE_RETENTION_HOURS: '0',
      SERVICE_RENDER_CONCURRENCY: '-1',
      SERVICE_DATABASE_URL: 'mysql://x',
      LOG_LEVEL: 'loud',
    })
    expect(code).toBe(1)
    for (const name of [
      'SERVICE_PORT',
      'SERVICE_RATE_LIMIT',
      'SERVICE_RENDERER',
      'SERVICE_PREFIX',
      'SERVICE_RETENTION_HOURS',
      'SERVICE_RENDER_CONCURRENCY',
      'SERVICE_DATABASE_URL',
      'LOG_LEVEL',
    ]) {
      expect(output).toMatch(new RegExp(`^  ${name}: `, 'm'))
    }
    expect(output).not.toMatch(/^ +at /m)
  })

  test.each(['SERVICE_PORT', 'SERVICE_METRICS_PORT'])(
    'a taken port stops the start with one clear message: %s',
    async (variable) => {
      const port = await freePort()
      const taken = createServer()
      await new Promise<void>((resolve) => taken.listen(port, '127.0.0.1', resolve))
      const { code, output } = await runMain({ [variable]: String(port), LOG_LEVEL: 'silent' })
      await new Promise((resolve) => taken.close(resolve))
      expect(code).toBe(1)
      expect(output.trim()).toBe(
        `Port ${port} on 127.0.0.1 is in use by another program. Set ${variable} to a free one.`,
      )
    },
  )

  test('exits 1 with the reason when the database has its videos in another folder', async () => {
    await startMain()
    const elsewhere = join(place.folder, 'elsewhere')
    const port = String(await freePort())
    const { code, output } = await runMain({ SERVICE_PORT: port, DATA_DIR: elsewhere, LOG_LEVEL: 'silent' })
    expect(code).toBe(1)
    expect(output).toContain('the videos of this database are in another place')
  })

  test('refuses separate processes on an embedded database', async () => {
    const { code, output } = await runMain({ SERVICE_DATABASE_URL: '' }, '--role', 'worker')
    expect(code).toBe(1)
    expect(output).toContain('SERVICE_DATABASE_URL: is needed for separate processes')
  })

  test('the keys commands work whether or not the service is running', async () => {
    const stopped = await keys('create', '--name', 'stopped', '--budget', '500')
    expect(lastLine(stopped.output)).toMatch(/^sk-[A-Za-z0-9_-]{49}$/)
    const { child, ended } = await startMain()
    const client = await newClient(500)
    expect(await client.spend()).toBe(0)
    const list = await keys('list')
    expect(list.output).toContain('stopped')
    expect(list.output).toContain(`sk-...${client.key.slice(-4)}`)
    expect(list.output).not.toContain(client.key)
    const [keyId = ''] =
      list.output
        .split('\n')
        .find((line) => line.includes(client.key.slice(-4)))
        ?.split(' ') ?? []
    expect((await keys('revoke', keyId)).output).toContain('Revoked')
    expect((await client.request('/key/info')).status).toBe(401)
    child.kill('SIGTERM')
    expect(await ended).toMatchObject({ code: 0, output: expect.not.stringContaining(client.key) })
    expect((await keys('revoke', keyId)).output).toContain('was revoked before')
    const unknown = await keys('credit', '00000000-0000-4000-8000-000000000000')
    expect(unknown).toMatchObject({ code: 1, output: expect.stringContaining('There is no job') })
  })

  test('stops as on SIGTERM when its supervisor is gone', async () => {
    const { child, ended } = await startMain()
    child.disconnect()
    expect(await ended).toMatchObject({ code: 0, signal: null })
  })

  // Its films take a minute to render.
  test.runIf(process.env.PROOFS === 'all')(
    'SIGTERM returns a running render to the queue; a render killed by SIGKILL is repeated; the job is charged once; a second start on the same folder names the process that holds it and exits 1',
    async () => {
      // An embedded database has one owner: leases of a killed process end at the next start, not 20 s later.
      const embedded = { SERVICE_DATABASE_URL: '', DATA_DIR: join(place.folder, 'embedded') }
      const first = await startMain(embedded)
      const client = await newClient(250, embedded)
      const jobId = await client.accepted('a red fox walks through snow')
      await client.untilStatus(jobId, 'in_progress')
      first.child.kill('SIGTERM')
      expect(await first.ended).toMatchObject({ code: 0, signal: null })
      const second = await startMain(embedded)
      await client.untilStatus(jobId, 'in_progress')
      second.child.kill('SIGKILL')
      await second.ended
      const third = await startMain(embedded)
      const other = await runMain({
        ...embedded,
        SERVICE_PORT: String(await freePort()),
        LOG_LEVEL: 'silent',
      })
      expect(other.code).toBe(1)
      expect(other.output.trim()).toMatch(
        new RegExp(`is in use by the service, process ${third.child.pid}, since .*\\.$`),
      )
      await client.untilStatus(jobId, 'completed')
      expect(await client.spend()).toBe(250)
      const video = await client.request(`/gateway/videos/jobs/${jobId}/content?index=0`)
      expect(video.status).toBe(200)
      expect(Buffer.from(await video.arrayBuffer()).toString('latin1', 4, 8)).toBe('ftyp')
      third.child.kill('SIGTERM')
      const { output } = await third.ended
      expect(output).not.toContain('red fox')
      expect(output).not.toContain(client.key)
    },
    180_000,
  )
})
