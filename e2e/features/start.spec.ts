import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'playwright/test'
import { isAlive, placesOf } from '../../platform/embedded/cluster.ts'
import { makeProgram, type Program } from '../program.ts'

const programs: Program[] = []
async function make(extra: Record<string, string> = {}): Promise<Program> {
  const program = await makeProgram(extra, { first: true })
  programs.push(program)
  return program
}
test.afterEach(async () => {
  for (const program of programs.splice(0)) await program.remove()
})

/** Runs one of the program's commands with its environment. */
function run(program: Program, words: string[]): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...words], {
      env: program.env,
    })
    let output = ''
    child.stdout.on('data', (chunk) => {
      output += chunk
    })
    child.stderr.on('data', (chunk) => {
      output += chunk
    })
    child.once('close', (code) => resolve({ code, output }))
    child.stdin.end()
  })
}

const START = ['server/start.ts']

test('a bad configuration stops the start and lists every problem in one message', async () => {
  const file = join((await make()).folder, 'a file')
  writeFileSync(file, '')
  const program = await make({
    PORT: 'http',
    DATA_DIR: join(file, 'data'),
    DATABASE_URL: 'mysql://x',
    VIDEO_API_PREFIX: 'a/b',
    NEXTAUTH_SECRET: 'short',
    TRUSTED_PROXIES: '10.0.0.1, proxy',
    SERVICE_RATE_LIMIT: '-1',
    SERVICE_RENDERER: 'magic',
  })
  const { code, output } = await run(program, START)
  expect(code).toBe(1)
  for (const name of [
    'PORT',
    'DATA_DIR',
    'DATABASE_URL',
    'VIDEO_API_PREFIX',
    'NEXTAUTH_SECRET',
    'TRUSTED_PROXIES',
    'SERVICE_RATE_LIMIT',
    'SERVICE_RENDERER',
  ]) {
    expect(output).toMatch(new RegExp(`^  ${name}: `, 'm'))
  }
  expect(output.trim().split('\n')).toHaveLength(9)
})

test('names both taken ports at once', async () => {
  const program = await make()
  const listeners = await Promise.all(
    [program.env.PORT, program.env.SERVICE_PORT].map(
      (port) =>
        new Promise<ReturnType<typeof createServer>>((resolve) => {
          const server = createServer().listen(Number(port), '127.0.0.1', () => resolve(server))
        }),
    ),
  )
  const { code, output } = await run(program, START)
  for (const listener of listeners) listener.close()
  expect(code).toBe(1)
  expect(output).toContain(`PORT: ${program.env.PORT} is in use`)
  expect(output).toContain(`SERVICE_PORT: ${program.env.SERVICE_PORT} is in use`)
})

test('a second start on the same data names the holder, on the same ports or others, and the first continues to run', async () => {
  const first = await make()
  await first.start()
  const second = await make({ DATA_DIR: first.env.DATA_DIR ?? '' })
  for (const program of [first, second]) {
    const { code, output } = await run(program, START)
    expect(code).toBe(1)
    expect(output).toMatch(/is in use by the (studio|service), process \d+/)
  }
  expect((await fetch(`${first.url}/api/health`)).status).toBe(200)
})

test('operator commands give the same result with and without the running program', async () => {
  const program = await make()
  const create = (email: string, role = 'member') =>
    run(program, ['server/users.ts', 'create', '--email', email, '--role', role])
  const key = (name: string) => run(program, ['service/keys.ts', 'create', '--name', name, '--budget', '500'])
  expect(await create('before@example.com')).toMatchObject({ code: 0 })
  expect((await key('before')).output.trim().split('\n').at(-1)).toMatch(/^sk-/)
  await program.start()
  expect(await create('beside@example.com', 'reviewer')).toMatchObject({ code: 0 })
  expect((await key('beside')).output.trim().split('\n').at(-1)).toMatch(/^sk-/)
  const taken = await create('before@example.com')
  expect(taken.code).toBe(1)
  expect(taken.output).toContain('has an account already')
  for (const words of [
    ['server/users.ts', 'list'],
    ['service/keys.ts', 'list'],
  ]) {
    const { code, output } = await run(program, words)
    expect(code).toBe(0)
    expect(output).toContain('before')
    expect(output).toContain('beside')
  }
  expect((await run(program, ['server/users.ts', 'create', '--email', 'x'])).output).toContain('email: ')
  const limited = await run(program, [
    'server/users.ts',
    'limit',
    '--email',
    'before@example.com',
    '--budget',
    '1000',
    '--reason',
    'Until June',
  ])
  expect(limited).toMatchObject({ code: 0, output: 'before@example.com may spend ¥1,000.\n' })
  const letIn = await run(program, ['server/users.ts', 'let-in', 'before@example.com'])
  expect(letIn.code).toBe(0)
  const link = letIn.output.trim().split('\n').at(-1) ?? ''
  expect(await (await fetch(link)).text()).toContain('before@example.com')
  expect((await run(program, ['server/users.ts', 'let-in', 'who@example.com'])).code).toBe(1)
  expect((await run(program, ['server/users.ts', 'dance'])).output).toContain('Usage')
  expect(await program.stop()).toBe(0)
})

/** The longest shutdown that the program promises. */
const STOP_WITHIN_MS = 15_000

test('clients that stall do not delay its shutdown', async () => {
  const program = await make()
  await program.start()
  const { port, host } = new URL(program.url)
  const stalled = [
    'GET / HTTP/1.1\r\nHost: localhost\r\nX-Half',
    `GET /x HTTP/1.1\r\nHost: ${host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n`,
    `GET /_next/hmr HTTP/1.1\r\nHost: ${host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n`,
    `POST /api/auth/signin HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 9\r\n\r\nhalf`,
    '',
  ].map((bytes) => {
    const socket = connect({ port: Number(port), host: '127.0.0.1', allowHalfOpen: true })
    socket.on('error', () => {})
    socket.pause()
    socket.write(bytes)
    return socket
  })
  await Promise.all(stalled.map((socket) => once(socket, 'connect')))
  const began = performance.now()
  expect(await program.stop()).toBe(0)
  expect(performance.now() - began).toBeLessThan(STOP_WITHIN_MS)
  // It closed everything itself, before its own time limit would have ended it.
  expect(program.output()).not.toContain('the shutdown took too long')
  for (const socket of stalled) socket.destroy()
})

test('answers 503 until ready, and can be stopped then, too', async () => {
  const program = await make()
  const started = program.start().then(
    () => 'ready',
    () => 'ended',
  )
  const answer = async () => (await fetch(`${program.url}/api/health`).catch(() => null)) ?? setTimeout(20)
  let first = await answer()
  while (!first) first = await answer()
  expect(first.status).toBe(503)
  expect(Number(first.headers.get('retry-after'))).toBeGreaterThan(0)
  const began = performance.now()
  expect(await program.stop()).toBe(0)
  expect(performance.now() - began).toBeLessThan(STOP_WITHIN_MS)
  expect(await started).toBe('ended')
  await program.start()
})

test('a signal to npm start reaches the program, which exits with 0 and leaves no process running', async () => {
  const program = await make()
  await program.start(['npm', 'start'])
  expect((await fetch(`${program.url}/api/health`)).status).toBe(200)
  const processes = [...withDescendants(program.pid() ?? 0), databasePid(program)]
  expect(processes.length).toBeGreaterThan(3) // npm, the studio, the service, the database
  expect(processes.filter(isAlive)).toEqual(processes)
  expect(await program.stop()).toBe(0)
  await expect.poll(() => processes.filter(isAlive)).toEqual([])
  for (const address of [`${program.url}/api/health`, `${program.serviceUrl}/healthz`]) {
    await expect(fetch(address)).rejects.toThrow()
  }
})

/** A process, and all that it started. */
function withDescendants(pid: number): number[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n')
  const all = lines.map((line) => line.trim().split(/\s+/).map(Number))
  const found = [pid]
  for (const one of found) {
    for (const [child = 0, parent] of all) if (parent === one) found.push(child)
  }
  return found
}

/** The process of the database server, which has no parent among the program's. */
function databasePid(program: Program): number {
  const { cluster } = placesOf(program.env.DATA_DIR ?? '')
  return Number(readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0])
}
