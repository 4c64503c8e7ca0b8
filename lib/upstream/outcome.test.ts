import { execFileSync } from 'node:child_process'
import diagnostics from 'node:diagnostics_channel'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer as createTcpServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer as createTlsServer } from 'node:tls'
import { afterEach, describe, expect, it } from 'vitest'
import {
  type Behaviour,
  httpAnswer,
  startUpstreamServer,
  type UpstreamServer,
} from '../testing/upstream-server.ts'
import { UpstreamClient } from './client.ts'
import type { Outcome } from './outcome.ts'

const SUBMISSION = { prompt: 'A calm sea', seed: 7 }
const ID = 'job_0123456789'
const ACCEPTED = JSON.stringify({ id: ID, status: 'pending', poll_path: `/gateway/videos/jobs/${ID}` })

const cleanups: (() => Promise<void> | void)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup()
})

async function send(baseUrl: string, timeouts = {}): Promise<Outcome> {
  const client = new UpstreamClient({ baseUrl, key: 'sk-canary', prefix: 'gateway', timeouts })
  cleanups.push(() => client.close())
  return client.submit(SUBMISSION, async () => {})
}

async function sendTo(
  behave: Behaviour,
  timeouts = {},
): Promise<{ outcome: Outcome; server: UpstreamServer }> {
  const server = await startUpstreamServer(behave)
  cleanups.push(server.close)
  return { outcome: await send(server.url, timeouts), server }
}

describe('nothing left this machine', () => {
  it('when the address refuses', async () => {
    const server = createTcpServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => server.once('listening', resolve))
    const { port } = server.address() as AddressInfo
    await new Promise((resolve) => server.close(resolve))
    expect(await send(`http://127.0.0.1:${port}`)).toMatchObject({ kind: 'not_sent', detail: 'ECONNREFUSED' })
  })

  it('when the name does not resolve', async () => {
    expect(await send('http://no-such-host.invalid')).toMatchObject({ kind: 'not_sent' })
  })

  it('when the peer resets during the TLS handshake', async () => {
    const server = createTcpServer((socket) => socket.once('data', () => socket.resetAndDestroy())).listen(
      0,
      '127.0.0.1',
    )
    await new Promise((resolve) => server.once('listening', resolve))
    cleanups.push(() => void server.close())
    const { port } = server.address() as AddressInfo
    expect(await send(`https://127.0.0.1:${port}`)).toMatchObject({ kind: 'not_sent' })
  })

  it('when the certificate is not to be trusted', async () => {
    const server = await selfSigned()
    expect(await send(`https://127.0.0.1:${server.port}`)).toMatchObject({ kind: 'not_sent' })
    expect(server.bytes()).toBe(0)
  })

  it('when the handshake stalls past the connect deadline', async () => {
    const server = createTcpServer(() => {}).listen(0, '127.0.0.1')
    await new Promise((resolve) => server.once('listening', resolve))
    cleanups.push(() => void server.close())
    const { port } = server.address() as AddressInfo
    expect(await send(`https://127.0.0.1:${port}`, { connect: 300 })).toMatchObject({ kind: 'not_sent' })
  })
})

/**
 * The connection is there in time, but nobody looks: the whole process stands still. It begins once the connection was
 * asked for, and it ends long after the deadline; when the process goes on it learns of the connection first.
 */
describe('a process that stands still while it connects', () => {
  it('does not send when it goes on after the deadline', async () => {
    const { outcome, server } = await sendWhileStanding({ connect: 100 }, 300)
    expect(outcome).toEqual({ kind: 'not_sent', detail: 'Error' })
    expect(server.received).toEqual([])
  })

  it('sends when it goes on in time', async () => {
    const { outcome, server } = await sendWhileStanding({ connect: 600_000 }, 300)
    expect(outcome).toEqual({ kind: 'accepted', jobId: ID })
    expect(server.posts()).toHaveLength(1)
  })

  async function sendWhileStanding(timeouts: { connect: number }, stillMs: number) {
    const standStill = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, stillMs)
    // Two ticks later the connection has been asked for: the socket asks in the first of them.
    const stand = () => process.nextTick(() => process.nextTick(standStill))
    diagnostics.subscribe('undici:client:beforeConnect', stand)
    try {
      return await sendTo((socket) => socket.end(httpAnswer('202 Accepted', ACCEPTED)), timeouts)
    } finally {
      diagnostics.unsubscribe('undici:client:beforeConnect', stand)
    }
  }
})

describe('no answer: unknown, and sent exactly once', () => {
  const rows: [string, Behaviour][] = [
    ['the peer closes', (socket) => socket.end()],
    ['the peer resets', (socket) => socket.resetAndDestroy()],
    ['half a status line', (socket) => socket.end('HTTP/1.1 20')],
    ['garbage', (socket) => socket.end('%%%% not http %%%%\r\n\r\n')],
    ['100 then close', (socket) => socket.end('HTTP/1.1 100 Continue\r\n\r\n')],
    ['103 then close', (socket) => socket.end('HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n')],
    ['silence past the deadline', () => {}],
    ['103 then silence', (socket) => socket.write('HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n')],
  ]
  it.each(rows)('%s', async (_name, behave) => {
    const { outcome, server } = await sendTo(behave, { headers: 700 })
    expect(outcome).toMatchObject({ kind: 'unknown', reason: 'no_answer' })
    expect(server.posts()).toHaveLength(1)
  })
})

describe('a status that is no word of the contract: unknown, never followed', () => {
  it.each(['301 Moved', '302 Found', '303 See Other', '307 Temporary', '308 Permanent'])(
    '%s',
    async (status) => {
      const elsewhere = await startUpstreamServer((socket) =>
        socket.end(httpAnswer('202 Accepted', ACCEPTED)),
      )
      cleanups.push(elsewhere.close)
      const { outcome, server } = await sendTo((socket) =>
        socket.end(httpAnswer(status, '', { Location: elsewhere.url })),
      )
      expect(outcome).toMatchObject({ kind: 'unknown', reason: 'redirected' })
      expect(server.posts()).toHaveLength(1)
      expect(elsewhere.received).toHaveLength(0)
    },
  )

  it.each(['200 OK', '201 Created', '204 No Content'])('%s', async (status) => {
    const body = status.startsWith('204') ? '' : ACCEPTED
    const { outcome } = await sendTo((socket) => socket.end(httpAnswer(status, body)))
    expect(outcome).toMatchObject({ kind: 'unknown', reason: 'unexpected_answer' })
  })
})

describe('refused: not billed', () => {
  it.each([400, 401, 402, 403, 404, 408, 409, 413, 415, 421, 422, 429, 500, 502, 503, 504])(
    '%i',
    async (status) => {
      const { outcome, server } = await sendTo((socket) =>
        socket.end(
          httpAnswer(`${status} No`, '{"error":{"message":"no such thing","code":"nope"}}', {
            'Retry-After': '7',
          }),
        ),
      )
      expect(outcome).toEqual({
        kind: 'refused',
        status,
        retryAfter: '7',
        errorCodes: ['nope'],
        detail: 'no such thing',
      })
      expect(server.posts()).toHaveLength(1)
    },
  )

  it('even when its body is cut off', async () => {
    const { outcome } = await sendTo((socket) =>
      socket.end('HTTP/1.1 500 No\r\nContent-Length: 999\r\n\r\n<html>oops'),
    )
    expect(outcome).toMatchObject({ kind: 'refused', status: 500, detail: '<html>oops' })
  })
})

describe('202 is money', () => {
  it('with a whole body it is a job', async () => {
    const { outcome, server } = await sendTo((socket) => socket.end(httpAnswer('202 Accepted', ACCEPTED)))
    expect(outcome).toEqual({ kind: 'accepted', jobId: ID })
    expect(server.posts()[0]?.body).toBe('{"prompt":"A calm sea","seed":7}')
  })

  it('a reset after a whole answer changes nothing', async () => {
    const { outcome } = await sendTo((socket) => {
      socket.write(httpAnswer('202 Accepted', ACCEPTED), () => socket.resetAndDestroy())
    })
    expect(['accepted', 'accepted_id_lost', 'unknown']).toContain(outcome.kind)
    expect(outcome.kind).not.toBe('refused')
  })

  const lost: [string, string][] = [
    ['cut by length', `HTTP/1.1 202 Accepted\r\nContent-Length: 500\r\n\r\n${ACCEPTED}`],
    [
      'cut by chunking',
      `HTTP/1.1 202 Accepted\r\nTransfer-Encoding: chunked\r\n\r\n10\r\n${ACCEPTED.slice(0, 16)}\r\n`,
    ],
    ['close-delimited and cut', `HTTP/1.1 202 Accepted\r\nConnection: close\r\n\r\n${ACCEPTED.slice(0, 30)}`],
    ['empty', httpAnswer('202 Accepted', '')],
    ['HTML', httpAnswer('202 Accepted', '<html>ok</html>')],
    ['wrong JSON', httpAnswer('202 Accepted', '[1,2,3]')],
    ['an id that would change the path', httpAnswer('202 Accepted', '{"id":"../../key/info"}')],
    ['an id that would change the host', httpAnswer('202 Accepted', '{"id":"//evil.example"}')],
    ['an id that is a number', httpAnswer('202 Accepted', '{"id":12}')],
  ]
  it.each(lost)('%s: accepted, id lost', async (_name, bytes) => {
    const { outcome, server } = await sendTo((socket) => socket.end(bytes))
    expect(outcome.kind).toBe('accepted_id_lost')
    expect(server.posts()).toHaveLength(1)
  })

  it('a body that stalls: accepted, id lost', async () => {
    const { outcome } = await sendTo(
      (socket) => socket.write(`HTTP/1.1 202 Accepted\r\nContent-Length: 500\r\n\r\n${ACCEPTED}`),
      { body: 300 },
    )
    expect(outcome.kind).toBe('accepted_id_lost')
  })
})

it('never reuses an idle connection for a POST', async () => {
  const sockets = new Set<unknown>()
  const server = await startUpstreamServer((socket) => {
    sockets.add(socket)
    socket.write(httpAnswer('202 Accepted', ACCEPTED))
  })
  cleanups.push(server.close)
  const client = new UpstreamClient({ baseUrl: server.url, key: 'sk-canary', prefix: 'gateway' })
  cleanups.push(() => client.close())
  await client.submit(SUBMISSION, async () => {})
  await client.submit(SUBMISSION, async () => {})
  expect(sockets.size).toBe(2)
})

it('sends the key in the Authorization header and nowhere else', async () => {
  const { server } = await sendTo((socket) => socket.end(httpAnswer('202 Accepted', ACCEPTED)))
  const request = server.received[0]
  expect(request?.head.match(/sk-canary/g)).toHaveLength(1)
  expect(request?.head).toMatch(/^authorization: Bearer sk-canary$/im)
  expect(request?.path).toBe('/gateway/videos/create')
})

async function selfSigned(): Promise<{ port: number; bytes(): number }> {
  const folder = mkdtempSync(join(tmpdir(), 'dailies-tls-'))
  cleanups.push(() => rmSync(folder, { recursive: true }))
  execFileSync(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-subj',
      '/CN=localhost',
      '-days',
      '1',
      '-keyout',
      'key.pem',
      '-out',
      'cert.pem',
    ],
    { cwd: folder, stdio: 'ignore' },
  )
  let bytes = 0
  const server = createTlsServer(
    { key: readFileSync(join(folder, 'key.pem')), cert: readFileSync(join(folder, 'cert.pem')) },
    (socket) => socket.on('data', (chunk) => (bytes += chunk.length)),
  ).listen(0, '127.0.0.1')
  server.on('tlsClientError', () => {})
  await new Promise((resolve) => server.once('listening', resolve))
  cleanups.push(() => void server.close())
  return { port: (server.address() as AddressInfo).port, bytes: () => bytes }
}
