import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, describe, expect, test } from 'vitest'
import { type AppUnderTest, startAppUnderTest } from '#tests/fixtures/service/app-under-test.ts'
import { SNIPPET } from '#tests/fixtures/service/nginx.ts'
import { answerTo, problemIn } from '#tests/fixtures/service/raw-http.ts'
import { waitFor } from '#tests/fixtures/service/wait.ts'
import { HTTP_LIMITS } from './limits.ts'

let app: AppUnderTest
const sockets: Socket[] = []

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await app.stop()
})

function dial(): Socket {
  const socket = connect(app.port, '127.0.0.1')
  socket.on('error', () => {})
  sockets.push(socket)
  return socket
}

const ask = (request: string) => answerTo(app.port, request)

/** The line of an answered problem in the log. */
function lineOf(answer: string): Promise<Record<string, unknown>> {
  const [, id] = /x-request-id: (.*)/.exec(problemIn(answer).head) ?? []
  return waitFor('the line', () => app.lines.find(({ requestId }) => requestId === id) ?? null)
}

const BODY = JSON.stringify({ prompt: 'a red fox' })
const createHead = (length: number) =>
  `POST /gateway/videos/create HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${app.key}\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`
const CLOSED_GET = 'GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'

describe('slow clients', () => {
  const quick = { headersMs: 200, requestMs: 400, checkEveryMs: 50 }

  test('headers that do not arrive in time are 408', async () => {
    app = await startAppUnderTest({ limits: quick })
    const answer = await ask('GET /key/info HTTP/1.1\r\nHost:')
    expect(problemIn(answer)).toMatchObject({ status: 408 })
    expect(await lineOf(answer)).toMatchObject({ level: 30, status: 408, code: 'request_timeout' })
  })

  test('a body that does not arrive in time is 408 and submits nothing', async () => {
    app = await startAppUnderTest({ limits: quick })
    const answer = await ask(createHead(BODY.length) + BODY.slice(0, -1))
    expect(problemIn(answer)).toMatchObject({ status: 408, code: 'request_timeout' })
    expect(app.submissions()).toBe(0)
    const line = await lineOf(answer)
    expect(line).toMatchObject({ status: 408, code: 'request_timeout', path: '/gateway/videos/create' })
    expect(line).not.toHaveProperty('cut')
    expect(app.lines.filter(({ requestId }) => requestId)).toEqual([line])
  })

  test('garbage after a submission in progress never makes its answer an error', async () => {
    app = await startAppUnderTest({ limits: quick })
    expect(await ask(`${createHead(BODY.length)}${BODY}GARBAGE\r\n\r\n`)).toBe('')
    expect(app.submissions()).toBe(1)
  })

  test('closes a stalled connection', async () => {
    app = await startAppUnderTest({ limits: { idleMs: 200 } })
    expect(await ask(createHead(BODY.length) + BODY)).toBe('')
  })

  test('keeps an idle connection longer than nginx does', () => {
    const [, seconds] = /keepalive_timeout (\d+)s;/.exec(SNIPPET) ?? []
    expect(HTTP_LIMITS.keepAliveMs).toBeGreaterThan(Number(seconds) * 1000)
  })
})

describe('oversized requests and overload', () => {
  test('headers of more than 16 KiB are 431', async () => {
    app = await startAppUnderTest()
    const answer = await ask(`GET /healthz HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(17_000)}\r\n\r\n`)
    expect(problemIn(answer)).toMatchObject({ status: 431, code: 'headers_too_large' })
    expect(await lineOf(answer)).toMatchObject({ status: 431, code: 'headers_too_large' })
  })

  test('a body declared too large is 413 before it arrives, and its connection is closed', async () => {
    app = await startAppUnderTest()
    const socket = dial()
    socket.write(createHead(10_000_000))
    const [first] = (await once(socket, 'data')) as [Buffer]
    expect(problemIn(first.toString())).toMatchObject({ status: 413, code: 'body_too_large' })
    expect(app.submissions()).toBe(0)
  })

  test('a client refused before its body is read gets the answer, not a reset', async () => {
    app = await startAppUnderTest({ stopping: () => true })
    const socket = dial()
    const answer = text(socket)
    socket.write(createHead(60_000))
    await waitFor('the answer', () => (socket.bytesRead > 0 ? true : null))
    socket.write('x'.repeat(60_000))
    const { head, ...refused } = problemIn(await answer)
    expect(refused).toMatchObject({ status: 503, code: 'shutting_down' })
    expect(head).toContain('retry-after: 5')
    expect(app.submissions()).toBe(0)
  })

  test('connections above the limit get 503, except at /healthz, until others close', async () => {
    app = await startAppUnderTest({ limits: { maxConnections: 4 } })
    const held = Array.from({ length: 4 }, dial)
    await Promise.all(held.map((socket) => once(socket, 'connect')))
    const refused = problemIn(await ask(createHead(BODY.length) + BODY))
    expect(refused).toMatchObject({ status: 503, code: 'overloaded' })
    expect(refused.head).toContain('retry-after: 5')
    expect(refused.head).toContain('connection: close')
    expect(await ask(CLOSED_GET)).toMatch(/^HTTP\/1.1 200 /)
    expect(app.submissions()).toBe(0)
    for (const socket of held) socket.destroy()
    await waitFor('room', async () =>
      (await ask(CLOSED_GET.replace('/healthz', '/docs'))).startsWith('HTTP/1.1 200 ') ? true : null,
    )
  })

  test('closes connections far above the limit at once', async () => {
    app = await startAppUnderTest({ limits: { maxConnections: 1 } })
    let closed = 0
    for (let i = 0; i < 300; i++) {
      dial()
        .resume()
        .on('close', () => closed++)
    }
    await waitFor('the service to close what it cannot answer', () => (closed >= 300 - 257 ? true : null))
    expect(closed).toBe(300 - 257)
  })

  test('refuses submissions but not polls while the event loop is blocked', async () => {
    app = await startAppUnderTest({ limits: { loopDelayMs: 0.001 } })
    await waitFor('the loop to be measured', async () => {
      const answer = await ask(
        createHead(BODY.length).replace('Host: x', 'Host: x\r\nConnection: close') +
          '{"prompt":""}'.padEnd(BODY.length),
      )
      return problemIn(answer).code === 'overloaded' ? true : null
    })
    const poll = `GET /key/info HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: Bearer ${app.key}\r\n\r\n`
    expect(await ask(poll)).toMatch(/^HTTP\/1.1 200 /)
  })
})
