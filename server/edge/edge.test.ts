import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, describe, expect, it } from 'vitest'
import { parseProxies } from '#lib/client-address.ts'
import { answerTo, dial, request, statusOf } from '#tests/fixtures/edge/raw.ts'
import { type Edge, type EdgeOptions, type Handlers, openEdge } from './edge.ts'

let edge: Edge
const sockets: Socket[] = []

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await edge.close()
})

/** A studio's edge with a handler that echoes the body by default. */
async function open(options: Partial<EdgeOptions> = {}, handlers: Partial<Handlers> = {}): Promise<void> {
  edge = await openEdge({
    host: '127.0.0.1',
    port: 0,
    address: 'http://studio.test',
    trustedProxies: [],
    ...options,
  })
  edge.serve({ request: echo, ...handlers })
}

async function echo(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await text(incoming).catch(() => null)
  if (body !== null) response.end(`body ${body}`)
}

async function connection(): Promise<Socket> {
  const socket = await dial(edge.port)
  sockets.push(socket)
  return socket
}

const ask = (line: string, headers?: string[], body?: string) =>
  answerTo(edge.port, request(line, headers, body))
const statusFor = async (line: string, headers?: string[], body?: string) =>
  statusOf(await ask(line, headers, body))
const HOST = 'Host: studio.test'

describe('starting and stopping', () => {
  it('answers 503 with Retry-After until the studio is ready', async () => {
    edge = await openEdge({ host: '127.0.0.1', port: 0, address: 'http://studio.test', trustedProxies: [] })
    const answer = await ask('GET /')
    expect(statusOf(answer)).toBe(503)
    expect(answer).toMatch(/^retry-after: \d+/im)
    edge.serve({ request: echo })
    expect(await statusFor('GET /')).toBe(200)
  })

  it('closes despite half-sent requests, unread answers and endless requests', async () => {
    const silent: ServerResponse[] = []
    await open({ limits: { finishMs: 50 } }, { request: (_, response) => silent.push(response) })
    const half = await connection()
    half.write('GET / HTTP/1.1\r\nX-Half')
    const waiting = await connection()
    waiting.write(request('GET /'))
    await connection()
    while (silent.length === 0) await new Promise(setImmediate)
    await edge.close()
    await expect(dial(edge.port)).rejects.toThrow()
  })

  it('lets a request under way finish when it closes, without waiting for its connection', async () => {
    let answer = () => {}
    const asked = new Promise<void>((resolve) => {
      void open(
        { limits: { finishMs: 60_000 } },
        {
          request: (_, response) => {
            answer = () => response.end('finished')
            resolve()
          },
        },
      ).then(async () => (await connection()).write(`GET / HTTP/1.1\r\n${HOST}\r\n\r\n`))
    })
    await asked
    const received = text(sockets[0] as Socket)
    const closed = edge.close()
    answer()
    await closed
    expect(await received).toContain('finished')
  })
})

describe('upgrades', () => {
  const upgrade = (path: string) =>
    `GET ${path} HTTP/1.1\r\n${HOST}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n`

  it('are plain requests; their connections end with their client and do not delay shutdown', async () => {
    await open({ limits: { finishMs: 60_000 } })
    for (const path of ['/x', '/_next/webpack-hmr', '/_next/hmr']) {
      const socket = await connection()
      socket.write(upgrade(path))
      const [answer] = (await once(socket, 'data')) as [Buffer]
      expect(statusOf(answer.toString()), path).toBe(200)
      socket.end()
      await once(socket, 'close')
    }
  })

  it('reach the development server for its own path only, and are cut when the studio closes', async () => {
    const upgraded: string[] = []
    await open(
      { limits: { finishMs: 50 } },
      {
        upgrade: ({ url }, socket) => {
          upgraded.push(url ?? '')
          socket.write('HTTP/1.1 101 Switching Protocols\r\n\r\n')
        },
      },
    )
    const socket = await connection()
    socket.write(upgrade('/_next/hmr?id=1'))
    await once(socket, 'data')
    const other = await connection()
    other.write(upgrade('/x'))
    expect(statusOf(String((await once(other, 'data'))[0]))).toBe(200)
    expect(upgraded).toEqual(['/_next/hmr?id=1'])
    await edge.close()
  })
})

describe('bodies', () => {
  const post = (length: number, path = '/api/x') =>
    `POST ${path} HTTP/1.1\r\n${HOST}\r\nContent-Length: ${length}\r\n\r\n`

  it.each([
    ['/api/x', 1024 * 1024],
    ['/api/auth/signin', 16 * 1024],
    ['/api/%61uth/signin', 16 * 1024],
  ])('to %s are refused above %d bytes before they are read', async (path, most) => {
    let handled = 0
    await open(
      {},
      {
        request: (incoming, response) => {
          handled += 1
          void echo(incoming, response)
        },
      },
    )
    const answer = await answerTo(edge.port, post(most + 1, path))
    expect(statusOf(answer)).toBe(413)
    expect(answer).toMatch(/^connection: close/im)
    expect(handled).toBe(0)
    const whole = await ask(`POST ${path}`, [HOST, `Content-Length: ${most}`], 'x'.repeat(most))
    expect(whole.endsWith('x'.repeat(most))).toBe(true)
  })

  it('in chunks are cut beyond the limit, and pass unchanged below it', async () => {
    await open()
    const chunk = `4000\r\n${'x'.repeat(0x4000)}\r\n`
    const chunked = (path: string, chunks: number) =>
      request(`POST ${path}`, [HOST, 'Transfer-Encoding: chunked'], `${chunk.repeat(chunks)}0\r\n\r\n`)
    const whole = await answerTo(edge.port, chunked('/api/auth/signin', 1))
    expect(statusOf(whole)).toBe(200)
    expect(whole.match(/x{100}/)).not.toBeNull()
    expect(await answerTo(edge.port, chunked('/api/auth/signin', 2))).toBe('')
    expect(await answerTo(edge.port, chunked('/api/x', 65))).toBe('')
  })

  it('that are encoded are refused', async () => {
    await open()
    const gzip = [HOST, 'Content-Encoding: gzip', 'Content-Length: 0']
    expect(await statusFor('POST /api/x', gzip)).toBe(415)
    expect(await statusFor('POST /api/x', [HOST, 'Transfer-Encoding: gzip, chunked'], '0\r\n\r\n')).toBe(501)
  })

  it('of multipart forms reach pages as server actions only', async () => {
    await open()
    const form = [HOST, 'Content-Length: 0', 'Content-Type: multipart/form-data; boundary=x']
    expect(await statusFor('POST /sign-in', form)).toBe(415)
    expect(await statusFor('POST /sign-in', [...form, 'Next-Action: 0123'])).toBe(200)
    expect(await statusFor('POST /api/submissions/zip', form)).toBe(200)
    for (const page of ['/%61pi/x', '/api%2Fx', '/api/../x'])
      expect(await statusFor(`POST ${page}`, form), page).toBe(415)
  })
})

describe('a body', () => {
  const nested = (depth: number) => '[1,{"a":'.repeat(depth / 2)

  it('that nests too deeply is refused, in one piece or many', async () => {
    await open()
    const deep = nested(200_000)
    expect(await statusFor('POST /api/x', [HOST, `Content-Length: ${deep.length}`], deep)).toBe(400)
    const chunked = `${deep.length.toString(16)}\r\n${deep}\r\n0\r\n\r\n`
    expect(await statusFor('POST /api/x', [HOST, 'Transfer-Encoding: chunked'], chunked)).toBe(400)
    expect(await statusFor('GET /')).toBe(200)
  })

  it('passes with closed brackets, or with a prompt of brackets only', async () => {
    await open()
    for (const body of ['[{}]'.repeat(100_000), '['.repeat(2_000)])
      expect(await statusFor('POST /api/x', [HOST, `Content-Length: ${body.length}`], body)).toBe(200)
  })
})

describe('connections', () => {
  it('that do not send their headers in time are closed', async () => {
    await open({ limits: { headersMs: 100, checkEveryMs: 50 } })
    expect(statusOf(await answerTo(edge.port, 'GET / HTTP/1.1\r\nHost:'))).toBe(408)
    expect(statusOf(await answerTo(edge.port, ''))).toBe(408)
  })

  it('that do not send their body in time are closed', async () => {
    await open({ limits: { headersMs: 100, requestMs: 200, checkEveryMs: 50 } })
    const slow = `POST /api/x HTTP/1.1\r\n${HOST}\r\nContent-Length: 10\r\n\r\nhalf`
    expect(await answerTo(edge.port, slow)).not.toContain('half')
  })

  it('that do not read their download are closed, which frees its resources', async () => {
    let gone = () => {}
    const closed = new Promise<void>((resolve) => {
      gone = resolve
    })
    await open(
      { limits: { idleMs: 200 } },
      {
        request: (_, response) => {
          response.once('close', gone)
          const more = () => {
            while (!response.destroyed && response.write(Buffer.alloc(65_536)));
          }
          response.on('drain', more)
          more()
        },
      },
    )
    const socket = await connection()
    socket.pause()
    socket.write(request('GET /'))
    await closed
  })

  it('above the limit are closed at once', async () => {
    await open({ limits: { maxConnections: 2 } })
    await connection()
    await connection()
    expect(await answerTo(edge.port, request('GET /'))).toBe('')
  })

  it('are not kept alive while most are in use', async () => {
    await open({ limits: { maxConnections: 4 } })
    for (let held = 0; held < 3; held += 1) await connection()
    expect(await answerTo(edge.port, `GET / HTTP/1.1\r\n${HOST}\r\n\r\n`)).toMatch(/^connection: close/im)
  })
})

describe('waiting requests', () => {
  const paths = ['/a', '/b', '/c']
  const keptAlive = `GET / HTTP/1.1\r\n${HOST}\r\n\r\n`

  it('are started although one before them was refused for its body, which never starts', async () => {
    const begun: string[] = []
    await open(
      {},
      {
        request({ url = '' }, response) {
          begun.push(url)
          response.setHeader('X-Begun', url)
          response.end()
        },
      },
    )
    const deep = statusFor('POST /deep', [HOST, 'Content-Length: 4000'], '['.repeat(4_000))
    const others = paths.map((path) => statusFor(`GET ${path}`))
    expect(await Promise.all([deep, ...others])).toEqual([400, 200, 200, 200])
    expect(begun.toSorted()).toEqual(paths)
  })

  it('of one connection are cut, and delay no other', async () => {
    await open()
    const greedy = await connection()
    const closed = once(greedy, 'close')
    greedy.resume().write(keptAlive.repeat(1_000))
    expect(await Promise.all(paths.map((path) => statusFor(`GET ${path}`)))).toEqual([200, 200, 200])
    await closed
  })

  it('whose clients have left are not started', async () => {
    let begun = 0
    const count = 40
    await open(
      {},
      {
        request({ url }, response) {
          if (url === '/api/health') return response.end()
          begun += 1
          for (const socket of sockets) socket.destroy()
        },
      },
    )
    const clients = await Promise.all(Array.from({ length: count }, connection))
    const closed = clients.map((client) => once(client, 'close'))
    for (const client of clients) client.write(keptAlive)
    await Promise.all(closed)
    expect(await statusFor('GET /api/health')).toBe(200)
    expect(begun).toBeLessThan(count / 2)
  })
})

describe('the health check', () => {
  it('is answered before the requests of a crowd, although it came last', async () => {
    const begun: string[] = []
    const answer: Handlers['request'] = ({ url = '' }, response) => {
      begun.push(url)
      response.end()
    }
    await open({}, { request: answer })
    const paths = [...Array.from({ length: 60 }, (_, index) => `/api/${index}`), '/api/health']
    const statuses = await Promise.all(paths.map((path) => statusFor(`GET ${path}`)))
    expect(new Set(statuses)).toEqual(new Set([200]))
    expect(begun).toHaveLength(paths.length)
    expect(begun.indexOf('/api/health')).toBeLessThan(30)
  })
})

describe('targets', () => {
  it.each([
    ['GET', 'http://evil.test/api/submissions'],
    ['GET', 'http://['],
    ['GET', '//evil.test/'],
    ['GET', '/\\evil.test/'],
    ['GET', '/videos/%ff'],
    ['GET', '/api/submissions/%ff'],
    ['GET', '/api/webhooks/%00/deliveries'],
    ['GET', '/%'],
    ['OPTIONS', '*'],
  ])('%s %s gets 400', async (method, target) => {
    await open()
    expect(await statusFor(`${method} ${target}`)).toBe(400)
  })

  it.each(['TRACE', 'PUT', 'DELETE', 'OPTIONS'])('with method %s get 405', async (method) => {
    await open()
    expect(await statusFor(`${method} /`)).toBe(405)
  })

  it('in any script and with any query pass', async () => {
    await open()
    expect(await statusFor('GET /?search=%E6%B5%B7%ff&x=%')).toBe(200)
    expect(await statusFor('GET /videos/%E6%B5%B7')).toBe(200)
  })
})

describe('answers', () => {
  it('carry security headers, refusals included, with HSTS where the address has HTTPS', async () => {
    await open({ address: 'https://studio.test' })
    for (const line of ['GET /', 'GET /%']) {
      const answer = await ask(line)
      expect(answer, line).toMatch(/^strict-transport-security: max-age=31536000; includeSubDomains\r$/im)
      expect(answer, line).toMatch(/^cross-origin-opener-policy: same-origin\r$/im)
      expect(answer, line).toMatch(/^cross-origin-resource-policy: same-origin\r$/im)
      expect(answer, line).toMatch(/^permissions-policy: .*camera=\(\)/im)
      expect(answer, line).toMatch(/^x-content-type-options: nosniff\r$/im)
    }
  })

  it('over HTTP have no HSTS', async () => {
    await open()
    expect(await ask('GET /')).not.toMatch(/strict-transport-security/i)
  })
})

describe('hosts', () => {
  it('other than the public address get 421, regardless of X-Forwarded-Host', async () => {
    await open()
    const answer = await ask('GET /', ['Host: evil.test', 'X-Forwarded-Host: studio.test'])
    expect(statusOf(answer)).toBe(421)
    expect(answer).toContain('NEXTAUTH_URL')
    expect(await statusFor('GET /', ['Host: STUDIO.test:80'])).toBe(200)
    expect(await statusFor('GET /', ['Host: studio.test:81'])).toBe(421)
  })

  it('repeated, missing or malformed get 400', async () => {
    await open()
    expect(await statusFor('GET /', [HOST, 'Host: evil.test'])).toBe(400)
    expect(await statusFor('GET /', [])).toBe(400)
    expect(await statusFor('GET /', ['Host: a@studio.test'])).toBe(400)
  })

  it('of this machine and IP addresses get the health check only', async () => {
    await open()
    for (const host of ['localhost:3000', '127.0.0.1', '[::1]:3000', '10.0.0.7:3000']) {
      expect(await statusFor('GET /api/health', [`Host: ${host}`]), host).toBe(200)
      expect(await statusFor('GET /', [`Host: ${host}`]), host).toBe(421)
    }
    expect(await statusFor('GET /api/health', ['Host: evil.test'])).toBe(421)
  })

  it('of this machine redirect to the public address, for reads only', async () => {
    await open({ address: 'http://localhost:3000' })
    const answer = await ask('GET /videos/1?a=b', ['Host: 127.0.0.1:3000'])
    expect(statusOf(answer)).toBe(307)
    expect(answer).toMatch(/^location: http:\/\/localhost:3000\/videos\/1\?a=b\r$/im)
    expect(await statusFor('GET /', ['Host: [::1]:3000'])).toBe(307)
    expect(await statusFor('POST /', ['Host: 127.0.0.1:3000', 'Content-Length: 0'])).toBe(421)
    expect(await statusFor('GET /', ['Host: 127.0.0.1:4000'])).toBe(421)
  })

  it('are forwarded as configured, whatever the client sends', async () => {
    const told: unknown[] = []
    await open(
      { address: 'https://studio.test', trustedProxies: parseProxies('127.0.0.0/8') ?? [] },
      {
        request: ({ headers }, response) => {
          told.push([headers['x-forwarded-host'], headers['x-forwarded-proto'], headers['x-dailies-address']])
          response.end()
        },
      },
    )
    const forged = ['X-Forwarded-Host: evil.test', 'X-Forwarded-Proto: http', 'X-Dailies-Address: 1.1.1.1']
    await ask('GET /', [HOST, ...forged, 'X-Forwarded-For: 9.9.9.9', 'X-Forwarded-For: 203.0.113.9'])
    expect(told).toEqual([['studio.test', 'https', '203.0.113.9']])
  })
})
