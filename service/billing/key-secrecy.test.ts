import { pino } from 'pino'
import { beforeAll, describe, expect, test } from 'vitest'
import { createTestClient } from '#tests/fixtures/service/client.ts'
import { answerTo } from '#tests/fixtures/service/raw-http.ts'
import { serviceUnderTest } from '#tests/fixtures/service/service-under-test.ts'
import { createKey } from './api-keys.ts'

describe('the secrecy of keys', () => {
  const logged: string[] = []
  // Unlike the program's own log, this one redacts nothing by name, so it shows every key that is passed to it.
  const logger = pino({ level: 'trace' }, { write: (line) => void logged.push(line) })
  const service = serviceUnderTest({ rateLimitPerMinute: 5 }, { logger })
  let key: string
  let mistyped: string

  beforeAll(async () => {
    key = (await createKey(service.prisma, { name: 'canary', budgetYen: 1000, now: new Date() })).key
    mistyped = `${key.slice(0, -1)}${key.endsWith('A') ? 'B' : 'A'}`
  })

  /** The secret part of the key. Its beginning and its end are stored and shown on purpose. */
  const secret = () => key.slice(12, -6)

  async function dumpDatabase(): Promise<string> {
    const tables = await service.prisma.$queryRaw<{ name: string }[]>`
      SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
      WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema')`
    const dumps = await Promise.all(
      tables.map(({ name }) =>
        service.prisma.$queryRawUnsafe<{ row: string }[]>(`SELECT t::text AS row FROM ${name} AS t`),
      ),
    )
    return dumps
      .flat()
      .map(({ row }) => row)
      .join('\n')
  }

  const headersOf = (response: Response) => JSON.stringify([...response.headers])

  /** The part of an answer that a client sees. */
  async function seen(answer: Promise<Response>): Promise<{ status: number; text: string }> {
    const response = await answer
    return { status: response.status, text: headersOf(response) + (await response.text()) }
  }

  test('a key, used rightly or wrongly, appears in no log line, answer or table', async () => {
    const good = createTestClient(service.baseUrl, key)
    const wrong = createTestClient(service.baseUrl, mistyped)
    const nobody = (path: string, init: RequestInit = {}) => fetch(service.baseUrl + path, init)
    const jobId = await good.accepted()
    await good.untilStatus(jobId, 'completed')
    const job = `/gateway/videos/jobs/${jobId}`
    const create = '/gateway/videos/create'
    const json = { 'content-type': 'application/json' }
    const answers = await Promise.all(
      [
        good.request(job),
        good.request(`${job}/content?index=0`, { method: 'HEAD' }),
        good.request(`${job}/content?index=7`),
        good.request('/key/info'),
        good.request('/nowhere'),
        good.request(`/gateway/videos/jobs/${key}`),
        good.create({ prompt: '' }),
        good.create({ prompt: 'x', seed: key }),
        good.create({ prompt: { key } }),
        good.create({ prompt: 'x', model: key, duration: key }),
        good.create({ prompt: 'in a field of its own', api_key: key }),
        good.create(`{"prompt": ${key}`),
        good.create(key),
        good.create(`key=${key}`, { headers: { 'content-type': 'application/x-www-form-urlencoded' } }),
        good.create({ prompt: 'x'.repeat(70_000), key }),
        good.create({ prompt: 'x' }, { headers: { 'idempotency-key': key } }),
        wrong.request('/key/info'),
        wrong.create({ prompt: 'x' }),
        nobody(`/key/info?key=${key}`),
        nobody(`${job}?api_key=${key}`),
        nobody(`${create}?token=${key}`, { method: 'POST', headers: json, body: JSON.stringify({ key }) }),
        nobody(`/healthz?key=${key}`),
        nobody(`/${key}?key=${key}`),
        nobody('/key/info', { headers: { authorization: key } }),
        nobody('/key/info', { headers: { authorization: `Basic ${key}` } }),
        nobody('/key/info', { headers: { 'x-api-key': key, cookie: `key=${key}` } }),
        nobody('/key/info', { method: 'DELETE', headers: { authorization: `Bearer ${key}` } }),
        good.request(`/key/info?key=${key}`),
        good.request(`${job}/content?index=0&key=${key}`, { headers: { range: 'bytes=0-9' } }),
      ].map(seen),
    )
    const noHttp = await answerTo(
      service.port,
      `GET /key/info HTTP/1.1\r\nAuthorization: Bearer ${key}\r\nno header\r\n\r\n`,
    )
    const noUrl = await answerTo(
      service.port,
      `GET /%zz?key=${key} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
    )
    const overBudget = await seen(good.create({ prompt: 'x' }).then(() => good.create({ prompt: 'x' })))
    const statuses = new Set([...answers.map(({ status }) => status), overBudget.status])
    for (const status of [200, 202, 206, 400, 401, 404, 413, 415]) expect(statuses).toContain(status)
    for (const answer of [...answers.map(({ text }) => text), noHttp, noUrl, overBudget.text]) {
      expect(answer).not.toContain(secret())
    }
    expect(noHttp).toContain('400')
  })

  test('a key appears nowhere when the database fails during its request', async () => {
    await service.prisma.$executeRawUnsafe(
      `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'broken %', NEW; END $$`,
    )
    await service.prisma.$executeRawUnsafe(
      'CREATE TRIGGER broken BEFORE INSERT ON job FOR EACH ROW EXECUTE FUNCTION refuse()',
    )
    await service.prisma.apiKey.updateMany({ data: { maxBudget: 100_000 } })
    const failed = await seen(createTestClient(service.baseUrl, key).create({ prompt: 'x', api_key: key }))
    expect(failed.status).toBe(500)
    expect(failed.text).not.toContain(secret())
    expect(logged.join('')).toContain('broken')
  })

  test('the log has a line for each request, and neither log nor database contains the key', async () => {
    const log = logged.join('')
    expect(logged.length).toBeGreaterThan(30)
    expect(log).toContain('/key/info')
    expect(log).not.toContain(secret())
    const dump = await dumpDatabase()
    expect(dump).toContain('in a field of its own')
    expect(dump).not.toContain(secret())
  })
})
