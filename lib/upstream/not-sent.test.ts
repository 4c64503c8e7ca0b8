import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { Worker } from 'node:worker_threads'
import { Agent } from 'undici'
import { describe, expect, it, onTestFinished } from 'vitest'
import { makeIdentity, trust } from '#tests/fixtures/certificate.ts'
import {
  ACCEPTED,
  accept,
  ID,
  openClient,
  SUBMISSION,
  send,
  sendTo,
  startServer,
  submit,
} from '#tests/fixtures/outcome-test.ts'
import { type Behaviour, httpAnswer, type Secure } from '#tests/fixtures/upstream-server.ts'
import { classify, type Outcome } from './outcome.ts'
import { postOnce } from './post.ts'

const identity = makeIdentity()
trust(identity)

describe('nothing left this machine', () => {
  it.each([
    ['no address', ''],
    ['half an address', 'http://['],
    ['an impossible port', 'http://127.0.0.1:99999'],
    ['another protocol', 'ftp://127.0.0.1'],
  ])('when the URL cannot be used: %s', async (_name, baseUrl) => {
    expect(await send(baseUrl)).toMatchObject({ kind: 'not_sent' })
  })

  it('when the key is not allowed in a header', async () => {
    const server = await startServer(accept)
    const client = openClient(server.url, { key: 'sk-canary\r\nX-Other: 1' })
    expect(await submit(client)).toEqual({ kind: 'not_sent', detail: 'UND_ERR_INVALID_ARG' })
    expect(server.received).toEqual([])
  })

  it('when the name does not resolve', async () => {
    expect(await send('http://no-such-host.invalid')).toMatchObject({ kind: 'not_sent' })
  })

  it('when the address refuses', async () => {
    const { server, port } = await listen(() => {})
    server.close()
    await once(server, 'close')
    expect(await send(`http://127.0.0.1:${port}`)).toEqual({ kind: 'not_sent', detail: 'ECONNREFUSED' })
  })

  it('when the address cannot be reached', async () => {
    // The broadcast address of this network, to which no connection is possible.
    const outcome = await send('http://255.255.255.255')
    expect(outcome).toMatchObject({ kind: 'not_sent', detail: expect.stringMatching(/UNREACH$|EACCES/) })
  })

  it('when the address never answers', async () => {
    const port = await listenWithoutAnswering()
    const outcome = await send(`http://127.0.0.1:${port}`, { connect: 300 })
    expect(outcome).toEqual({ kind: 'not_sent', detail: 'UND_ERR_CONNECT_TIMEOUT' })
  })

  it('when the peer resets during the TLS handshake', async () => {
    const { port } = await listen((socket) => socket.once('data', () => socket.resetAndDestroy()))
    expect(await send(`https://127.0.0.1:${port}`)).toEqual({ kind: 'not_sent', detail: 'ECONNRESET' })
  })

  it('when the peer does not speak TLS', async () => {
    const { port } = await listen((socket) =>
      socket.once('data', () => socket.end(httpAnswer('202 Accepted', ACCEPTED))),
    )
    const outcome = await send(`https://127.0.0.1:${port}`)
    expect(outcome).toMatchObject({ kind: 'not_sent', detail: expect.stringContaining('SSL') })
  })

  it('when the certificate is not trusted', async () => {
    const { outcome, server } = await sendTo(accept, { secure: makeIdentity() })
    expect(outcome).toEqual({ kind: 'not_sent', detail: 'DEPTH_ZERO_SELF_SIGNED_CERT' })
    expect(server.received).toEqual([])
  })

  it('when the certificate is for another host', async () => {
    const server = await startServer(accept, identity)
    const outcome = await send(server.url.replace('127.0.0.1', 'localhost'))
    expect(outcome).toEqual({ kind: 'not_sent', detail: 'ERR_TLS_CERT_ALTNAME_INVALID' })
    expect(server.received).toEqual([])
  })

  it('when the handshake stalls past the connect deadline', async () => {
    const { port } = await listen(() => {})
    const outcome = await send(`https://127.0.0.1:${port}`, { connect: 300 })
    expect(outcome).toMatchObject({ kind: 'not_sent' })
  })
})

describe('a server that demands a certificate of us', () => {
  const demanding: Secure = { ...identity, requestCert: true, rejectUnauthorized: true }

  it('refuses before anything is sent with TLS 1.2', async () => {
    const { outcome, server } = await sendTo(accept, { secure: { ...demanding, maxVersion: 'TLSv1.2' } })
    expect(outcome).toMatchObject({ kind: 'not_sent' })
    expect(server.received).toEqual([])
  })

  // There the client has finished the handshake, and writes, before it can learn of the refusal.
  it('refuses after it was sent with TLS 1.3: it may have been read', async () => {
    const { outcome } = await sendTo(accept, { secure: { ...demanding, minVersion: 'TLSv1.3' } })
    expect(outcome).toMatchObject({ kind: 'unknown', reason: 'no_answer' })
  })
})

describe.each([
  ['TCP', undefined],
  ['TLS', identity],
])('over %s, a record that fails right before the request is written', (_transport, secure) => {
  it('sends no byte of it', async () => {
    const server = await startServer(accept, secure)
    const client = openClient(server.url)
    const seen: unknown[] = []
    const outcome = await client.submit(SUBMISSION, {
      aboutToWrite: () => {
        throw new Error('no disk')
      },
      saw: async (observation) => void seen.push(observation),
    })
    expect(seen).toEqual([{ seen: 'nothing', sent: false, error: 'no disk' }])
    expect(outcome).toEqual({ kind: 'not_sent', detail: 'no disk' })
    await client.close()
    expect(server.received).toEqual([])
  })
})

describe('a client that is closed', () => {
  it('sends nothing more', async () => {
    const server = await startServer(accept)
    const client = openClient(server.url)
    await client.close()
    expect(await submit(client)).toMatchObject({ kind: 'not_sent' })
    expect(server.received).toEqual([])
  })

  it('waits for a connection in progress, and reports that nothing was sent', async () => {
    const asked = Promise.withResolvers<Socket>()
    const { port } = await listen(asked.resolve)
    const client = openClient(`https://127.0.0.1:${port}`)
    const outcome = submit(client)
    const connection = await asked.promise
    const closed = client.close()
    connection.resetAndDestroy()
    expect(await outcome).toMatchObject({ kind: 'not_sent' })
    await closed
  })

  const endings: [string, Behaviour, Partial<Outcome>][] = [
    ['accepted', accept, { kind: 'accepted', jobId: ID }],
    ['refused', (socket) => socket.end(httpAnswer('503 No', '')), { kind: 'refused', status: 503 }],
    ['unknown', (socket) => socket.resetAndDestroy(), { kind: 'unknown', reason: 'no_answer' }],
  ]
  it.each(endings)(
    'waits for a POST in flight, and reports its true outcome: %s',
    async (_name, end, expected) => {
      const held = Promise.withResolvers<() => void>()
      const server = await startServer((...request) => held.resolve(() => end(...request)), identity)
      const client = openClient(server.url)
      const outcome = submit(client)
      const goOn = await held.promise
      const closed = client.close()
      expect(await submit(client)).toMatchObject({ kind: 'not_sent' })
      goOn()
      expect(await outcome).toMatchObject(expected)
      await closed
      expect(server.posts()).toHaveLength(1)
    },
  )
})

/** The client never does this on its own, but the outcome of a POST must still be right. */
describe('connections that are torn down', () => {
  it('before anything was sent: not sent', async () => {
    const asked = Promise.withResolvers<Socket>()
    const { port } = await listen(asked.resolve)
    expect(await tearDown(`https://127.0.0.1:${port}`, asked.promise)).toMatchObject({ kind: 'not_sent' })
  })

  it('after it was sent: unknown', async () => {
    const arrived = Promise.withResolvers<Socket>()
    const server = await startServer(arrived.resolve, identity)
    const outcome = await tearDown(server.url, arrived.promise)
    expect(outcome).toMatchObject({ kind: 'unknown', reason: 'no_answer' })
    expect(server.posts()).toHaveLength(1)
  })

  async function tearDown(url: string, when: Promise<unknown>): Promise<Outcome> {
    const dispatcher = new Agent({ allowH2: false, pipelining: 0 })
    const line = { dispatcher, key: 'sk-canary', bodyMs: 1_000, withinMs: 100_000 }
    const observation = postOnce(line, url, '{}', () => {})
    await when
    await dispatcher.destroy()
    return classify(await observation)
  }
})

/** A server below HTTP and TLS, which is closed at the end of the test. */
async function listen(onConnection: (socket: Socket) => void) {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    onConnection(socket)
  }).listen(0, '127.0.0.1')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  await once(server, 'listening')
  return { server, port: (server.address() as AddressInfo).port }
}

/**
 * A port that accepts no connections and whose queue is full: the system does not answer further ones.
 * @returns the port.
 */
async function listenWithoutAnswering(): Promise<number> {
  const worker = new Worker(
    `const server = require('node:net').createServer().listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () => {
      require('node:worker_threads').parentPort.postMessage(server.address().port)
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
    })`,
    { eval: true },
  )
  onTestFinished(async () => void (await worker.terminate()))
  const [port] = (await once(worker, 'message')) as [number]
  const waiting = Array.from({ length: 8 }, () => connect(port, '127.0.0.1').on('error', () => {}))
  onTestFinished(() => {
    for (const socket of waiting) socket.destroy()
  })
  await Promise.race(waiting.map((socket) => once(socket, 'connect')))
  return port
}
