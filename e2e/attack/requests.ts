import { expect } from 'playwright/test'
import { callAction, many, type Probe, serverActions, statusFor } from './target.ts'

const malformed: Probe = {
  name: 'requests that no client of ours makes',
  async attack(target) {
    const chunked = 'Transfer-Encoding: chunked'
    const odd: [line: string, headers?: string[], body?: string][] = [
      ['GET //evil.test/'],
      ['GET /\\evil.test'],
      ['GET http://evil.test/api/submissions'],
      ['GET /%'],
      ['GET /videos/%ff'],
      ['GET /api/webhooks/%00/deliveries'],
      ['GET /api/submissions/..%2f..%2f..%2fetc%2fpasswd/content'],
      ['GET /_next/static/..%2f..%2f.env'],
      ['GET /.git/config'],
      ['GET /.env'],
      ['OPTIONS *'],
      ['TRACE /'],
      ['GET /', ['Host: evil.test']],
      ['GET /', [`X-Big: ${'x'.repeat(40_000)}`]],
      ['GET /', ['X-Nul: a\0b']],
      ['GET /', ['Bad Name: x']],
      ['POST /api/draft', ['Content-Length: 5', chunked], '0\r\n\r\nGET /x'],
      ['POST /api/draft', ['Content-Length: 5', 'Content-Length: 6'], 'hello'],
      ['POST /api/draft', ['Transfer-Encoding: xchunked'], '0\r\n\r\n'],
      ['POST /api/draft', ['Content-Encoding: gzip'], 'x'],
      ['POST /', ['Next-Action: 00', 'Content-Type: text/plain'], '['.repeat(200_000)],
      ['POST /', ['Next-Action: 00', 'Content-Type: text/plain'], '["$1:__proto__:then","$F1"]'],
      ['POST /api/auth/signin', ['Content-Type: application/json'], '{"callbackUrl":{}}'],
      [
        'POST /api/auth/callback/credentials',
        ['Content-Type: application/x-www-form-urlencoded'],
        'email[]=a&__proto__[x]=y',
      ],
      ['PRI * HTTP/2.0'],
    ]
    for (const [line, headers = [], body] of odd) {
      const status = await statusFor(target, line, headers, body)
      // 0: the connection was closed, as HTTP has it for what cannot be parsed.
      expect(
        status === 0 || (status >= 400 && status < 500) || status === 302,
        `${line} ${headers}: ${status}`,
      ).toBe(true)
    }
  },
}

const enumeration: Probe = {
  name: 'the search for accounts, ids and addresses',
  async attack({ program, member }) {
    const attempt = async (email: string) => {
      const csrf = await fetch(`${program.url}/api/auth/csrf`)
      const { csrfToken } = (await csrf.json()) as { csrfToken: string }
      const answer = await fetch(`${program.url}/api/auth/callback/credentials`, {
        method: 'POST',
        headers: {
          Cookie: csrf.headers
            .getSetCookie()
            .map((line) => line.split(';')[0])
            .join('; '),
        },
        body: new URLSearchParams({ csrfToken, email, password: 'a guess', json: 'true' }),
      })
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

/** What a page of another site can send along. */
const FOREIGN: Record<string, string>[] = [
  { Origin: 'http://evil.test' },
  { Origin: 'null' },
  { Origin: '' },
  { 'Sec-Fetch-Site': 'cross-site' },
  { 'Sec-Fetch-Site': 'same-site' },
]

const crossSite: Probe = {
  name: 'acts that a page of another site starts with the cookies of an admin',
  async attack(target) {
    const { program, admin, videos } = target
    const actions = serverActions().filter(({ file }) => file.startsWith('app/(studio)/'))
    expect(actions.length).toBeGreaterThan(30)
    for (const action of actions) {
      const headers = { Cookie: admin, ...FOREIGN[actions.indexOf(action) % FOREIGN.length] }
      const { status, text } = await callAction(target, action, [{}], headers)
      const isRefused = status >= 400 || /signed_out/.test(text)
      expect(isRefused, `${action.name} ${JSON.stringify(headers)}: ${status} ${text.slice(0, 200)}`).toBe(
        true,
      )
    }
    for (const foreign of FOREIGN) {
      const headers = { Origin: program.url, ...foreign, Cookie: admin }
      const put = await fetch(`${program.url}/api/draft`, { method: 'PUT', headers, body: '{"text":"x"}' })
      expect(put.status, `draft ${JSON.stringify(foreign)}`).toBe(403)
      const zip = await fetch(`${program.url}/api/submissions/zip`, {
        method: 'POST',
        headers,
        body: new URLSearchParams({ ids: videos.join(',') }),
      })
      expect(zip.status, `ZIP ${JSON.stringify(foreign)}`).toBe(403)
      const out = await fetch(`${program.url}/api/auth/signout`, {
        method: 'POST',
        headers,
        body: new URLSearchParams({ csrfToken: 'x' }),
        redirect: 'manual',
      })
      await out.text()
    }
    const still = await fetch(`${program.url}/api/gallery/choices`, { headers: { Cookie: admin } })
    expect(still.status, 'still signed in').toBe(200)
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

const redirects: Probe = {
  name: 'redirects to elsewhere',
  async attack({ program, member }) {
    const { host } = new URL(program.url)
    for (const to of ELSEWHERE) {
      const encoded = encodeURIComponent(to)
      const paths = [
        `/sign-in?returnTo=${encoded}`,
        `/api/auth/signin?callbackUrl=${encoded}`,
        `/api/auth/csrf?callbackUrl=${encoded}`,
        `/api/auth/error?callbackUrl=${encoded}`,
      ]
      for (const path of paths) {
        const answer = await fetch(program.url + path, { headers: { Cookie: member }, redirect: 'manual' })
        const location = answer.headers.get('location')
        if (location !== null) expect(new URL(location, program.url).host, `${path} → ${location}`).toBe(host)
      }
    }
  },
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
  name: 'requests that the studio is to make to its own network',
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

/** Attacks by the form of requests. */
export const REQUESTS: readonly Probe[] = [malformed, enumeration, crossSite, redirects, serverSide]
