import { beforeAll, describe, expect, test } from 'vitest'
import type { TestClient } from '#tests/fixtures/service/client.ts'
import { serviceUnderTest } from '#tests/fixtures/service/service-under-test.ts'
import { FAST_VIDEO, MODELS, type Model } from './models.ts'

/** A second model that differs from the first in everything. */
const STILL_CINEMA: Model = {
  id: 'dailies/still-cinema-1.0',
  createPath: 'cinema/create',
  priceYen: 400,
  format: { durationSeconds: 4, width: 640, height: 360, audio: false },
  takesSeed: false,
  renderer: null,
}

test('no two models share an identifier or a path', () => {
  for (const member of ['id', 'createPath'] as const) {
    expect(new Set(MODELS.map((model) => model[member])).size).toBe(MODELS.length)
  }
})

describe('a second model, added as one entry', () => {
  const service = serviceUnderTest({}, { models: [FAST_VIDEO, STILL_CINEMA] })
  let client: TestClient

  beforeAll(async () => {
    client = await service.client(1000)
  })

  const create = (body: unknown, { request } = client) =>
    request('/gateway/cinema/create', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })

  test('has its own path, price and format, and shares the endpoints of jobs', async () => {
    const response = await create({
      prompt: 'a fox',
      duration: 4,
      resolution: '640x360',
      model: STILL_CINEMA.id,
    })
    expect(response.status).toBe(202)
    const { id, poll_path } = (await response.json()) as { id: string; poll_path: string }
    expect(poll_path).toBe(`/gateway/videos/jobs/${id}`)
    expect(await client.spend()).toBe(400)
    await client.untilStatus(id, 'completed')
    expect(service.renderer.requests.at(-1)).toMatchObject({ format: STILL_CINEMA.format })
    expect((await client.request(`${poll_path}/content?index=0`)).status).toBe(200)
  })

  test('rejects a seed with a 400 that names it, and bills nothing', async () => {
    const before = await client.spend()
    const refused = await create({ prompt: 'a fox', seed: 7 })
    expect(refused.status).toBe(400)
    expect(await refused.json()).toMatchObject({ errors: [{ pointer: '/seed' }], billed: false })
    expect(await client.spend()).toBe(before)
  })

  test('rejects the fixed values of the first model, and the first model rejects those of the second', async () => {
    const refused = await create({
      prompt: 'a fox',
      duration: 8,
      resolution: '1280x720',
      model: FAST_VIDEO.id,
    })
    expect(refused.status).toBe(400)
    const { errors } = (await refused.json()) as { errors: { pointer: string }[] }
    expect(errors.map(({ pointer }) => pointer)).toEqual(['/duration', '/resolution', '/model'])
    expect((await client.create({ prompt: 'a fox', duration: 4 })).status).toBe(400)
  })

  test('checks the budget against its own price', async () => {
    const poor = await service.client(399)
    const refused = await create({ prompt: 'a fox' }, poor)
    expect(refused.status).toBe(402)
    expect(await refused.json()).toMatchObject({ price: 400, spend: 0, max_budget: 399 })
    expect((await poor.create({ prompt: 'a fox' })).status).toBe(202)
  })
})
