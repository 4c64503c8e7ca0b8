import { describe, expect, test } from 'vitest'
import { answerTo, problemIn } from '#tests/fixtures/service/raw-http.ts'
import { serviceUnderTest } from '#tests/fixtures/service/service-under-test.ts'
import { ERRORS } from './errors.ts'

describe('the other addresses', () => {
  const service = serviceUnderTest()

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

  test('healthz and readyz answer without a key, readyz for every part', async () => {
    const alive = await fetch(`${service.baseUrl}/healthz`)
    expect([alive.status, await alive.json()]).toEqual([200, { status: 'ok' }])
    const ready = await fetch(`${service.baseUrl}/readyz`)
    expect([ready.status, await ready.json()]).toEqual([
      200,
      {
        status: 'ready',
        parts: ['process', 'database', 'queue', 'storage'].map((name) => ({ name, ok: true })),
      },
    ])
  })

  test('an unsupported method is 405 and lists the supported methods', async () => {
    const client = await service.client()
    for (const [method, path, allow] of [
      ['GET', '/gateway/videos/create', 'POST'],
      ['DELETE', '/gateway/videos/jobs/x', 'GET, HEAD'],
      ['PROPFIND', '/key/info', 'GET, HEAD'],
      ['PUT', '/gateway/videos/jobs/x/content?index=0', 'GET, HEAD'],
    ] as const) {
      const response = await client.request(path, { method })
      expect([response.status, response.headers.get('allow')]).toEqual([405, allow])
      expect(await response.json()).toMatchObject({ code: 'method_not_allowed', billed: false })
    }
    expect((await client.request('/gateway/videos/jobs/x/content/y', { method: 'PUT' })).status).toBe(404)
  })

  test('the documentation page loads nothing from elsewhere, forbids it by policy, and names every error', async () => {
    const response = await fetch(`${service.baseUrl}/docs`)
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    const policy = response.headers.get('content-security-policy')
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toContain('http')
    const files = Array.from(
      (await response.text()).matchAll(/(?:src|href)="([^"]+)"/g),
      ([, file]) => file ?? '',
    )
    expect(files.length).toBeGreaterThan(4)
    expect(files.some((file) => file.endsWith('show-code.js'))).toBe(true)
    for (const file of files) {
      const answer = await fetch(new URL(file, response.url))
      expect([file, answer.status, new URL(answer.url).origin]).toEqual([file, 200, service.baseUrl])
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
      const text = await answer.text()
      if (file.endsWith('initializer.js')) expect(text).toContain('"supportedSubmitMethods":["get","head"]')
      if (file.endsWith('show-code.js')) expect(text).toContain("'#' + textContent === location.hash")
    }
    const document = await (await fetch(`${service.baseUrl}/docs/json`)).text()
    for (const code of Object.keys(ERRORS)) expect(document).toContain(`| \`${code}\` |`)
    const missing = await fetch(`${service.baseUrl}/docs/static/no.js`)
    expect([missing.status, (await missing.json()).code]).toEqual([404, 'not_found'])
  })

  test.each([
    ['index.css', { 'if-match': '"other"' }],
    ['index.css', { range: 'bytes=99999999-' }],
    ['/x', {}],
    ['%00', {}],
    ['x'.repeat(300), {}],
  ])(
    'an odd request for a file of the documentation is a problem, not a fault: %s %o',
    async (file, headers) => {
      const answer = await fetch(`${service.baseUrl}/docs/static/${file}`, { headers })
      expect([answer.status, await answer.json()]).toEqual([
        404,
        expect.objectContaining({ code: 'not_found', billed: false }),
      ])
    },
  )

  test('answers malformed HTTP with a problem document', async () => {
    const answer = await answerTo(service.port, 'GARBAGE\r\n\r\n', { half: true })
    expect(problemIn(answer)).toMatchObject({ status: 400 })
  })
})
