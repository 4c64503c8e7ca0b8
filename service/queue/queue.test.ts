import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { PermanentRenderError } from '../renderers/renderer.ts'
import { openVideoStorage } from '../storage/videos.ts'
import { createTestClient, type TestClient } from '../testing/client.ts'
import { databasesUnderTest, type Place } from '../testing/databases.ts'
import { createFixtureRenderer, passAnyVideo } from '../testing/fixture-renderer.ts'
import { type ServiceUnderTest, startServiceUnderTest } from '../testing/service-under-test.ts'
import { waitFor } from '../testing/wait.ts'
import { GiveBack, type RenderDependencies, renderJob } from './render-job.ts'
import { deleteExpiredVideos } from './retention.ts'

describe.each(databasesUnderTest)('rendering on $name', ({ prepare }) => {
  let place: Place
  let service: ServiceUnderTest
  let client: TestClient

  async function start(): Promise<void> {
    service = await startServiceUnderTest(place)
  }

  beforeAll(async () => {
    place = await prepare()
    await start()
    client = await service.client(1_000_000)
  })
  afterEach(() => {
    service.renderer.failWith(null)
    service.renderer.release()
  })
  afterAll(async () => {
    await service?.stop()
    await place?.remove()
  })

  const row = (id: string) => service.prisma.job.findUniqueOrThrow({ where: { id } })

  /** A pending job that the service's own worker cannot reach: it is held by another job. */
  async function pendingJob(prompt: string): Promise<string> {
    await quiet()
    service.renderer.hold()
    await client.untilStatus(await client.accepted('in the way'), 'in_progress')
    return client.accepted(prompt)
  }

  /** Waits until nothing is left to render: a job in front would be held in the place of the one meant. */
  function quiet(): Promise<true> {
    return waitFor('every job to be final', async () => {
      const open = await service.prisma.job.count({ where: { status: { in: ['pending', 'in_progress'] } } })
      return open === 0 ? true : null
    })
  }

  function renderDependencies(): RenderDependencies & { renderer: ReturnType<typeof createFixtureRenderer> } {
    return {
      prisma: service.prisma,
      storage: openVideoStorage(join(place.folder, 'elsewhere')),
      renderer: createFixtureRenderer(),
      checkVideo: passAnyVideo,
      retentionHours: 24,
      now: () => new Date(),
    }
  }

  test('the renderer gets the prompt and the seed, and the completed job keeps size, hash and times', async () => {
    const response = await client.create({ prompt: '狐 🦊', seed: -(2 ** 53 - 1) })
    const { id } = (await response.json()) as { id: string }
    await client.untilStatus(id, 'completed')
    expect(service.renderer.requests.at(-1)).toMatchObject({ prompt: '狐 🦊', seed: -(2 ** 53 - 1) })
    const job = await row(id)
    expect(job).toMatchObject({
      renderAttempts: 1,
      sizeBytes: 700_001,
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
    const times = [job.createdAt, job.startedAt, job.completedAt, job.expiresAt].map(
      (time) => time?.getTime() ?? 0,
    )
    expect(times).toEqual(times.toSorted((a, b) => a - b))
  })

  test('without a seed every job gets one of its own', async () => {
    const seeds = []
    for (let made = 0; made < 2; made += 1) {
      const { id } = (await (await client.create({ prompt: 'the same words' })).json()) as { id: string }
      await client.untilStatus(id, 'completed')
      seeds.push(service.renderer.requests.at(-1)?.seed)
    }
    expect(seeds.every(Number.isSafeInteger)).toBe(true)
    expect(seeds[0]).not.toBe(seeds[1])
  })

  test('a permanent failure fails the job at once, with a code; it stays charged and its content is 409', async () => {
    const before = await client.spend()
    service.renderer.failWith(new PermanentRenderError('cannot draw this'))
    const id = await client.accepted()
    const failed = await client.untilStatus(id, 'failed')
    expect(failed).toEqual({ id, status: 'failed', poll_path: `/gateway/videos/jobs/${id}` })
    expect(await row(id)).toMatchObject({
      renderAttempts: 1,
      failureCode: 'render_rejected',
      failureMessage: 'cannot draw this',
    })
    expect(await client.spend()).toBe(before + 250)
    const content = await client.request(`/gateway/videos/jobs/${id}/content`)
    expect(content.status).toBe(409)
    expect(content.headers.get('retry-after')).toBeNull()
    expect(await content.json()).toMatchObject({ code: 'job_failed', detail: 'cannot draw this' })
  })

  test('a render that fails is tried again, and three failures are final', async () => {
    const id = await pendingJob('fails')
    const deps = renderDependencies()
    deps.renderer.failWith(new Error('a passing trouble'))
    const signal = new AbortController().signal
    expect(await renderJob(deps, id, signal)).toMatchObject({ kind: 'again' })
    expect((await client.poll(id)).status).toBe('in_progress')
    expect(await renderJob(deps, id, signal)).toMatchObject({ kind: 'again' })
    expect(await renderJob(deps, id, signal)).toMatchObject({
      kind: 'failed',
      failure: { code: 'render_failed' },
    })
    expect(await renderJob(deps, id, signal)).toEqual({ kind: 'nothing to do' })
    expect(await row(id)).toMatchObject({ status: 'failed', renderAttempts: 3 })
    expect(readdirSync(join(place.folder, 'elsewhere'))).toEqual([])
  })

  test('a job whose process died in three attempts fails without a fourth', async () => {
    const id = await pendingJob('crashes')
    await service.prisma.job.update({ where: { id }, data: { status: 'in_progress', renderAttempts: 3 } })
    const deps = renderDependencies()
    expect(await renderJob(deps, id, new AbortController().signal)).toMatchObject({ kind: 'failed' })
    expect(deps.renderer.requests).toEqual([])
  })

  test('a file that does not pass the gate is not a video: the attempt failed and the file is gone', async () => {
    const id = await pendingJob('broken file')
    const deps = renderDependencies()
    const checkVideo = async () => ({ ok: false as const, problems: ['no sound'] })
    const outcome = await renderJob({ ...deps, checkVideo }, id, new AbortController().signal)
    expect(outcome).toMatchObject({ kind: 'again', cause: { message: expect.stringContaining('no sound') } })
    expect(readdirSync(join(place.folder, 'elsewhere'))).toEqual([])
  })

  test('a render given back by a shutdown is pending again and counts no attempt', async () => {
    const id = await pendingJob('given back')
    const deps = renderDependencies()
    deps.renderer.hold()
    const stopping = new AbortController()
    const outcome = renderJob(deps, id, stopping.signal)
    await client.untilStatus(id, 'in_progress')
    await waitFor('the render to begin', () => (deps.renderer.requests.length > 0 ? true : null))
    stopping.abort(new GiveBack())
    expect(await outcome).toEqual({ kind: 'given back' })
    expect(await row(id)).toMatchObject({ status: 'pending', renderAttempts: 0, startedAt: null })
  })

  test('a service that stops gives its render back, and the next start renders it at no charge', async () => {
    await quiet()
    service.renderer.hold()
    const id = await client.accepted('interrupted')
    await waitFor('its render to begin', () =>
      service.renderer.requests.some(({ prompt }) => prompt === 'interrupted') ? true : null,
    )
    const before = await client.spend()
    await service.stop()
    await start()
    const again = createTestClient(service.baseUrl, client.key)
    await again.untilStatus(id, 'completed')
    expect(await again.spend()).toBe(before)
    expect(await row(id)).toMatchObject({ renderAttempts: 1 })
    client = again
  })

  test('videos past their retention are deleted, the others stay', async () => {
    const [old, young] = [await client.accepted('old'), await client.accepted('young')]
    await client.untilStatus(old, 'completed')
    await client.untilStatus(young, 'completed')
    const now = new Date(Date.now() + 3_600_000)
    await service.prisma.job.update({ where: { id: old }, data: { expiresAt: now } })
    const storage = openVideoStorage(join(place.folder, 'videos'))
    const deleted = await deleteExpiredVideos({ prisma: service.prisma, storage, now: () => now })
    expect(deleted).toEqual([old])
    expect([existsSync(storage.pathOf(old)), existsSync(storage.pathOf(young))]).toEqual([false, true])
    expect((await client.request(`/gateway/videos/jobs/${old}/content`)).status).toBe(410)
    expect(await deleteExpiredVideos({ prisma: service.prisma, storage, now: () => now })).toEqual([])
  })
})
