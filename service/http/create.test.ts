import { beforeAll, describe, expect, test } from 'vitest'
import type { TestClient } from '#tests/fixtures/service/client.ts'
import { serviceUnderTest } from '#tests/fixtures/service/service-under-test.ts'

const CREATE = '/gateway/videos/create'

interface ProblemDocument {
  status: number
  code: string
  errors?: { pointer: string; detail: string }[]
  [member: string]: unknown
}

/** Reads an error and checks the common parts of every error. */
async function problem(response: Response, status: number): Promise<ProblemDocument> {
  expect(response.status).toBe(status)
  expect(response.headers.get('content-type')).toBe('application/problem+json')
  const body = (await response.json()) as ProblemDocument
  expect(body).toMatchObject({
    type: `/docs#${body.code}`,
    title: expect.any(String),
    status,
    detail: expect.any(String),
    request_id: response.headers.get('x-request-id'),
    billed: false,
    error: { message: body.detail, type: expect.any(String), code: body.code },
  })
  expect(body.error).toHaveProperty('param')
  return body
}

describe('submitting', () => {
  const service = serviceUnderTest()
  let client: TestClient

  beforeAll(async () => {
    client = await service.client()
  })

  /** Sends a body that must be refused with 400, and returns the pointers of its problems. */
  async function refused(body: unknown): Promise<string[]> {
    const before = await client.spend()
    const { code, errors } = await problem(await client.create(body), 400)
    expect(['invalid_request', 'malformed_json']).toContain(code)
    expect(await client.spend()).toBe(before)
    return (errors ?? []).map(({ pointer }) => pointer)
  }

  test('an accepted submission answers 202 with exactly id, status and poll_path, and its headers', async () => {
    const before = await client.spend()
    const response = await client.create({ prompt: 'a red fox', seed: 7 })
    expect(response.status).toBe(202)
    const body = (await response.json()) as Record<string, string>
    expect(body).toEqual({
      id: expect.any(String),
      status: 'pending',
      poll_path: `/gateway/videos/jobs/${body.id}`,
    })
    expect(body.id).toMatch(/^[A-Za-z0-9_-]{1,128}$/)
    expect(response.headers.get('location')).toBe(body.poll_path)
    expect(response.headers.get('retry-after')).toBe('15')
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(await client.spend()).toBe(before + 250)
  })

  test('accepts the fixed values when they are sent, and ignores unknown members', async () => {
    const fixed = { duration: 8, resolution: '1280x720', model: 'dailies/fast-video-2.0' }
    const response = await client.create({ prompt: 'ok', ...fixed, n: 4, style: null, __proto__x: {} })
    expect(response.status).toBe(202)
  })

  test.each([
    ['duration', [9, '8', null]],
    ['resolution', ['1920x1080']],
    ['model', ['another-model']],
    ['seed', ['7', 7.5, null, true, 2 ** 53, -(2 ** 53)]],
    ['prompt', [undefined, 5, null, ['a'], '', ' \n\t　', 'a\u0000b', 'a\u001bb', 'a\u007fb']],
  ])('%s is refused when it is one of %j', async (name, values) => {
    for (const value of values) expect(await refused({ prompt: 'ok', [name]: value })).toEqual([`/${name}`])
  })

  test.each([
    ['a seed of more digits than a number holds', '{"prompt":"ok","seed":9007199254740993}', '/seed'],
    ['a seed that is not a number', '{"prompt":"ok","seed":1e400}', '/seed'],
    ['the first half of a surrogate pair', '{"prompt":"a\\ud83d"}', '/prompt'],
    ['the second half of a surrogate pair', '{"prompt":"\\udc00a"}', '/prompt'],
    ...['{"prompt":', 'null', '[]', '"text"', ''].map((body) => [`the body ${body}`, body, '']),
  ])('%s is refused', async (_, body, pointer) => {
    expect(await refused(body)).toEqual([pointer])
  })

  test.each([[0], [-5], [2 ** 53 - 1], [-(2 ** 53 - 1)]])('seed %j is accepted', async (seed) => {
    expect((await client.create({ prompt: 'ok', seed })).status).toBe(202)
  })

  test('a prompt is counted in code points: 2,000 emoji pass, 2,001 letters do not', async () => {
    expect((await client.create({ prompt: '🦊'.repeat(2000) })).status).toBe(202)
    expect(await refused({ prompt: 'a'.repeat(2001) })).toEqual(['/prompt'])
    expect(await refused({ prompt: '🦊'.repeat(2001) })).toEqual(['/prompt'])
  })

  test('accepts tabs, line breaks and the control characters beyond ASCII in a prompt', async () => {
    expect((await client.create({ prompt: 'one\ttwo\r\nthree\u0080\u0085\u009f' })).status).toBe(202)
  })

  test('lists every problem at once', async () => {
    expect(await refused({ prompt: '', seed: 'x', duration: 9, resolution: 1, model: '' })).toEqual([
      '/prompt',
      '/seed',
      '/duration',
      '/resolution',
      '/model',
    ])
  })

  test('bytes that are not UTF-8 are refused rather than replaced', async () => {
    const body = Buffer.concat([Buffer.from('{"prompt":"a'), Buffer.from([0xff]), Buffer.from('"}')])
    const response = await client.create('', { body })
    expect((await problem(response, 400)).code).toBe('malformed_json')
  })

  test('another content type is 415', async () => {
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
    ]) {
      const response = await client.create({ prompt: 'ok' }, { headers: { 'content-type': type } })
      expect((await problem(response, 415)).code).toBe('unsupported_media_type')
    }
  })

  test('rejects a body over 64 KiB with 413, and reads one of exactly 64 KiB', async () => {
    const sized = (bytes: number) => `{"prompt":"ok","pad":"${'x'.repeat(bytes - 24)}"}`
    expect(sized(65_536)).toHaveLength(65_536)
    expect((await client.create(sized(65_536))).status).toBe(202)
    expect((await problem(await client.create(sized(65_537)), 413)).code).toBe('body_too_large')
  })

  test('a missing key is 401 with a challenge; for a wrong key the challenge names the error', async () => {
    const none = await fetch(service.baseUrl + CREATE, { method: 'POST', body: 'not even JSON' })
    expect((await problem(none, 401)).code).toBe('missing_key')
    expect(none.headers.get('www-authenticate')).toBe('Bearer realm="video service"')
    const wrong = [
      `${client.key.slice(0, -1)}?`,
      `${client.key}x`,
      client.key.toUpperCase(),
      'sk-x',
      'x'.repeat(5000),
    ]
    for (const key of wrong) {
      const response = await client.create({ prompt: 'ok' }, { headers: { authorization: `Bearer ${key}` } })
      expect((await problem(response, 401)).code).toBe('invalid_key')
      expect(response.headers.get('www-authenticate')).toContain('error="invalid_token"')
    }
    const basic = await client.create({ prompt: 'ok' }, { headers: { authorization: 'Basic eA==' } })
    expect((await problem(basic, 401)).code).toBe('missing_key')
  })

  test('a price beyond the budget is 402 with price, spend and max_budget', async () => {
    const poor = await service.client(499)
    await poor.accepted()
    const body = await problem(await poor.create({ prompt: 'ok' }), 402)
    expect(body).toMatchObject({ code: 'budget_exceeded', price: 250, spend: 250, max_budget: 499 })
    expect(await poor.spend()).toBe(250)
  })

  test('a budget can be spent to the last yen', async () => {
    const exact = await service.client(500)
    await exact.accepted()
    await exact.accepted()
    expect((await exact.create({ prompt: 'ok' })).status).toBe(402)
    expect(await exact.spend()).toBe(500)
  })

  test('every address outside the service is 404', async () => {
    for (const path of [
      '/',
      '/other/videos/create',
      '/gateway/videos/jobs',
      '/%zz',
      `/gateway/videos/jobs/${'x'.repeat(200)}`,
    ]) {
      expect((await problem(await client.request(path), 404)).code).toMatch(/not_found$/)
    }
  })
})
