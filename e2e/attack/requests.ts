import { type Browser, expect } from 'playwright/test'
import { answerTo, request, statusOf } from '#tests/fixtures/edge/raw.ts'
import { cookiesOf, openSignIn } from '#tools/bench/rig/sign-in.ts'
import { KEN } from '../filled.ts'
import { ADMIN, enterPassword, promptField } from '../person.ts'
import { crossSite } from './cross-site.ts'
import { callAction, many, type Probe, serverActions, type Target } from './target.ts'

/** Requests that reach the studio; server/edge/edge.test.ts has those that the edge answers. */
const ODD: [line: string, status: number, headers?: string[], body?: string][] = [
  ['GET /api/submissions/..%2f..%2f..%2fetc%2fpasswd/content', 404],
  ['GET /_next/static/..%2f..%2f.env', 404],
  ['GET /.git/config', 404],
  ['GET /.env', 404],
  ['GET /', 431, [`X-Big: ${'x'.repeat(40_000)}`]],
  ['GET /', 400, ['X-Nul: a\0b']],
  ['GET /', 400, ['Bad Name: x']],
  ['PRI * HTTP/2.0', 400],
  ['POST /', 400, ['Next-Action: 00', 'Content-Type: text/plain'], '["$1:__proto__:then","$F1"]'],
  [
    'POST /api/auth/callback/credentials',
    302,
    ['Content-Type: application/x-www-form-urlencoded'],
    'email[]=a&__proto__[x]=y',
  ],
]

const malformed: Probe = {
  name: 'requests that our clients never send',
  async attack({ port, host, member }) {
    const own = [`Host: ${host}`, `Cookie: ${member}`]
    for (const [line, status, headers = [], body = ''] of ODD) {
      const length = body ? [`Content-Length: ${Buffer.byteLength(body)}`] : []
      const answer = await answerTo(port, request(line, [...own, ...headers, ...length], body))
      expect(statusOf(answer), `${line} ${headers}`).toBe(status)
    }
  },
}

/** Headers that might make a proxy and the studio disagree on the end of a body. */
const UNCLEAR_ENDS = [
  ['Content-Length: 5', 'Transfer-Encoding: chunked'],
  ['Transfer-Encoding: chunked', 'Content-Length: 5'],
  ['Content-Length: 5', 'Content-Length: 6'],
  ['Content-Length: 5, 6'],
  ['Content-Length: +5'],
  ['Content-Length: 0x5'],
  ['Content-Length : 5'],
  ['Transfer-Encoding : chunked'],
  ['Transfer-Encoding: xchunked'],
  ['Transfer-Encoding: chunked, identity'],
  ['Transfer-Encoding: identity'],
  ['X: y\nTransfer-Encoding: chunked'],
]

const smuggling: Probe = {
  name: 'request smuggling in the body of another request',
  async attack({ port, host }) {
    const hidden = request('GET /api/health', [`Host: ${host}`])
    for (const headers of UNCLEAR_ENDS) {
      const head = ['POST /api/prompts/near HTTP/1.1', `Host: ${host}`, ...headers, '', ''].join('\r\n')
      const answers = (await answerTo(port, `${head}0\r\n\r\n${hidden}`)).match(/^HTTP\/1\.1 \d+/gm)
      expect(answers, String(headers)).toEqual([expect.stringMatching(/ (400|501)$/)])
    }
  },
}

const enumeration: Probe = {
  name: 'enumeration of accounts, ids and addresses',
  async attack({ program, member }) {
    const attempt = async (email: string) => {
      const answer = await (await openSignIn(program.url))({ email, password: 'a guess' })
      return `${answer.status} ${await answer.text()}`
    }
    expect(await attempt('ken@example.com')).toBe(await attempt('nobody@example.com'))
    const look = async (path: string, headers: Record<string, string>) => {
      const answer = await fetch(program.url + path, { headers, redirect: 'manual' })
      return answer.status
    }
    for (let tries = 0; tries < many(20, 200); tries += 1) {
      const id = crypto.randomUUID()
      expect(await look(`/api/submissions/${id}`, { Cookie: member })).toBe(404)
      expect(await look(`/api/submissions/${id}/content`, {})).toBe(401)
      expect(await look(`/videos/${id}`, {})).toBe(307)
    }
    for (const path of [
      '/metrics',
      '/server-status',
      '/api/auth/session',
      '/api/auth/_log',
      '/_next/data/x.json',
    ])
      expect(await look(path, {}), path).toBe(404)
  },
}

const ELSEWHERE = [
  '//evil.test',
  '/\\evil.test',
  'https://evil.test',
  'http://evil.test@studio',
  'javascript:alert(1)',
  '/%09/evil.test',
  '\\\\evil.test',
  '/\t/evil.test',
]

/** The addresses that may lead elsewhere, by their answers. */
const REDIRECTING = ['/sign-in?returnTo=', '/api/auth/signin?callbackUrl=', '/api/auth/error?callbackUrl=']
const REMEMBERING = ['/api/auth/csrf?callbackUrl=']

const redirects: Probe = {
  name: 'open redirects',
  async attack({ program, member }) {
    const { host } = new URL(program.url)
    for (const path of [...REDIRECTING, ...REMEMBERING]) {
      const led: string[] = []
      for (const to of ELSEWHERE) {
        const answer = await fetch(program.url + path + encodeURIComponent(to), {
          headers: { Cookie: member },
          redirect: 'manual',
        })
        led.push(...(REMEMBERING.includes(path) ? rememberedBy(answer) : redirectsOf(answer)))
      }
      for (const address of led) expect(new URL(address, program.url).host, `${path} → ${address}`).toBe(host)
      expect(led.length, `answers of ${path} that lead somewhere`).toBeGreaterThan(0)
    }
  },
}

/** The address to which an answer sends the browser, and the address to which that page sends it after a sign-in. */
function redirectsOf(answer: Response): string[] {
  const location = answer.headers.get('location')
  if (location === null) return []
  const { searchParams } = new URL(location, answer.url)
  return [location, ...searchParams.getAll('callbackUrl'), ...searchParams.getAll('returnTo')]
}

/** The address after a sign-in, by the cookie of an answer. */
function rememberedBy(answer: Response): string[] {
  return cookiesOf(answer).flatMap((cookie) => {
    const [name = '', value = ''] = cookie.split('=', 2)
    return name === 'next-auth.callback-url' ? [decodeURIComponent(value)] : []
  })
}

/** Signs in on pages that are asked to lead elsewhere afterwards: they lead to the gallery. */
export async function signInForElsewhere(browser: Browser, { program }: Target): Promise<void> {
  for (const to of ['//evil.test', '/\t/evil.test']) {
    expect(ELSEWHERE).toContain(to)
    const page = await browser.newPage()
    await page.goto(`${program.url}/sign-in?returnTo=${encodeURIComponent(to)}`)
    await enterPassword(page, ADMIN.password, KEN.email)
    await expect(promptField(page), to).toBeEditable()
    await expect(page, to).toHaveURL(`${program.url}/`)
    await page.close()
  }
}

const PRIVATE = [
  'http://127.0.0.1:1/',
  'http://localhost/',
  'http://localhost./',
  'http://2130706433/',
  'http://0x7f.1/',
  'http://0177.0.0.1/',
  'http://127.1/',
  'http://[::1]/',
  'http://[::ffff:127.0.0.1]/',
  'http://[64:ff9b::7f00:1]/',
  'http://169.254.169.254/latest/meta-data/',
  'http://10.0.0.1/',
  'http://192.168.1.1/',
  'http://100.64.0.1/',
  'http://１２７.０.０.１/',
  'file:///etc/passwd',
  'gopher://127.0.0.1/',
  'https://user:secret@example.com/',
]

const serverSide: Probe = {
  name: 'server-side requests to the studio’s own network',
  async attack(target) {
    const action = serverActions().find(({ name }) => name === 'addWebhookAction')
    if (!action) throw new Error('There is no action to add a webhook.')
    const add = async (url: string) => {
      const input = { url, shape: 'json', language: 'en', events: ['submission.completed'] }
      return (await callAction(target, action, [input], { Cookie: target.admin })).text
    }
    for (const url of PRIVATE) expect(await add(url), url).toContain('"field":"url"')
    expect(await add('https://example.com/hook'), 'a public address').toContain('"kind":"added"')
  },
}

/** Attacks by the form of their requests. */
export const REQUESTS: readonly Probe[] = [
  malformed,
  smuggling,
  enumeration,
  crossSite,
  redirects,
  serverSide,
]
