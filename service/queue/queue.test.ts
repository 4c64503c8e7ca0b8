import { mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { TestClient } from '#tests/fixtures/service/client.ts'
import { createFixtureRenderer, passAnyVideo } from '#tests/fixtures/service/fixture-renderer.ts'
import { serviceUnderTest } from '#tests/fixtures/service/service-under-test.ts'
import { PermanentRenderError, type Renderer, RendererUnavailableError } from '../renderer.ts'
import { openVideoStorage } from '../storage/open.ts'
import { StorageUnavailableError } from '../storage/videos.ts'
import { GiveBack, type RenderDependencies, type RenderOutcome, renderJob } from './render-job.ts'
import { type Lease, openRenderQueue, type RenderQueue } from './render-queue.ts'

describe('rendering', () => {
  const service = serviceUnderTest()
  let client: TestClient

  beforeAll(async () => {
    client = await service.client(1_000_000)
  })
  afterEach(() => service.renderer.failWith(null))

  const row = (id: string) => service.prisma.job.findUniqueOrThrow({ where: { id } })

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

  test('gives every job without a seed its own seed', async () => {
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
})

describe('leases', () => {
  const service = serviceUnderTest({ renderConcurrency: 0 }) // only the tests render
  let client: TestClient
  let queue: RenderQueue

  beforeAll(async () => {
    client = await service.client(1_000_000)
    queue = openRenderQueue(service.database.query, 20)
  })
  afterEach(async () => {
    await service.prisma.job.updateMany({ data: { status: 'failed' } })
  })

  const row = (id: string) => service.prisma.job.findUniqueOrThrow({ where: { id } })

  async function leased(): Promise<Lease> {
    const lease = await queue.take()
    if (!lease) throw new Error('There was no job to take.')
    return lease
  }

  async function renderDependencies(): Promise<
    RenderDependencies & { renderer: ReturnType<typeof createFixtureRenderer> }
  > {
    const renderer = createFixtureRenderer()
    const storage = await openVideoStorage({ kind: 'disk' }, join(service.folder, 'elsewhere'))
    await storage.identity() // as at the start of the service
    return {
      queue,
      storage,
      renderer,
      rendererOf: () => renderer,
      finishVideo: passAnyVideo,
      retentionHours: 24,
      now: () => new Date(),
    }
  }

  const videosIn = (folder: string) =>
    readdirSync(join(service.folder, folder)).filter((name) => name.endsWith('.mp4'))
  const never = new AbortController().signal
  /** Lets leases expire and the delay before a new attempt pass. */
  const passTime = () =>
    service.prisma.$executeRaw`
      UPDATE job SET lease_until = lease_until - interval '60 s', not_before = not_before - interval '60 s'`

  test('retries a failed render after a delay, and three failures are final', async () => {
    const id = await client.accepted()
    const deps = await renderDependencies()
    deps.renderer.failWith(new Error('a temporary trouble'))
    for (const kind of ['again', 'again', 'failed']) {
      expect(await renderJob(deps, await leased(), never)).toMatchObject({ kind })
      expect(await queue.take()).toBeNull()
      await passTime()
    }
    expect(await row(id)).toMatchObject({ status: 'failed', renderAttempts: 3, failureCode: 'render_failed' })
    expect(await queue.take()).toBeNull()
    expect(videosIn('elsewhere').filter((name) => name.startsWith(id))).toEqual([])
  })

  test('a job fails without a fourth attempt after its worker was lost in three', async () => {
    const id = await client.accepted()
    for (let lost = 0; lost < 3; lost += 1) {
      await leased()
      await passTime()
    }
    const deps = await renderDependencies()
    expect(await renderJob(deps, await leased(), never)).toMatchObject({ kind: 'failed' })
    expect(deps.renderer.requests).toEqual([])
    expect(await row(id)).toMatchObject({ status: 'failed', failureCode: 'worker_lost' })
  })

  test.each([
    new StorageUnavailableError('the disk is full'),
    new RendererUnavailableError('the model server is unavailable'),
    Object.assign(new Error('write'), { code: 'ENOSPC' }),
  ])(
    'a fault outside the job (%s) puts it off any number of times, and it completes afterwards',
    async (trouble) => {
      const id = await client.accepted()
      const deps = await renderDependencies()
      deps.renderer.failWith(trouble)
      for (let times = 0; times < 5; times += 1) {
        expect(await renderJob(deps, await leased(), never)).toMatchObject({ kind: 'put off' })
        expect(await row(id)).toMatchObject({ status: 'pending', renderAttempts: 0 })
        await passTime()
      }
      deps.renderer.failWith(null)
      expect(await renderJob(deps, await leased(), never)).toMatchObject({ kind: 'completed' })
    },
  )

  test('renders nothing while the folder of the videos is missing, and counts no attempt', async () => {
    const id = await client.accepted()
    const deps = await renderDependencies()
    const folder = join(service.folder, 'elsewhere')
    renameSync(folder, `${folder}.unmounted`)
    mkdirSync(folder) // the mount point of an unmounted volume
    expect(await renderJob(deps, await leased(), never)).toMatchObject({ kind: 'put off' })
    expect(deps.renderer.requests).toEqual([])
    rmSync(folder, { recursive: true })
    renameSync(`${folder}.unmounted`, folder)
    expect(await row(id)).toMatchObject({ status: 'pending', renderAttempts: 0 })
    await passTime()
    expect(await renderJob(deps, await leased(), never)).toMatchObject({ kind: 'completed' })
  })

  test.each(['before', 'after'])(
    'a video is kept when the database becomes unavailable %s it is recorded',
    async (moment) => {
      const id = await client.accepted()
      const deps = await renderDependencies()
      let tries = 0
      const complete: typeof deps.queue.complete = async (...args) => {
        tries += 1
        if (moment === 'after') await deps.queue.complete(...args)
        if (tries === 1) throw new Error('the database is unavailable')
        return deps.queue.complete(...args)
      }
      const outcome = await renderJob({ ...deps, queue: { ...deps.queue, complete } }, await leased(), never)
      expect(outcome.kind).toBe(moment === 'before' ? 'completed' : 'lease lost')
      const { status, contentName } = await row(id)
      expect(status).toBe('completed')
      ;(await deps.storage.read(contentName ?? '')).destroy()
      expect(deps.renderer.requests).toHaveLength(1)
    },
  )

  test('a file that cannot be finished fails the attempt and is deleted', async () => {
    const id = await client.accepted()
    const deps = await renderDependencies()
    const finishVideo = async () => ({ ok: false as const, problems: ['there is no sound'] })
    const outcome = await renderJob({ ...deps, finishVideo }, await leased(), never)
    expect(outcome).toMatchObject({ kind: 'again', cause: { message: expect.stringContaining('no sound') } })
    expect(videosIn('elsewhere').filter((name) => name.startsWith(id))).toEqual([])
  })

  test('a render that takes over 15 minutes fails the attempt; it is resumed once, and then submitted again', async () => {
    const id = await client.accepted()
    const remembered: (string | null)[] = []
    const render: Renderer['render'] = async (request, progress, signal) => {
      remembered.push(request.remembered)
      await progress.remember('a job that hangs')
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
      await progress.started()
      vi.advanceTimersByTime(15 * 60_000)
      vi.useRealTimers()
      signal.throwIfAborted()
    }
    const deps = {
      ...(await renderDependencies()),
      rendererOf: () => ({ name: 'hanging', render }),
      queue: { ...queue, begin: async () => true }, // the database's own timers are not to be faked
    }
    for (const [renderAttempts, remoteWork] of [
      [1, 'a job that hangs'],
      [2, null],
    ]) {
      const outcome = await renderJob(deps, await leased(), never)
      expect(outcome).toMatchObject({ kind: 'again', cause: { message: 'The render took too long.' } })
      expect(await row(id)).toMatchObject({ status: 'pending', renderAttempts, remoteWork })
      await service.prisma.job.update({ where: { id }, data: { notBefore: null } })
    }
    expect(remembered).toEqual([null, 'a job that hangs'])
  })

  test('a render returned by a shutdown is pending again and counts no attempt', async () => {
    const id = await client.accepted()
    const deps = await renderDependencies()
    deps.renderer.hold()
    const stopping = new AbortController()
    const outcome = renderJob(deps, await leased(), stopping.signal)
    await client.untilStatus(id, 'in_progress')
    stopping.abort(new GiveBack())
    expect(await outcome).toEqual({ kind: 'given back' })
    expect(await row(id)).toMatchObject({ status: 'pending', renderAttempts: 0, startedAt: null })
  })

  test('a renewed lease stays; an expired lease is free, and its former worker can change nothing', async () => {
    const id = await client.accepted()
    const lost = await leased()
    expect(await queue.renew([lost.token])).toEqual([])
    expect(await queue.take()).toBeNull()
    const deps = await renderDependencies()
    deps.renderer.hold()
    const late = renderJob(deps, lost, never)
    await client.untilStatus(id, 'in_progress')
    await passTime()
    const other = await leased()
    expect(other.jobId).toBe(id)
    expect(await queue.renew([lost.token, other.token])).toEqual([lost.token])
    const outcome: RenderOutcome = await renderJob(await renderDependencies(), other, never)
    deps.renderer.release()
    expect(await late).toEqual({ kind: 'lease lost' })
    expect(outcome).toMatchObject({ kind: 'completed' })
    if (outcome.kind !== 'completed') return
    expect(await row(id)).toMatchObject({ contentName: outcome.video.contentName, renderAttempts: 2 })
    expect(videosIn('elsewhere').filter((name) => name.startsWith(id))).toEqual([outcome.video.contentName])
  })

  test('keys take turns: a key with thirty jobs does not delay another', async () => {
    const [many, few, late] = await Promise.all([service.client(), service.client(), service.client()])
    for (let sent = 0; sent < 30; sent += 1) await many.accepted('many')
    for (let sent = 0; sent < 3; sent += 1) await few.accepted('few')
    const order: string[] = []
    const take = async () => {
      const lease = await leased()
      order.push(lease.prompt)
      await queue.fail(lease, { code: 'render_failed', message: 'over' }, new Date())
    }
    for (let taken = 0; taken < 8; taken += 1) await take()
    expect(order.filter((prompt) => prompt === 'few')).toHaveLength(3)
    await late.accepted('late')
    for (let taken = 0; taken < 2; taken += 1) await take()
    expect(order.slice(8)).toContain('late')
  })

  test('a key that always has one job waiting does not starve a key with many', async () => {
    const [many, one] = await Promise.all([service.client(), service.client()])
    for (let sent = 0; sent < 10; sent += 1) await many.accepted('many')
    const order: string[] = []
    for (let taken = 0; taken < 10; taken += 1) {
      await one.accepted('one')
      const lease = await leased()
      order.push(lease.prompt)
      await queue.fail(lease, { code: 'render_failed', message: 'over' }, new Date())
    }
    expect(order.filter((prompt) => prompt === 'many').length).toBeGreaterThanOrEqual(4)
    expect(order.filter((prompt) => prompt === 'one').length).toBeGreaterThanOrEqual(4)
  })

  test('concurrent leases are for different jobs', async () => {
    for (let sent = 0; sent < 12; sent += 1) await client.accepted()
    const leases = await Promise.all(Array.from({ length: 16 }, () => queue.take()))
    const ids = leases.flatMap((lease) => (lease ? [lease.jobId] : []))
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids).toHaveLength(12)
  })
})
