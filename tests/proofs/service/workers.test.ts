import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createKey } from '#service/billing/api-keys.ts'
import { checkBooks } from '#service/billing/check.ts'
import { openServiceDatabase, type ServiceDatabase } from '#service/database.ts'
import { createTestClient, type TestClient } from '#tests/fixtures/service/client.ts'
import { makeTestDatabase, type TestDatabase } from '#tests/fixtures/service/databases.ts'
import { waitFor } from '#tests/fixtures/service/wait.ts'
import { freePort } from '#tools/system/postgres.ts'
import { killChildren, startChild } from '../rig/children.ts'
import { type ServiceOrder, startDoubledService } from '../rig/service-child.ts'
import { quickBytes } from './rig/quick-renderer.ts'

const HTTP_PROGRAM = new URL('../../../service/main.ts', import.meta.url)
const SHORT_LEASE_SECONDS = 2
/** The longest pause of a worker that looks for a job, after a failure (service/queue/worker.ts). */
const LONGEST_PAUSE_SECONDS = 5

const LEASE_LEFT = {
  name: 'lease_left',
  text: `SELECT extract(epoch FROM lease_until - clock_timestamp() AT TIME ZONE 'UTC')::float8 AS seconds,
    lease_until::text AS until FROM job WHERE id = $1::uuid AND lease_token IS NOT NULL`,
}

type Worker = ReturnType<typeof startDoubledService>
type Moment = Extract<ServiceOrder, { type: 'hold' }>['at']

describe('one answering process and two rendering processes', () => {
  let place: TestDatabase
  let opened: ServiceDatabase
  let client: TestClient
  let env: Record<string, string>
  const workers: Worker[] = []

  beforeAll(async () => {
    place = await makeTestDatabase()
    opened = await openServiceDatabase(place)
    const { key } = await createKey(opened.prisma, { name: 'proof', budgetYen: 100_000, now: new Date() })
    const port = await freePort()
    env = { DATA_DIR: place.folder, SERVICE_DATABASE_URL: place.url ?? '', SERVICE_PORT: String(port) }
    await startChild(HTTP_PROGRAM, { env, args: ['--role', 'http'] }).hear('listening')
    client = createTestClient(`http://127.0.0.1:${port}`, key)
  })
  afterEach(() => Promise.all(workers.splice(0).map((worker) => worker.kill())))
  afterAll(async () => {
    await killChildren()
    await opened?.close()
    await place?.drop()
  })

  /** Starts a worker; with the default lease when none is given. */
  async function startWorker(leaseSeconds: number | null, holdAt?: Moment): Promise<Worker> {
    const lease = leaseSeconds === null ? [] : ['--lease', String(leaseSeconds)]
    const worker = startDoubledService({ ...env, LOG_LEVEL: 'info' }, '--role', 'worker', ...lease)
    workers.push(worker)
    await worker.hear('listening')
    if (holdAt) await worker.tell({ type: 'hold', at: holdAt })
    return worker
  }

  const submit = (prompt: string) => client.accepted(prompt, 7)

  const row = (id: string) => opened.prisma.job.findUniqueOrThrow({ where: { id } })
  const filesOf = (id: string) =>
    readdirSync(join(place.folder, 'service/videos')).filter((name) => name.startsWith(id))

  /** One video, one charge, and no other remains of the job. */
  async function expectOneVideo(id: string, prompt: string): Promise<void> {
    const job = await row(id)
    expect(job.status).toBe('completed')
    expect(filesOf(id)).toEqual([job.contentName])
    const response = await client.request(`/gateway/videos/jobs/${id}/content`)
    expect(Buffer.from(await response.arrayBuffer()).equals(quickBytes(prompt, 7))).toBe(true)
    expect(await opened.prisma.ledgerEntry.count({ where: { jobId: id } })).toBe(1)
    expect((await checkBooks(opened.prisma)).differences).toEqual([])
  }

  test('a job is pending until a worker starts, in progress while it renders, and then completed', async () => {
    const id = await submit('waits')
    expect((await client.poll(id)).status).toBe('pending')
    const worker = await startWorker(SHORT_LEASE_SECONDS, 'before it begins')
    await worker.hear('holding')
    expect(await row(id)).toMatchObject({ renderAttempts: 1 })
    expect((await client.poll(id)).status).toBe('pending')
    await worker.tell({ type: 'release' })
    await client.untilStatus(id, 'completed')
    await expectOneVideo(id, 'waits')
  })

  test('a worker killed during a render loses the job to the other', async () => {
    const first = await startWorker(SHORT_LEASE_SECONDS, 'while it runs')
    const id = await submit('killed')
    await first.hear('holding')
    expect((await client.poll(id)).status).toBe('in_progress')
    await startWorker(SHORT_LEASE_SECONDS)
    first.process.kill('SIGKILL')
    await client.untilStatus(id, 'completed')
    expect(await row(id)).toMatchObject({ renderAttempts: 2 })
    await expectOneVideo(id, 'killed')
  })

  test('a hanging worker loses the job, and changes nothing when it resumes', async () => {
    const first = await startWorker(SHORT_LEASE_SECONDS, 'while it runs')
    const id = await submit('hangs')
    await first.hear('holding')
    await startWorker(SHORT_LEASE_SECONDS)
    first.process.kill('SIGSTOP')
    await client.untilStatus(id, 'completed')
    const completed = await row(id)
    const released = first.tell({ type: 'release' })
    first.process.kill('SIGCONT')
    await released
    await leaseLost(first, id)
    expect(await row(id)).toEqual(completed)
    await expectOneVideo(id, 'hangs')
  })

  test('a worker that hangs with a finished video removes it when it resumes, and the other’s video counts', async () => {
    const first = await startWorker(SHORT_LEASE_SECONDS, 'asleep')
    const id = await submit('finishes late')
    await waitFor('the first worker to have its file', () => filesOf(id).length > 0)
    await startWorker(SHORT_LEASE_SECONDS)
    await client.untilStatus(id, 'completed')
    const completed = await row(id)
    first.process.kill('SIGCONT')
    await leaseLost(first, id)
    expect(await row(id)).toEqual(completed)
    await expectOneVideo(id, 'finishes late')
  })

  test('with the default lease a dead worker is noticed within a minute, and a live one renews its lease', async () => {
    const worker = await startWorker(null, 'while it runs')
    const id = await submit('renewed')
    await worker.hear('holding')
    const left = async () => {
      const [lease] = await opened.database.query<{ seconds: number; until: string }>(LEASE_LEFT, [id])
      return lease ?? { seconds: Number.NaN, until: '' }
    }
    const first = await left()
    const second = await waitFor('the lease to be renewed', async () => {
      const now = await left()
      return now.until === first.until ? null : now
    })
    for (const { seconds } of [first, second]) {
      expect(seconds).toBeGreaterThan(LONGEST_PAUSE_SECONDS)
      expect(seconds + LONGEST_PAUSE_SECONDS).toBeLessThan(60)
    }
    await worker.tell({ type: 'release' })
    await client.untilStatus(id, 'completed')
  })

  test('a stopping worker returns its render at once, and the attempt does not count', async () => {
    const first = await startWorker(null, 'while it runs')
    const id = await submit('given back')
    await first.hear('holding')
    first.process.kill('SIGTERM')
    expect(await first.ended).toBe(0)
    expect(await row(id)).toMatchObject({ leaseToken: null, renderAttempts: 0 })
    await startWorker(null)
    await client.untilStatus(id, 'completed')
    expect(await row(id)).toMatchObject({ renderAttempts: 1 })
    await expectOneVideo(id, 'given back')
  })
})

/** Waits until the worker has logged that it lost the job. */
async function leaseLost(worker: Worker, jobId: string): Promise<void> {
  await waitFor(`a worker to notice that it lost ${jobId}`, () =>
    worker
      .output()
      .split('\n')
      .some((line) => line.includes(jobId) && line.includes('"lease lost"')),
  )
}
