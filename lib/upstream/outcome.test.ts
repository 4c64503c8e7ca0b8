import diagnostics from 'node:diagnostics_channel'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { makeIdentity, trust } from '#tests/fixtures/certificate.ts'
import {
  ACCEPTED,
  accept,
  ID,
  openClient,
  send,
  sendTo,
  startServer,
  submit,
} from '#tests/fixtures/outcome-test.ts'
import { type Behaviour, httpAnswer, type Secure } from '#tests/fixtures/upstream-server.ts'

const identity = makeIdentity()
trust(identity)

const transports: [string, Secure | undefined][] = [
  ['TCP', undefined],
  ['TLS', identity],
]

describe.each(transports)('over %s', (_transport, secure) => {
  describe('no answer: unknown, and sent exactly once', () => {
    const rows: [string, Behaviour][] = [
      ['the peer closes', (socket) => socket.end()],
      ['the peer closes without an answer', (socket) => socket.destroy()],
      ['the peer resets', (socket) => socket.resetAndDestroy()],
      ['half a status line', (socket) => socket.end('HTTP/1.1 20')],
      ['garbage', (socket) => socket.end('%%%% not http %%%%\r\n\r\n')],
      ['100 then close', (socket) => socket.end('HTTP/1.1 100 Continue\r\n\r\n')],
      ['103 then close', (socket) => socket.end('HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n')],
      ['silence past the deadline', () => {}],
      ['103 then silence', (socket) => socket.write('HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n')],
    ]
    it.each(rows)('%s', async (_name, behave) => {
      const { outcome, server } = await sendTo(behave, { secure, timeouts: { headers: 700 } })
      expect(outcome).toMatchObject({ kind: 'unknown', reason: 'no_answer' })
      expect(server.posts()).toHaveLength(1)
    })
  })

  describe('a status outside the contract: unknown, never followed', () => {
    it.each(['301 Moved', '302 Found', '303 See Other', '307 Temporary', '308 Permanent'])(
      '%s',
      async (status) => {
        const elsewhere = await startServer(accept, secure)
        const { outcome, server } = await sendTo(
          (socket) => socket.end(httpAnswer(status, '', { Location: elsewhere.url })),
          { secure },
        )
        expect(outcome).toMatchObject({ kind: 'unknown', reason: 'redirected' })
        expect(server.posts()).toHaveLength(1)
        expect(elsewhere.received).toHaveLength(0)
      },
    )

    it.each(['200 OK', '201 Created', '204 No Content'])('%s', async (status) => {
      const body = status.startsWith('204') ? '' : ACCEPTED
      const { outcome } = await sendTo((socket) => socket.end(httpAnswer(status, body)), { secure })
      expect(outcome).toMatchObject({ kind: 'unknown', reason: 'unexpected_answer' })
      expect('keptJobId' in outcome ? outcome.keptJobId : null).toBe(body ? ID : null)
    })
  })

  describe('refused: not billed', () => {
    it.each([400, 401, 402, 403, 404, 408, 409, 413, 415, 421, 422, 429, 500, 502, 503, 504])(
      '%i',
      async (status) => {
        const body = '{"error":{"message":"no such thing","code":"nope"}}'
        const { outcome, server } = await sendTo(
          (socket) => socket.end(httpAnswer(`${status} No`, body, { 'Retry-After': '7' })),
          { secure },
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
      const { outcome } = await sendTo(
        (socket) => socket.end('HTTP/1.1 500 No\r\nContent-Length: 999\r\n\r\n<html>oops'),
        { secure },
      )
      expect(outcome).toMatchObject({ kind: 'refused', status: 500, detail: '<html>oops' })
    })
  })

  describe('202 is money', () => {
    it('with a complete body it is a job', async () => {
      const { outcome, server } = await sendTo(accept, { secure })
      expect(outcome).toEqual({ kind: 'accepted', jobId: ID })
      expect(server.posts()[0]?.body).toBe('{"prompt":"A calm sea","seed":7}')
    })

    it('a reset after a complete answer changes nothing', async () => {
      let reset = () => {}
      let resets = 0
      // At the moment when the client has read the answer's last byte, but has not passed it on yet.
      const onLastByte = () => {
        resets += 1
        reset()
      }
      diagnostics.subscribe('undici:request:trailers', onLastByte)
      try {
        const { outcome } = await sendTo(
          (socket) => {
            reset = () => socket.resetAndDestroy()
            socket.write(httpAnswer('202 Accepted', ACCEPTED))
          },
          { secure },
        )
        expect(outcome).toEqual({ kind: 'accepted', jobId: ID })
        expect(resets).toBe(1)
      } finally {
        diagnostics.unsubscribe('undici:request:trailers', onLastByte)
      }
    })

    const cut202 = (header: string, body: string) => `HTTP/1.1 202 Accepted\r\n${header}\r\n\r\n${body}`
    const compressed = (encoding: string, bytes: Buffer, length = bytes.length) =>
      Buffer.concat([
        Buffer.from(
          `HTTP/1.1 202 Accepted\r\nContent-Encoding: ${encoding}\r\nContent-Length: ${length}\r\n\r\n`,
        ),
        bytes,
      ])
    const harmless: [string, string | Buffer][] = [
      ['a byte order mark', httpAnswer('202 Accepted', `\ufeff${ACCEPTED}`)],
      ['gzip', compressed('gzip', gzipSync(ACCEPTED))],
      ['deflate', compressed('deflate', deflateSync(ACCEPTED))],
      ['brotli', compressed('br', brotliCompressSync(ACCEPTED))],
      ['300 KB', httpAnswer('202 Accepted', JSON.stringify({ echo: 'x'.repeat(300_000), id: ID }))],
      [
        'a megabyte before its id',
        httpAnswer('202 Accepted', JSON.stringify({ echo: 'x'.repeat(1_000_000), id: ID })),
      ],
    ]
    it.each(harmless)('with %s it is a job', async (_name, bytes) => {
      const { outcome } = await sendTo((socket) => socket.end(bytes), { secure })
      expect(outcome).toEqual({ kind: 'accepted', jobId: ID })
    })

    const damaged: [string, string | Buffer][] = [
      ['cut by length', cut202('Content-Length: 500', ACCEPTED)],
      ['cut behind its id', cut202('Content-Length: 500', ACCEPTED.slice(0, 30))],
      ['gzip that is cut', compressed('gzip', gzipSync(ACCEPTED).subarray(0, -10), 500)],
      ['brotli that is cut', compressed('br', brotliCompressSync(ACCEPTED).subarray(0, -3), 500)],
      ['a comma too many', httpAnswer('202 Accepted', `{"id":"${ID}",}`)],
      [
        'more than 1 MiB',
        httpAnswer('202 Accepted', JSON.stringify({ id: ID, echo: 'x'.repeat(1_100_000) })),
      ],
    ]
    it.each(damaged)('%s: accepted, and its id is kept', async (_name, bytes) => {
      const { outcome } = await sendTo((socket) => socket.end(bytes), { secure })
      expect(outcome).toMatchObject({ kind: 'accepted_id_lost', keptJobId: ID })
    })

    const lost: [string, string | Buffer][] = [
      ['a false declaration of gzip', compressed('gzip', Buffer.from(ACCEPTED))],
      ['gzip of more than 1 MiB', compressed('gzip', gzipSync(ACCEPTED + ' '.repeat(2_000_000)))],
      ['cut by chunking', cut202('Transfer-Encoding: chunked', `10\r\n${ACCEPTED.slice(0, 16)}\r\n`)],
      ['close-delimited and cut', cut202('Connection: close', ACCEPTED.slice(0, 12))],
      ['empty', httpAnswer('202 Accepted', '')],
      ['HTML', httpAnswer('202 Accepted', '<html>ok</html>')],
      ['wrong JSON', httpAnswer('202 Accepted', '[1,2,3]')],
      ['an id that would change the path', httpAnswer('202 Accepted', '{"id":".."}')],
      ['an id that is a number', httpAnswer('202 Accepted', '{"id":12}')],
    ]
    it.each(lost)('%s: accepted, id lost', async (_name, bytes) => {
      const { outcome, server } = await sendTo((socket) => socket.end(bytes), { secure })
      expect(outcome).toMatchObject({ kind: 'accepted_id_lost' })
      expect(outcome).not.toHaveProperty('keptJobId')
      expect(server.posts()).toHaveLength(1)
    })

    it('a body that stalls: accepted, id lost', async () => {
      const { outcome } = await sendTo((socket) => socket.write(cut202('Content-Length: 500', ACCEPTED)), {
        secure,
        timeouts: { body: 300 },
      })
      expect(outcome.kind).toBe('accepted_id_lost')
    })
  })

  it('never reuses an idle connection for a POST', async () => {
    const sockets = new Set<unknown>()
    const server = await startServer((socket) => {
      sockets.add(socket)
      socket.write(httpAnswer('202 Accepted', ACCEPTED))
    }, secure)
    const client = openClient(server.url)
    await submit(client)
    await submit(client)
    expect(sockets.size).toBe(2)
  })
})

it('a plaintext request to a server that speaks TLS may have been read', async () => {
  const server = await startServer(accept, identity)
  const outcome = await send(server.url.replace('https:', 'http:'))
  expect(outcome).toMatchObject({ kind: 'unknown', reason: 'no_answer' })
  expect(server.received).toEqual([])
})

it('sends the key in the Authorization header and nowhere else', async () => {
  const { server } = await sendTo(accept)
  const request = server.received[0]
  expect(request?.head.match(/sk-canary/g)).toHaveLength(1)
  expect(request?.head).toMatch(/^authorization: Bearer sk-canary$/im)
  expect(request?.path).toBe('/gateway/videos/create')
})
