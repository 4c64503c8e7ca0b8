import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databasesUnderTest, type Place } from '../testing/databases.ts'
import { type ServiceUnderTest, startServiceUnderTest } from '../testing/service-under-test.ts'

describe.each(databasesUnderTest)('the rest of the addresses on $name', ({ prepare }) => {
  let place: Place
  let service: ServiceUnderTest

  beforeAll(async () => {
    place = await prepare()
    service = await startServiceUnderTest(place)
  })
  afterAll(async () => {
    await service?.stop()
    await place?.remove()
  })

  test('key info is exactly the masked key, spend and max_budget, of the calling key only', async () => {
    const one = await service.client(1000)
    const two = await service.client(2000)
    await one.accepted()
    const response = await one.request('/key/info')
    expect(await response.json()).toEqual({
      key: `sk-...${one.key.slice(-4)}`,
      info: { spend: 250, max_budget: 1000 },
    })
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(await two.spend()).toBe(0)
  })

  test('healthz answers without a key', async () => {
    const response = await fetch(`${service.baseUrl}/healthz`)
    expect([response.status, await response.json()]).toEqual([200, { status: 'ok' }])
  })

  test('the OpenAPI document describes the four endpoints', async () => {
    const document = (await (await fetch(`${service.baseUrl}/openapi.json`)).json()) as {
      openapi: string
      paths: Record<string, Record<string, { responses: Record<string, unknown> }>>
    }
    expect(document.openapi).toBe('3.1.0')
    const operations = Object.entries(document.paths).flatMap(([path, item]) =>
      Object.keys(item).map((method) => `${method} ${path}`),
    )
    expect(operations).toEqual(
      expect.arrayContaining([
        'post /gateway/videos/create',
        'get /gateway/videos/jobs/{id}',
        'get /gateway/videos/jobs/{id}/content',
        'get /key/info',
      ]),
    )
    const statuses = Object.keys(document.paths['/gateway/videos/create']?.post?.responses ?? {})
    expect(statuses).toEqual(['202', '400', '401', '402', '413', '415', '429', '503'])
  })

  test('the documentation page needs nothing from the network', async () => {
    const response = await fetch(`${service.baseUrl}/docs`)
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    const page = await response.text()
    expect(page).toContain('/gateway/videos/create')
    expect(page).not.toMatch(/https?:|<script|<link|<img/)
  })

  test('what is not HTTP is answered with a problem document', async () => {
    const socket = connect(service.port, '127.0.0.1')
    socket.end('GARBAGE\r\n\r\n')
    const answer = await text(socket)
    expect(answer).toMatch(/^HTTP\/1\.1 400 .*\r\nContent-Type: application\/problem\+json\r\n/)
    expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toMatchObject({ status: 400, billed: false })
  })
})
