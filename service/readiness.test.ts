import { expect, onTestFinished, test, vi } from 'vitest'
import { startAppUnderTest } from '#tests/fixtures/service/app-under-test.ts'
import { readinessOf } from './readiness.ts'

test('reports a failing or hanging part in bounded time, and the cause only to the log', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const trouble: unknown[] = []
  const readiness = readinessOf(
    {
      works: async () => {},
      fails: () => Promise.reject(new Error('postgresql://user:secret@host')),
      hangs: () => new Promise(() => {}),
    },
    (part, error) => trouble.push([part, String(error)]),
  )
  let answered = false
  const answer = readiness().finally(() => {
    answered = true
  })
  await vi.advanceTimersByTimeAsync(1_999)
  expect(answered).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(answered).toBe(true)
  expect(await answer).toEqual([
    { name: 'works', ok: true },
    { name: 'fails', ok: false, detail: 'does not work' },
    { name: 'hangs', ok: false, detail: 'gave no answer within 2 s' },
  ])
  expect(trouble).toEqual([['fails', 'Error: postgresql://user:secret@host']])
})

test('/readyz reports a service that is not ready or is stopping, while /healthz stays 200', async () => {
  let stopping = false
  const app = await startAppUnderTest({
    stopping: () => stopping,
    readiness: async () => [{ name: 'storage', ok: stopping, detail: 'does not work' }],
  })
  const get = (path: string) => fetch(`http://127.0.0.1:${app.port}${path}`)
  try {
    const broken = await get('/readyz')
    expect([broken.status, broken.headers.get('retry-after')]).toEqual([503, '5'])
    expect(await broken.json()).toMatchObject({
      code: 'not_ready',
      billed: false,
      parts: [
        { name: 'process', ok: true },
        { name: 'storage', ok: false, detail: 'does not work' },
      ],
    })
    stopping = true
    expect(await (await get('/readyz')).json()).toMatchObject({ parts: [{ name: 'process', ok: false }, {}] })
    expect((await get('/healthz')).status).toBe(200)
    expect((await get('/docs')).status).toBe(503)
  } finally {
    await app.stop()
  }
})
