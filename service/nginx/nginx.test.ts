import { createServer, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listen } from '#tests/doubles/listen.ts'
import { createTestClient, type TestClient } from '#tests/fixtures/service/client.ts'
import { fixtureBytes } from '#tests/fixtures/service/fixture-renderer.ts'
import { SNIPPET, startServiceNginx } from '#tests/fixtures/service/nginx.ts'
import { answerTo, problemIn } from '#tests/fixtures/service/raw-http.ts'
import { serviceUnderTest } from '#tests/fixtures/service/service-under-test.ts'
import { freePort } from '#tools/system/postgres.ts'

/** A service that calls `act` after each request instead of answering. */
async function startBackend(stack: AsyncDisposableStack, act: (socket: Socket) => void) {
  const requests: string[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    let read = ''
    socket.on('error', () => {})
    socket.on('data', (chunk) => {
      read += chunk
      const [head = '', body] = read.split('\r\n\r\n')
      const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0)
      if (body === undefined || body.length < length) return
      requests.push(read)
      read = ''
      act(socket)
    })
  })
  const { port, close } = await listen(server)
  stack.defer(() => {
    for (const socket of sockets) socket.destroy()
    return close()
  })
  return { port, requests }
}

const BODY = JSON.stringify({ prompt: 'a red fox' })
const CREATE = `POST /gateway/videos/create HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${BODY.length}\r\n\r\n${BODY}`
const POLL = 'GET /gateway/videos/jobs/1 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'

describe('nginx in front of a service that dies', () => {
  test.each([
    ['without an answer', (socket: Socket) => socket.destroy()],
    ['after a reset', (socket: Socket) => socket.resetAndDestroy()],
    ['in the middle of a status line', (socket: Socket) => socket.end('HTTP/1.1 20')],
    ['after an invalid header', (socket: Socket) => socket.end('HTTP/1.1 202 Accepted\r\n\0: x\r\n\r\n')],
  ])('a submission %s gets no status, is sent once, and a poll gets a problem', async (_name, act) => {
    await using stack = new AsyncDisposableStack()
    const backend = await startBackend(stack, act)
    const port = await startServiceNginx(stack, backend.port)
    expect(await answerTo(port, CREATE)).toBe('')
    expect(backend.requests).toHaveLength(1)
    expect(problemIn(await answerTo(port, POLL))).toMatchObject({ status: 503, code: 'overloaded' })
  })

  test('a submission that times out gets no status', async () => {
    await using stack = new AsyncDisposableStack()
    const backend = await startBackend(stack, () => {})
    const hasty = SNIPPET.replaceAll(/proxy_read_timeout \d+s/g, 'proxy_read_timeout 200ms')
    const port = await startServiceNginx(stack, backend.port, hasty)
    expect(await answerTo(port, CREATE)).toBe('')
    expect(problemIn(await answerTo(port, POLL))).toMatchObject({ status: 503 })
    expect(backend.requests).toHaveLength(2)
  })

  test('a submission to a service that is down is known not to be billed', async () => {
    await using stack = new AsyncDisposableStack()
    const port = await startServiceNginx(stack, await freePort())
    const { head, ...problem } = problemIn(
      await answerTo(port, CREATE.replace('Host: x', 'Host: x\r\nConnection: close')),
    )
    expect(problem).toMatchObject({ status: 503, code: 'overloaded' })
    expect(head).toMatch(/retry-after: 5/)
  })
})

describe('nginx in front of the service', () => {
  const stack = new AsyncDisposableStack()
  const service = serviceUnderTest()
  let client: TestClient
  let port: number

  beforeAll(async () => {
    port = await startServiceNginx(stack, service.port)
    const { key } = await service.client()
    client = createTestClient(`http://127.0.0.1:${port}`, key)
  })
  afterAll(async () => {
    await stack.disposeAsync()
  })

  test('a video is submitted, polled and downloaded, completely and in ranges', async () => {
    const jobId = await client.accepted('a red fox', 5)
    await client.untilStatus(jobId, 'completed')
    expect(await client.spend()).toBe(250)
    const bytes = fixtureBytes('a red fox', 5)
    const content = (headers: Record<string, string>) =>
      client.request(`/gateway/videos/jobs/${jobId}/content?index=0`, { headers })
    const whole = await content({})
    expect(whole.headers.get('content-length')).toBe(String(bytes.length))
    expect(Buffer.from(await whole.arrayBuffer()).equals(bytes)).toBe(true)
    const part = await content({ range: 'bytes=100-199' })
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 100-199/${bytes.length}`])
    expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(100, 200))).toBe(true)
    expect((await content({ 'if-none-match': whole.headers.get('etag') ?? '' })).status).toBe(304)
  })

  test("the service's own errors pass unchanged", async () => {
    for (const [answer, status] of [
      [await client.create({ prompt: '' }), 400],
      [await client.create({ prompt: 'ok' }, { headers: { authorization: 'Bearer x' } }), 401],
      [await client.request('/gateway/videos/jobs/nope'), 404],
    ] as const) {
      expect(answer.status).toBe(status)
      const body = (await answer.json()) as { request_id: string }
      expect(body.request_id).toMatch(/^[0-9a-f-]{36}$/)
      expect(answer.headers.get('x-request-id')).toBe(body.request_id)
    }
  })

  test('the refusals of nginx itself are problem documents too', async () => {
    const large = CREATE.replace(/Content-Length: \d+/, 'Content-Length: 70000\r\nConnection: close')
    expect(problemIn(await answerTo(port, large, { half: true }))).toMatchObject({
      status: 413,
      code: 'body_too_large',
    })
    const header = POLL.replace('Host: x', `Host: x\r\nX-Long: ${'x'.repeat(40_000)}`)
    expect(problemIn(await answerTo(port, header))).toMatchObject({ status: 431, code: 'headers_too_large' })
    expect(problemIn(await answerTo(port, 'GET / HTTP/1.1\r\n\r\n'))).toMatchObject({
      status: 400,
      code: 'invalid_request',
    })
  })

  test('does not expose /readyz', async () => {
    expect((await client.request('/readyz')).status).toBe(404)
    expect((await client.request('/healthz')).status).toBe(200)
  })
})
