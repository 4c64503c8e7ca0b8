import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { expect } from 'playwright/test'
import { ATTEMPTS } from '#lib/people/attempts.ts'
import { answerTo, dial, statusOf } from '#tests/fixtures/edge/raw.ts'
import { cookiesOf, errorOf, openSignIn } from '#tools/bench/rig/sign-in.ts'
import { KEN } from '../filled.ts'
import { ADMIN } from '../person.ts'
import { comesBack, descriptors, many, type Probe, type Target } from './target.ts'

/** Opens connections that each send one of some texts in turn and read nothing; closes them when `during` has ended. */
async function withConnections(
  { port }: Target,
  count: number,
  words: readonly string[],
  during: () => Promise<void> = async () => {},
): Promise<void> {
  const sockets = await Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const socket = await dial(port)
      socket.write(words[index % words.length] ?? '')
      return socket
    }),
  )
  await during()
  for (const socket of sockets) socket.destroy()
}

/** Holds connections that send nothing, half a request or half a body, or never read their video. */
export function whileTheyHang(target: Target, count: number, during: () => Promise<void>): Promise<void> {
  const { program, host, member, videos } = target
  const words = [
    '',
    `GET / HTTP/1.1\r\nHost: ${host}\r\nX-Half`,
    `POST /api/auth/signin HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 9000\r\n\r\na=`,
    `GET /api/submissions/${videos[0]}/content HTTP/1.1\r\nHost: ${host}\r\nCookie: ${member}\r\n\r\n`,
  ]
  return withConnections(target, count, words, async () => {
    // Connections are accepted in order: once this answer is here, all of them are.
    expect((await fetch(`${program.url}/sign-in`)).status, 'another client').toBe(200)
    await during()
  })
}

const connections: Probe = {
  name: 'hanging connections, until the studio or their clients close them',
  async attack(target) {
    const pid = target.program.pid() ?? 0
    const before = descriptors(pid)
    const come = () => comesBack('descriptors', () => descriptors(pid), before, 50)
    // The studio's own deadlines are too long for every test run.
    await whileTheyHang(target, many(300, 900), process.env.ATTACK_FULL ? come : async () => {})
    await come()
  },
}

const upgrades: Probe = {
  name: 'upgrade requests of every kind whose clients disconnect',
  async attack(target) {
    const { host, program } = target
    const before = descriptors(program.pid() ?? 0)
    const targets = [
      'GET /x',
      'GET /_next/webpack-hmr',
      'GET /_next/hmr',
      `CONNECT ${host}`,
      `GET http://${host}/x`,
    ]
    const words = ['websocket', 'h2c'].flatMap((protocol) =>
      targets.map(
        (line) => `${line} HTTP/1.1\r\nHost: ${host}\r\nUpgrade: ${protocol}\r\nConnection: Upgrade\r\n\r\n`,
      ),
    )
    for (let round = 0; round < many(2, 40); round += 1) await withConnections(target, 50, words)
    await comesBack('descriptors', () => descriptors(program.pid() ?? 0), before, 20)
  },
}

const MB = 1024 * 1024

/** The start of an answer; empty if the connection was cut. */
async function startOfAnswer(port: number, words: string): Promise<string> {
  const socket = await dial(port)
  const heard = once(socket, 'data').then(String)
  const cut = once(socket, 'close').then(() => '')
  socket.write(words)
  const start = await Promise.race([heard, cut]).catch(() => '')
  socket.destroy()
  return start
}

const bodies: Probe = {
  name: '300 MB bodies, with a Content-Length and chunked, with and without an account',
  async attack({ port, host, member }) {
    const chunk = `${(MB / 4).toString(16)}\r\n${'x'.repeat(MB / 4)}\r\n`
    const paths = ['/api/auth/signin', '/api/prompts/near', '/api/submissions/zip', '/api/violations']
    // Some answers come before the body, whose connection then waits for the studio's own deadline.
    const hear = many(startOfAnswer, answerTo)
    await Promise.all(
      Array.from({ length: many(10, 60) }, async (_, index) => {
        const path = paths[index % paths.length]
        const head = `POST ${path} HTTP/1.1\r\nHost: ${host}\r\nOrigin: http://${host}\r\nCookie: ${member}\r\nContent-Type: application/x-www-form-urlencoded\r\n`
        const announced = await hear(port, `${head}Content-Length: ${300 * MB}\r\n\r\n${'x'.repeat(1_000)}`)
        expect(statusOf(announced), `${path}, announced`).toBe(413)
        const cut = await hear(port, `${head}Transfer-Encoding: chunked\r\n\r\n${chunk.repeat(8)}`)
        expect(statusOf(cut) || 413, `${path}, in chunks`).toBeGreaterThanOrEqual(400)
      }),
    )
  },
}

const passwords: Probe = {
  name: 'concurrent sign-ins by strangers',
  async attack({ program }) {
    const attempt = await openSignIn(program.url)
    const attempts = Array.from({ length: many(60, 240) }, async (_, index) =>
      errorOf(await attempt({ email: `who${index}@example.com`, password: 'a guess' })),
    )
    const told = new Set(await Promise.all(attempts))
    expect([...told].sort()).toEqual(['CredentialsSignin', 'SlowDown'])
  },
}

/** The longest sign-in of a known browser during it. Other tests keep the machine busy in every test run. */
const LONGEST_SIGN_IN_MS = many(20_000, 3_000)

const guesses: Probe = {
  name: 'a stranger who guesses the password of an account all the time',
  async attack({ program }) {
    const signInFrom = async (cookies: string, typed = ADMIN) => {
      const answer = await (await openSignIn(program.url, cookies))(typed)
      return { error: await errorOf(answer), cookies: cookiesOf(answer).join('; ') }
    }
    const known = await signInFrom('')
    const told: (string | null)[] = []
    let guessing = true
    const guess = async () => {
      const attempt = await openSignIn(program.url)
      while (guessing) told.push(await errorOf(await attempt({ ...ADMIN, password: 'a guess' })))
    }
    const stranger = Promise.all(Array.from({ length: many(4, 16) }, guess))
    try {
      await expect.poll(() => told.at(-1), { timeout: 60_000 }).toBe('SlowDown')
      expect((await signInFrom('')).error, 'the stranger, with the right password').toBe('SlowDown')
      for (let tries = 0; tries < 5; tries += 1) {
        const asked = performance.now()
        expect((await signInFrom(known.cookies)).error, 'the known browser').toBeNull()
        expect(performance.now() - asked).toBeLessThan(LONGEST_SIGN_IN_MS)
      }
      expect((await signInFrom('', { ...ADMIN, ...KEN })).error, 'another account').toBeNull()
    } finally {
      guessing = false
      await stranger
    }
    expect(new Set(told)).toEqual(new Set(['CredentialsSignin', 'SlowDown']))
    const checked = told.filter((error) => error === 'CredentialsSignin')
    expect(checked.length).toBeLessThanOrEqual(ATTEMPTS.pair.burst + 1)
  },
}

const downloads: Probe = {
  name: 'one member’s downloads that are never read',
  async attack(target) {
    const { host, port, member, videos, program } = target
    const body = `ids=${videos.join(',')}`
    const post = `POST /api/submissions/zip HTTP/1.1\r\nHost: ${host}\r\nCookie: ${member}\r\nOrigin: ${program.url}\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${body.length}\r\n\r\n${body}`
    const answers: number[] = []
    const sockets = await Promise.all(
      Array.from({ length: many(30, 200) }, async () => {
        const socket = await dial(port)
        socket.once('data', (bytes: Buffer) => {
          answers.push(statusOf(String(bytes)))
          socket.pause()
        })
        socket.write(post)
        return socket
      }),
    )
    await expect.poll(() => answers.length, { timeout: 60_000 }).toBe(sockets.length)
    expect(answers.filter((status) => status === 200).length).toBeLessThanOrEqual(3)
    expect(answers.filter((status) => status === 429).length).toBeGreaterThanOrEqual(sockets.length - 3)
    const full = await fetch(`${program.url}/api/ledger/export`, { headers: { Cookie: member } })
    expect([full.status, full.headers.get('retry-after')]).toEqual([429, '10'])
    for (const socket of sockets) socket.destroy()
  },
}

/** The status for a stranger at another address of this machine. */
async function statusElsewhere({ port, host }: Target, path: string): Promise<number | undefined> {
  const options = { host: '127.0.0.1', localAddress: '127.0.0.2', port, path, headers: { host } }
  const [answer] = (await once(get(options), 'response')) as [IncomingMessage]
  answer.resume()
  return answer.statusCode
}

const pages: Probe = {
  name: 'a hundred concurrent page requests by a member and by strangers',
  async attack(target) {
    const { program, member } = target
    const ask = async (path: string, headers: Record<string, string>) => {
      const answer = await fetch(program.url + path, { headers, redirect: 'manual' })
      await answer.text()
      if (answer.status === 503) expect(answer.headers.get('retry-after')).not.toBeNull()
      return answer.status
    }
    const hundred = Array.from({ length: many(60, 100) })
    const asked = [
      ...hundred.map(() => ask('/', { Cookie: member })),
      ...hundred.map(() => ask('/sign-in', {})),
    ]
    // Only Linux has the whole of 127.0.0.0/8.
    if (process.platform === 'linux') expect(await statusElsewhere(target, '/sign-in')).toBe(200)
    const told = await Promise.all(asked)
    expect([...new Set(told)].filter((status) => status !== 503)).toEqual([200])
    expect(await ask('/', { Cookie: member })).toBe(200)
  },
}

const reports: Probe = {
  name: 'forged violation reports',
  async attack({ program }) {
    const from = program.output().length
    const report = {
      'csp-report': { 'effective-directive': 'x\n{"level":60}', 'blocked-uri': 'y'.repeat(3_000) },
    }
    const body = JSON.stringify(report)
    const send = () => fetch(`${program.url}/api/violations`, { method: 'POST', body })
    const told = await Promise.all(Array.from({ length: many(60, 1_000) }, send))
    expect(new Set(told.map(({ status }) => status))).toEqual(new Set([204]))
    await expect.poll(() => program.output().slice(from)).toContain('blocked a violation of')
    const lines = program
      .output()
      .slice(from)
      .split('\n')
      .filter((line) => line.includes('blocked a violation of'))
    expect(lines.length).toBeLessThanOrEqual(30)
    for (const line of lines) expect(JSON.parse(line).level).toBe(40)
  },
}

/** Attacks by volume. */
export const FLOODS: readonly Probe[] = [
  connections,
  upgrades,
  bodies,
  guesses,
  passwords,
  downloads,
  pages,
  reports,
]
