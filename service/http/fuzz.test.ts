import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import type { TestClient } from '#tests/fixtures/service/client.ts'
import { type OddRequest, oddRequests } from '#tests/fixtures/service/odd-requests.ts'
import { abandon, type RawAnswer, rawExchange } from '#tests/fixtures/service/raw-http.ts'
import { serviceUnderTest } from '#tests/fixtures/service/service-under-test.ts'
import type { OpenApiDocument } from './openapi.ts'
import { acceptedBody, problemDocument } from './schemas.ts'

/** The same requests in every run; fast-check reports the seed and the path of a failure. */
const SEED = 20_261_121
const ROUNDS = 100
const AT_ONCE = 12
const GARBAGE_ROUNDS = 150
const PRICE = 250
const MOST_GROWTH_BYTES = 64 * 1024 * 1024

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

function heapBytes(): number {
  collectGarbage()
  return process.memoryUsage().heapUsed
}

/** Checks the rules for every answer; returns the job id of a 202. */
function check(answer: RawAnswer, request: OddRequest): string | null {
  const about = `${answer.status} for ${JSON.stringify(request.bytes.toString('latin1').slice(0, 1500))}`
  const { status, headers, body } = answer
  if (status === null) {
    expect(request.whole, `no answer: ${about}`).toBe(false)
    return null
  }
  expect(status, about).toBeLessThan(500)
  expect(headers.get('x-request-id'), about).toBeTruthy()
  const isHead = request.bytes.subarray(0, 5).toString() === 'HEAD '
  if (status >= 400) {
    expect(headers.get('content-type'), about).toBe('application/problem+json')
    if (isHead) return null
    const problem = problemDocument.strict().parse(JSON.parse(body.toString()), { error: () => about })
    expect(problem).toMatchObject({
      status,
      type: `/docs#${problem.code}`,
      request_id: headers.get('x-request-id'),
      error: { message: problem.detail, code: problem.code },
    })
    return null
  }
  if (!isHead && status !== 304) expect(String(body.length), about).toBe(headers.get('content-length'))
  return status === 202 ? acceptedBody.strict().parse(JSON.parse(body.toString())).id : null
}

describe('arbitrary requests', () => {
  const service = serviceUnderTest()
  let client: TestClient
  let document: OpenApiDocument
  const accepted = new Set<string>()

  beforeAll(async () => {
    client = await service.client(2_000_000_000)
    document = (await (await client.request('/openapi.json')).json()) as OpenApiDocument
    const first = await client.accepted()
    await client.untilStatus(first, 'completed')
    accepted.add(first)
  })

  const send = async (request: OddRequest) => {
    if (!request.whole) return abandon(service.port, request.bytes)
    const jobId = check(await rawExchange(service.port, request.bytes), request)
    if (jobId) accepted.add(jobId)
  }

  test('all get an answer, never a 5xx; errors are problems; exactly the accepted requests are billed', async () => {
    const requests = oddRequests(document, () => ({ key: client.key, jobIds: [...accepted].slice(-3) }))
    const property = fc.asyncProperty(
      fc.array(requests, { minLength: AT_ONCE, maxLength: AT_ONCE }),
      async (round) => {
        await Promise.all(round.map((make) => send(make())))
        expect(await client.spend()).toBe(accepted.size * PRICE)
      },
    )
    await fc.assert(property, { seed: SEED, numRuns: 5, endOnFailure: true })
    const before = heapBytes()
    await fc.assert(property, { seed: SEED + 1, numRuns: ROUNDS, endOnFailure: true })
    expect(heapBytes() - before).toBeLessThan(MOST_GROWTH_BYTES)
    expect(accepted.size).toBeGreaterThan(ROUNDS / 2)
  })

  test('a request damaged in transit is never both billed and refused', async () => {
    const other = await service.client(2_000_000_000)
    const text = JSON.stringify({ prompt: 'a red fox' })
    const whole = Buffer.from(
      `POST /gateway/videos/create HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: Bearer ${other.key}\r\n` +
        `Content-Type: application/json\r\nContent-Length: ${text.length}\r\n\r\n${text}`,
    )
    let [answered, unanswered] = [0, 0]
    const damage = fc.tuple(
      fc.nat(whole.length - 1),
      fc.nat(3),
      fc.uint8Array({ maxLength: 12 }),
      fc.constantFrom('', 'GARBAGE\r\n\r\n', '\r\n\r\n'),
    )
    await fc.assert(
      fc.asyncProperty(damage, async ([at, removed, inserted, after]) => {
        const bytes = Buffer.concat([
          whole.subarray(0, at),
          inserted,
          whole.subarray(at + removed),
          Buffer.from(after),
          Buffer.from('\r\n\r\n'.repeat(20)),
        ])
        const answer = await rawExchange(service.port, bytes)
        if (answer.status === null) unanswered++
        else if (check(answer, { bytes, whole: true })) answered++
        const spend = await other.spend()
        expect(spend).toBeGreaterThanOrEqual(answered * PRICE)
        expect(spend).toBeLessThanOrEqual((answered + unanswered) * PRICE)
      }),
      { seed: SEED, numRuns: GARBAGE_ROUNDS, endOnFailure: true },
    )
    expect(answered, 'accepted although damaged').toBeGreaterThan(0)
    expect(unanswered, 'without an answer').toBeGreaterThan(0)
  })
})
