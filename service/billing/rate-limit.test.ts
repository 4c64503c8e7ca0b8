import { describe, expect, test } from 'vitest'
import { serviceUnderTest } from '#tests/fixtures/service/service-under-test.ts'
import { retryAfterSeconds } from './submit.ts'

test('tells a client to wait until one more submission fits, at least one second', () => {
  expect(retryAfterSeconds(19.999)).toBe(41)
  expect(retryAfterSeconds(60)).toBe(1)
  expect(retryAfterSeconds(75)).toBe(1)
})

describe('the rate limit', () => {
  const service = serviceUnderTest({ rateLimitPerMinute: 5 })

  /** Moves the earlier submissions into the past. */
  const age = (seconds: number) =>
    service.prisma
      .$executeRaw`UPDATE job SET created_at = created_at - make_interval(secs => ${seconds}::float8)`

  test('counts only the accepted submissions of the last minute, across all keys', async () => {
    const [one, two, poor] = await Promise.all([service.client(), service.client(), service.client(249)])
    expect((await poor.create({ prompt: 'ok' })).status).toBe(402)
    expect((await one.create({ prompt: '' })).status).toBe(400)
    const statuses = await Promise.all(
      Array.from(
        { length: 20 },
        async (_, index) => (await (index % 2 ? one : two).create({ prompt: 'ok' })).status,
      ),
    )
    expect(statuses.filter((status) => status === 202)).toHaveLength(5)
    expect(statuses.filter((status) => status === 429)).toHaveLength(15)
    await age(20)
    const refused = await one.create({ prompt: 'ok' })
    expect(refused.status).toBe(429)
    const wait = Number(refused.headers.get('retry-after'))
    expect(wait).toBeGreaterThan(0)
    expect(wait).toBeLessThanOrEqual(40)
    expect(refused.headers.get('ratelimit-policy')).toBe('"submissions";q=5;w=60')
    expect(refused.headers.get('ratelimit')).toBe(`"submissions";r=0;t=${wait}`)
    expect(await refused.json()).toMatchObject({ code: 'rate_limited', billed: false })
    await age(40)
    expect((await one.create({ prompt: 'ok' })).status).toBe(202)
    expect((await one.spend()) + (await two.spend())).toBe(6 * 250)
  })

  test('a key without money gets a 402, not a 429', async () => {
    const poor = await service.client(249)
    const one = await service.client()
    const statuses = []
    for (let sent = 0; sent < 6; sent += 1) statuses.push((await one.create({ prompt: 'ok' })).status)
    expect(statuses.at(-1)).toBe(429)
    expect((await poor.create({ prompt: 'ok' })).status).toBe(402)
  })

  test('ignores submissions from the future after the clock was set back', async () => {
    const one = await service.client()
    while ((await one.create({ prompt: 'ok' })).status === 202);
    await age(-3600)
    expect((await one.create({ prompt: 'ok' })).status).toBe(202)
  })
})
