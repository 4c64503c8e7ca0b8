import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { makeTestDatabase, type TestDatabase } from '#tests/fixtures/databases.ts'
import { attempt, clearHolds, makeCaller, openTestStudio, type TestStudio } from '#tests/fixtures/studio.ts'
import { buy } from '#tests/fixtures/submissions.ts'
import { httpAnswer, startUpstreamServer, type UpstreamServer } from '#tests/fixtures/upstream-server.ts'
import { ACCEPTABLE_AFTER_MS } from '#tests/fixtures/windows.ts'
import type { Caller } from '../../caller.ts'
import { getBalance } from '../balance/queries.ts'
import { takeReading } from '../balance/reading.ts'
import { getReconcile } from './queries.ts'

const OLD_KEY = 'sk-old-0123456789abcdef'
const NEW_KEY = 'sk-new-0123456789abcdef'
const PRICE_YEN = 250

describe('a replaced key', () => {
  let service: UpstreamServer
  let database: TestDatabase
  let run: TestStudio
  let member: Caller
  /** The spend of each key; both have the same mask. */
  const spend = new Map([
    [OLD_KEY, 0],
    [NEW_KEY, 0],
  ])
  /** Whether the next submission gets an answer after it was billed. */
  let answers = true
  /** Whether the service is slow to count new charges. */
  let lags = false
  let jobs = 0

  /** The studio, started with a key, a time after the start with the previous one. */
  async function startWith(key: string, laterMs = 0): Promise<void> {
    if (run) await run.close()
    run = await openTestStudio({ baseUrl: service.url, key, timeouts: { headers: 700 } }, database)
    run.advance(laterMs)
  }

  beforeAll(async () => {
    service = await startUpstreamServer((socket, { method, head }) => {
      const key = /authorization: Bearer (\S+)/i.exec(head)?.[1] ?? ''
      if (method !== 'POST') {
        const info = { spend: (spend.get(key) ?? 0) - (lags ? PRICE_YEN : 0), max_budget: 20_000 }
        socket.write(httpAnswer('200 OK', JSON.stringify({ key: 'sk-...', info })))
        return
      }
      spend.set(key, (spend.get(key) ?? 0) + PRICE_YEN)
      lags = !answers
      jobs += 1
      const body = { id: `job_${jobs}`, status: 'pending', poll_path: `/gateway/videos/jobs/job_${jobs}` }
      if (answers) socket.write(httpAnswer('202 Accepted', JSON.stringify(body)))
      else socket.resetAndDestroy()
    })
    database = await makeTestDatabase()
    await startWith(OLD_KEY)
    member = await makeCaller(run.studio)
  })
  afterEach(() => {
    answers = true
  })
  afterAll(async () => {
    await run?.close()
    await database?.drop()
    await service?.close()
  })

  async function submitted(): Promise<string> {
    const result = await buy(run.studio, member, attempt())
    await run.settled()
    return result.submissionId
  }

  const statusOf = async (id: string) =>
    (await run.studio.db.submission.findUniqueOrThrow({ where: { id } })).status

  test('says nothing about sends with the former key, until that is back', async () => {
    const window = ACCEPTABLE_AFTER_MS + 121_000
    await takeReading(run.studio)
    answers = false
    const lost = await submitted()
    expect(await statusOf(lost)).toBe('unknown')

    lags = false
    await startWith(NEW_KEY, window)
    await takeReading(run.studio)
    await takeReading(run.studio)
    expect(await statusOf(lost)).toBe('unknown')
    const { unknowns, fit } = await getReconcile(run.studio, member)
    expect(fit).toBe('as_told')
    expect(unknowns.map(({ id, missing }) => [id, missing.map(({ kind }) => kind)])).toEqual([
      [lost, expect.arrayContaining(['another_key'])],
    ])
    expect(unknowns[0]?.missing).not.toContainEqual(expect.objectContaining({ kind: 'wait' }))

    // The new key's own money is explained, and its own unknown outcomes are settled, beside that of the old one.
    await clearHolds(run.studio)
    answers = true
    expect(await statusOf(await submitted())).toBe('pending')
    answers = false
    const second = await submitted()
    expect(await statusOf(second)).toBe('unknown')
    lags = false
    run.advance(window)
    await takeReading(run.studio)
    expect(await statusOf(second)).toBe('billed_without_job')
    expect(await statusOf(lost)).toBe('unknown')
    expect((await getBalance(run.studio, member)).unexplainedYen).toBe(0)

    await startWith(OLD_KEY, 2 * window)
    await takeReading(run.studio)
    expect(await statusOf(lost)).toBe('billed_without_job')
    expect((await getBalance(run.studio, member)).unexplainedYen).toBe(0)
  })
})
