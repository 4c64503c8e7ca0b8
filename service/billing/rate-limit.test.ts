import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databasesUnderTest, type Place } from '../testing/databases.ts'
import { type ServiceUnderTest, startServiceUnderTest } from '../testing/service-under-test.ts'
import { retryAfterSeconds } from './rate-limit.ts'

test('a client is told to wait until one more fits, at least one second', () => {
  const acceptedAt = new Date('2026-11-21T12:00:00.000Z')
  expect(retryAfterSeconds(acceptedAt, new Date('2026-11-21T12:00:19.999Z'))).toBe(41)
  expect(retryAfterSeconds(acceptedAt, new Date('2026-11-21T12:01:00.000Z'))).toBe(1)
})

describe.each(databasesUnderTest)('the rate limit on $name', ({ prepare }) => {
  let place: Place
  let service: ServiceUnderTest
  let now = new Date()

  beforeAll(async () => {
    place = await prepare()
    service = await startServiceUnderTest(place, { rateLimitPerMinute: 5 }, { now: () => now })
  })
  afterAll(async () => {
    await service?.stop()
    await place?.remove()
  })

  test('it counts accepted submissions of the last minute over all keys, and only those', async () => {
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
    now = new Date(now.getTime() + 20_000)
    const refused = await one.create({ prompt: 'ok' })
    expect(refused.status).toBe(429)
    expect(refused.headers.get('retry-after')).toBe('40')
    expect(refused.headers.get('ratelimit-policy')).toBe('"submissions";q=5;w=60')
    expect(refused.headers.get('ratelimit')).toBe('"submissions";r=0;t=40')
    expect(await refused.json()).toMatchObject({ code: 'rate_limited', billed: false })
    now = new Date(now.getTime() + 40_000)
    expect((await one.create({ prompt: 'ok' })).status).toBe(202)
    expect((await one.spend()) + (await two.spend())).toBe(6 * 250)
  })
})
