import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { connect, createServer } from 'node:tls'
import { Agent, request } from 'undici'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { parseProxies } from '#lib/client-address.ts'
import { listen } from '#tests/doubles/listen.ts'
import { makeIdentity } from '#tests/fixtures/certificate.ts'
import { WAIT } from '#tests/fixtures/platform/wait.ts'
import { startCaddy } from '#tools/system/caddy.ts'
import { startTlsNginx } from '#tools/system/nginx.ts'
import { type Edge, openEdge } from '../server/edge/edge.ts'

/* The shipped proxy examples, in front of the studio's edge. */

const rig = new AsyncDisposableStack()
/** Also those of TLS 1.1, which OpenSSL otherwise refuses. */
const EVERY_CIPHER = 'DEFAULT@SECLEVEL=0'
const trusting = new Agent({ connect: { rejectUnauthorized: false, servername: 'studio.example.com' } })
const ports: Record<string, number> = {}
let http = 0
/** The port of a server that speaks every version of TLS. */
let lenient = 0
const logs: Record<string, () => string> = {}
let edge: Edge
/** The last request as the studio got it. */
let heard: Pick<IncomingMessage, 'url' | 'headers'>

beforeAll(async () => {
  edge = await openEdge({
    host: '127.0.0.1',
    port: 0,
    address: 'https://studio.example.com',
    trustedProxies: parseProxies('127.0.0.1') ?? [],
  })
  rig.defer(() => edge.close())
  edge.serve({
    request: async (incoming, response) => {
      heard = incoming
      response.end(`studio ${(await text(incoming)).length}`)
    },
  })
  const folder = mkdtempSync(join(tmpdir(), 'proxies-'))
  rig.defer(() => rmSync(folder, { recursive: true }))
  const files = { cert: join(folder, 'cert.pem'), key: join(folder, 'key.pem') }
  const identity = makeIdentity()
  const everyVersion = { minVersion: 'TLSv1', ciphers: EVERY_CIPHER } as const
  const server = await listen(createServer({ ...identity, ...everyVersion }))
  rig.defer(server.close)
  lenient = server.port
  writeFileSync(files.cert, identity.cert)
  writeFileSync(files.key, identity.key)
  const nginx = await startTlsNginx(rig, edge.port, files)
  ports.nginx = nginx.https
  http = nginx.http
  logs.nginx = nginx.log
  const caddy = await startCaddy(rig, edge.port, files)
  ports.caddy = caddy.port
  logs.caddy = caddy.log
}, 300_000)
afterAll(async () => {
  await trusting.close()
  await rig.disposeAsync()
})

const ask = (proxy: string, path: string, options: Partial<Parameters<typeof request>[1]> = {}) =>
  request(`https://127.0.0.1:${ports[proxy]}${path}`, {
    dispatcher: trusting,
    ...options,
    headers: { host: 'studio.example.com', ...(options.headers as Record<string, string>) },
  })

for (const proxy of ['nginx', 'caddy']) {
  test(`${proxy} passes the host on and sets the client address itself`, async () => {
    const forged = {
      'x-forwarded-for': '203.0.113.9',
      'x-forwarded-proto': 'http',
      'x-forwarded-host': 'evil.test',
    }
    const answer = await ask(proxy, '/videos?a=b', { headers: forged })
    expect([answer.statusCode, await answer.body.text()]).toEqual([200, 'studio 0'])
    expect(answer.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
    expect(answer.headers['x-content-type-options']).toBe('nosniff')
    expect(heard.url).toBe('/videos?a=b')
    expect(heard.headers).toMatchObject({
      host: 'studio.example.com',
      'x-dailies-address': '127.0.0.1',
      'x-forwarded-host': 'studio.example.com',
      'x-forwarded-proto': 'https',
    })
  })

  test(`${proxy} accepts the studio’s largest body and rejects a much larger one`, async () => {
    const post = (bytes: number) =>
      ask(proxy, '/api/x', { method: 'POST', body: Buffer.alloc(bytes) }).then(
        async ({ statusCode, body }) => [statusCode, await body.text()] as const,
        () => [413, ''] as const, // cut off while sending
      )
    expect(await post(1024 * 1024)).toEqual([200, `studio ${1024 * 1024}`])
    expect([413, 502]).toContain((await post(3 * 1024 * 1024))[0]) // 502: Caddy, where the body ends early
  })

  test(`${proxy} speaks only TLS 1.2 and newer`, async () => {
    const speak = async (version: 'TLSv1.1' | 'TLSv1.2' | 'TLSv1.3', port = ports[proxy] ?? 0) => {
      const socket = connect({
        port,
        host: '127.0.0.1',
        servername: 'studio.example.com',
        rejectUnauthorized: false,
        minVersion: version,
        maxVersion: version,
        ciphers: EVERY_CIPHER,
      })
      const spoken = await once(socket, 'secureConnect').then(
        () => socket.getProtocol(),
        () => null,
      )
      socket.destroy()
      return spoken
    }
    expect(await speak('TLSv1.1', lenient)).toBe('TLSv1.1') // so it is the proxy that refuses
    expect([await speak('TLSv1.1'), await speak('TLSv1.2'), await speak('TLSv1.3')]).toEqual([
      null,
      'TLSv1.2',
      'TLSv1.3',
    ])
  })
}

test('nginx redirects HTTP to HTTPS, and serves no clip on its own', async () => {
  const plain = await request(`http://127.0.0.1:${http}/videos?a=b`, {
    headers: { host: 'studio.example.com' },
  })
  expect([plain.statusCode, plain.headers.location]).toEqual([301, 'https://studio.example.com/videos?a=b'])
  await plain.body.dump()
  const clip = await ask('nginx', '/clips/x.mp4')
  expect(clip.statusCode).toBe(404)
  await clip.body.dump()
})

test('nginx logs requests without the token of a link', async () => {
  const path = '/join?token=canary'
  await (await ask('nginx', path)).body.dump()
  const plain = await request(`http://127.0.0.1:${http}${path}`, { headers: { host: 'studio.example.com' } })
  await plain.body.dump()
  const lines = () => logs.nginx?.().match(/.* GET \/join .*/g)
  await vi.waitFor(() => expect(lines()).toHaveLength(2), WAIT)
  expect(logs.nginx?.()).not.toContain('canary')
})

// Last: the studio is down from here on.
test('neither proxy logs the token of a link while the studio is down', async () => {
  await edge.close()
  for (const proxy of ['nginx', 'caddy']) {
    const answer = await ask(proxy, '/join?token=canary')
    await answer.body.dump()
    expect(answer.statusCode).toBe(502)
  }
  await vi.waitFor(() => expect(logs.caddy?.()).toMatch(/502.*"\/join"|"\/join".*502/), WAIT)
  await vi.waitFor(() => expect(logs.nginx?.()).toMatch(/GET \/join 502/), WAIT)
  for (const log of Object.values(logs)) expect(log()).not.toContain('canary')
})
