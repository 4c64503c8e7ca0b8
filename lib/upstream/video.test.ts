import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { httpAnswer, startUpstreamServer, type UpstreamServer } from '#tests/fixtures/upstream-server.ts'
import { UpstreamClient } from './client.ts'

const KEY = 'sk-canary'
const VIDEO = 'the video'

let service: UpstreamServer
let store: UpstreamServer
let strict: UpstreamClient
let lenient: UpstreamClient

beforeAll(async () => {
  service = await startUpstreamServer(() => {})
  store = await startUpstreamServer(() => {})
  const options = { baseUrl: `${service.url}/api`, key: KEY, prefix: 'gateway' }
  strict = new UpstreamClient(options)
  lenient = new UpstreamClient({ ...options, allowPrivate: true })
})
beforeEach(() => {
  for (const server of [service, store]) {
    server.received.length = 0
    server.behave((socket) => socket.write(httpAnswer('200 OK', VIDEO)))
  }
})
afterAll(async () => {
  await strict?.close()
  await lenient?.close()
  await service?.close()
  await store?.close()
})

/** The service answers requests for its video with a redirect, and all others with the video. */
function redirects(location: string | null, status = 302) {
  service.behave((socket, { path }) => {
    const headers: Record<string, string> = location === null ? {} : { Location: location }
    const isFirst = path.includes('/content')
    socket.write(httpAnswer(isFirst ? `${status} Elsewhere` : '200 OK', isFirst ? '' : VIDEO, headers))
  })
}

async function fetchVideo(client: UpstreamClient, open: 'openDownload' | 'openRelay' = 'openDownload') {
  const { statusCode, body } = await client[open]('job_1', {
    headers: { range: 'bytes=0-' },
    signal: AbortSignal.timeout(10_000),
  })
  return { statusCode, text: await body.text() }
}

it.each([301, 302, 303, 307, 308])(
  'a video is fetched from another host without the key (%s)',
  async (status) => {
    redirects(`${store.url}/bucket/1.mp4?signature=x`, status)
    for (const open of ['openDownload', 'openRelay'] as const) {
      expect(await fetchVideo(lenient, open)).toEqual({ statusCode: 200, text: VIDEO })
    }
    expect(service.received.map(({ head }) => /^authorization: Bearer sk-canary\r?$/im.test(head))).toEqual([
      true,
      true,
    ])
    expect(store.received.map(({ path }) => path)).toEqual(Array(2).fill('/bucket/1.mp4?signature=x'))
    for (const { head } of store.received) {
      expect(head).not.toMatch(/authorization|sk-canary/i)
      expect(head).toMatch(/^range: bytes=0-\r?$/im)
    }
  },
)

it('a redirect within the service is followed with the key, at a private address, too', async () => {
  redirects('/files/1.mp4')
  expect(await fetchVideo(strict)).toEqual({ statusCode: 200, text: VIDEO })
  expect(service.received[1]?.path).toBe('/files/1.mp4')
  expect(service.received[1]?.head).toMatch(/^authorization: Bearer sk-canary\r?$/im)
})

it('a redirect from another host back to the service is followed without the key', async () => {
  redirects(`${store.url}/1.mp4`)
  store.behave((socket) => socket.write(httpAnswer('302 Found', '', { Location: `${service.url}/key/info` })))
  expect(await fetchVideo(lenient)).toEqual({ statusCode: 200, text: VIDEO })
  expect(service.received[1]?.path).toBe('/key/info')
  expect(service.received[1]?.head).not.toMatch(/authorization|sk-canary/i)
})

it.each([
  '127.0.0.1',
  'localhost',
  '[::1]',
  '0.0.0.0',
  '[::ffff:127.0.0.1]',
  '10.1.2.3',
  '169.254.169.254',
  '2130706433',
])('no redirect leads to %s, which is not public', async (host) => {
  redirects(`http://${host}:${new URL(store.url).port}/1.mp4`)
  await expect(fetchVideo(strict)).rejects.toMatchObject({ code: 'FORBIDDEN_ADDRESS' })
  await expect(fetchVideo(strict, 'openRelay')).rejects.toMatchObject({ code: 'FORBIDDEN_ADDRESS' })
  expect(store.received).toEqual([])
})

it('follows endless redirects only a few times', async () => {
  redirects('/gateway/videos/jobs/job_1/content')
  expect((await fetchVideo(strict)).statusCode).toBe(302)
  expect(service.received).toHaveLength(6)
})

it.each([null, 'file:///etc/passwd', 'http://', 'data:video/mp4,x'])(
  'a redirect to nowhere is the answer (%s)',
  async (location) => {
    redirects(location)
    expect((await fetchVideo(strict)).statusCode).toBe(302)
    expect(service.received).toHaveLength(1)
  },
)
