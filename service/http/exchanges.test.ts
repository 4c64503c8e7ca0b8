import { afterEach, beforeEach, expect, test } from 'vitest'
import { type AppUnderTest, startAppUnderTest } from '#tests/fixtures/service/app-under-test.ts'
import { createTestClient, type TestClient } from '#tests/fixtures/service/client.ts'
import { waitFor } from '#tests/fixtures/service/wait.ts'
import { serveMetrics } from '../metrics.ts'

let app: AppUnderTest
let client: TestClient

beforeEach(async () => {
  app = await startAppUnderTest()
  client = createTestClient(`http://127.0.0.1:${app.port}`, app.key)
})
afterEach(() => app.stop())

/** The line of the last request. */
async function line(response: Response): Promise<Record<string, unknown>> {
  await response.text()
  const requestId = response.headers.get('x-request-id')
  return waitFor('the line', () => app.lines.find((each) => each.requestId === requestId) ?? null)
}

test('logs a request as one line with its id, method, path, status, time and key id', async () => {
  expect(await line(await client.request('/key/info?a=b'))).toMatchObject({
    level: 30,
    method: 'GET',
    path: '/key/info',
    status: 200,
    ms: expect.any(Number),
    keyId: app.keyId,
  })
  const job = '/gateway/videos/jobs/0197f0c2-6d0e-4b3c-9b36-2f6c8f0d5a12'
  expect(await line(await client.request(`${job}?x=1`))).toMatchObject({
    path: job,
    status: 404,
    code: 'job_not_found',
  })
  for (const path of [`/${app.key}`, `/%zz${app.key}`])
    expect(await line(await client.request(path))).toMatchObject({ path: '(unknown)', status: 404 })
  expect(app.lines.filter(({ requestId }) => requestId)).toHaveLength(4)
})

test("ignores a client's own request id", async () => {
  const response = await client.request('/key/info', { headers: { 'x-request-id': 'mine' } })
  expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
})

test('the metrics have labels from closed lists, and contain no path, key or prompt', async () => {
  app.metrics.watch({ queueState: async () => ({ waiting: 3, oldestSeconds: 12, rendering: 1 }) })
  app.metrics.accepted('dailies/fast-video-2.0')
  app.metrics.rendered('completed', 4)
  for (const path of ['/a', '/b', `/${app.key}`]) await line(await client.request(path))
  await line(await client.create({ prompt: '' }))
  const server = await serveMetrics(app.metrics.registry, { host: '127.0.0.1', port: 0 })
  try {
    const response = await fetch(`http://127.0.0.1:${server.port}/metrics`)
    const metrics = await response.text()
    expect(response.headers.get('content-type')).toContain('text/plain')
    for (const expected of [
      'dailies_submissions_accepted_total{model="dailies/fast-video-2.0"} 1',
      'dailies_requests_refused_total{code="not_found",status="404"} 3',
      'dailies_requests_refused_total{code="invalid_request",status="400"} 1',
      'dailies_request_seconds_count{route="(unknown)",status="4xx"} 3',
      'dailies_request_seconds_count{route="/gateway/videos/create",status="4xx"} 1',
      'dailies_queue_jobs 3',
      'dailies_queue_oldest_seconds 12',
      'dailies_rendering_jobs 1',
      'dailies_render_seconds_count{outcome="completed"} 1',
    ])
      expect(metrics).toContain(expected)
    expect(metrics).toMatch(/^process_cpu_seconds_total /m)
    expect(metrics).not.toContain(app.key)
    expect((await fetch(`http://127.0.0.1:${server.port}/other`)).status).toBe(404)
  } finally {
    await server.close()
  }
})

test('answers a scrape when the state of the queue is unavailable', async () => {
  app.metrics.watch({ queueState: () => Promise.reject(new Error('no database')) })
  expect(await app.metrics.registry.metrics()).toMatch(/^dailies_queue_jobs NaN$/im)
})
