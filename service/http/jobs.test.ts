import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { TestClient } from '#tests/fixtures/service/client.ts'
import { FIXTURE_BYTES, fixtureBytes } from '#tests/fixtures/service/fixture-renderer.ts'
import { serviceUnderTest } from '#tests/fixtures/service/service-under-test.ts'

const PROMPT = 'a red fox'
const SEED = 5
const BYTES = fixtureBytes(PROMPT, SEED)
const SHA256 = createHash('sha256').update(BYTES).digest()
const ETAG = `"${SHA256.toString('hex')}"`

describe('jobs', () => {
  const now = new Date()
  const service = serviceUnderTest({ retentionHours: 24 }, { now: () => now })
  let client: TestClient
  let completedId: string

  beforeAll(async () => {
    client = await service.client()
    completedId = await client.accepted(PROMPT, SEED)
    await client.untilStatus(completedId, 'completed')
  })

  const contentOf = (jobId: string, init?: RequestInit, query = '') =>
    client.request(`/gateway/videos/jobs/${jobId}/content${query}`, init)
  const content = (headers: Record<string, string> = {}, query = '') =>
    contentOf(completedId, { headers }, query)
  const bytes = async (response: Response) => Buffer.from(await response.arrayBuffer())

  test('a job goes from pending to in_progress to completed, and only then has a content_path', async () => {
    service.renderer.hold()
    const first = await client.accepted('first')
    const inProgress = await client.untilStatus(first, 'in_progress')
    const second = await client.accepted('second')
    const pending = await client.poll(second)
    service.renderer.release()
    const completed = await client.untilStatus(first, 'completed')
    await client.untilStatus(second, 'completed')
    const pollPath = `/gateway/videos/jobs/${first}`
    expect(inProgress).toEqual({ id: first, status: 'in_progress', poll_path: pollPath })
    expect(pending).toEqual({ id: second, status: 'pending', poll_path: `/gateway/videos/jobs/${second}` })
    expect(completed).toEqual({
      id: first,
      status: 'completed',
      poll_path: pollPath,
      content_path: `${pollPath}/content`,
    })
  })

  test('a poll has Retry-After until the job is final, and revalidates with its ETag', async () => {
    service.renderer.hold()
    const jobId = await client.accepted('held')
    await client.untilStatus(jobId, 'in_progress')
    const path = `/gateway/videos/jobs/${jobId}`
    const response = await client.request(path)
    expect(response.headers.get('retry-after')).toBe('15')
    const etag = response.headers.get('etag') ?? ''
    expect(etag).toMatch(/^"[^"]+"$/)
    const unchanged = await client.request(path, { headers: { 'if-none-match': `"x", W/${etag}` } })
    expect(unchanged.status).toBe(304)
    expect(await unchanged.text()).toBe('')
    expect(unchanged.headers.get('retry-after')).toBe('15')
    service.renderer.release()
    await client.untilStatus(jobId, 'completed')
    const changed = await client.request(path, { headers: { 'if-none-match': etag } })
    expect(changed.status).toBe(200)
    expect(changed.headers.get('retry-after')).toBeNull()
  })

  test("an unknown job, a malformed id and another key's job are the same 404", async () => {
    const other = await service.client()
    const theirs = await other.accepted()
    const answers = new Set<string>()
    for (const id of ['00000000-0000-4000-8000-000000000000', 'nope', "x'; --", theirs]) {
      for (const suffix of ['', '/content', '/content?index=0']) {
        const response = await client.request(`/gateway/videos/jobs/${encodeURIComponent(id)}${suffix}`)
        expect(response.status).toBe(404)
        const body = (await response.json()) as Record<string, unknown>
        answers.add(JSON.stringify({ ...body, request_id: null }))
      }
    }
    expect(answers.size).toBe(1)
  })

  test('polls, downloads and key info need a key', async () => {
    for (const path of [
      `/gateway/videos/jobs/${completedId}`,
      `/gateway/videos/jobs/${completedId}/content`,
      '/key/info',
    ]) {
      const response = await fetch(service.baseUrl + path)
      expect(response.status).toBe(401)
      expect(response.headers.get('www-authenticate')).toMatch(/^Bearer realm="/)
    }
  })

  test('the content is the rendered bytes with every header a download needs', async () => {
    const response = await content({}, '?index=0')
    expect(response.status).toBe(200)
    expect((await bytes(response)).equals(BYTES)).toBe(true)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'video/mp4',
      'content-length': String(FIXTURE_BYTES),
      'accept-ranges': 'bytes',
      etag: ETAG,
      'repr-digest': `sha-256=:${SHA256.toString('base64')}:`,
      'content-disposition': `attachment; filename=${completedId}.mp4`,
      'cache-control': 'private, immutable',
      'x-content-type-options': 'nosniff',
    })
  })

  test.each([['1'], ['-1'], ['x'], [''], ['0&index=0'], ['00']])('index=%s is 404', async (index) => {
    expect((await content({}, `?index=${index}`)).status).toBe(404)
  })

  test('content of a job that is not completed is 409 with Retry-After', async () => {
    service.renderer.hold()
    const jobId = await client.accepted('not ready')
    const response = await contentOf(jobId)
    service.renderer.release()
    expect(response.status).toBe(409)
    expect(response.headers.get('retry-after')).toBe('15')
    expect(await response.json()).toMatchObject({ code: 'content_not_ready' })
    await client.untilStatus(jobId, 'completed')
  })

  test('content is 410 with the time once it was deleted, and the job stays readable', async () => {
    const jobId = await client.accepted('soon gone')
    await client.untilStatus(jobId, 'completed')
    const { expiresAt, completedAt } = await service.prisma.job.findUniqueOrThrow({ where: { id: jobId } })
    expect(expiresAt && completedAt && expiresAt.getTime() - completedAt.getTime()).toBe(24 * 3_600_000)
    const change = (data: { expiresAt: Date } | { contentDeletedAt: Date }) =>
      service.prisma.job.update({ where: { id: jobId }, data })
    await change({ expiresAt: new Date(now.getTime() - 1) })
    expect((await contentOf(jobId)).status).toBe(200)
    await change({ contentDeletedAt: now })
    const response = await contentOf(jobId)
    expect(response.status).toBe(410)
    expect(await response.json()).toMatchObject({
      code: 'content_expired',
      expired_at: new Date(now.getTime() - 1).toISOString(),
    })
    expect((await client.poll(jobId)).status).toBe('completed')
  })
})
