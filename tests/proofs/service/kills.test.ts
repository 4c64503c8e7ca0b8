import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createKey } from '#service/billing/api-keys.ts'
import { openServiceDatabase } from '#service/database.ts'
import { MOST_ATTEMPTS } from '#service/queue/attempts.ts'
import { createChance } from '#tests/fixtures/platform/chance.ts'
import { makeTestDatabase, type TestDatabase } from '#tests/fixtures/platform/database.ts'
import { createTestClient, type JobAnswer, type TestClient } from '#tests/fixtures/service/client.ts'
import { waitFor } from '#tests/fixtures/service/wait.ts'
import { freePort } from '#tools/system/postgres.ts'
import { killChildren } from '../rig/children.ts'
import { startDoubledService } from '../rig/service-child.ts'
import { FAILS_FOR_GOOD, FAILS_ONCE, quickBytes } from './rig/quick-renderer.ts'
import { inParallel } from './rig/submissions.ts'

const ROUNDS = 50
/** The most requests that the service answers before it dies. */
const MOST_ANSWERS = 200
/** How often it dies during a render, in percent. */
const DEATHS_DURING_RENDERS_PERCENT = 30
/** How often a start is killed, in percent, and within how many milliseconds; a start takes one to two seconds. */
const DEATHS_AT_START_PERCENT = 20
const SPREAD_OF_START_MS = 2000
/** Seconds until another process takes over the renders of a dead one. */
const LEASE_SECONDS = '1'
const DOWNLOADS_AFTER_EACH_START = 5
const CUSTOMERS = 8
/** Submissions of one customer between two deaths: accepted submissions have to be rendered, too. */
const MOST_SUBMISSIONS = 5
const PRICE_YEN = 250

type Service = ReturnType<typeof startDoubledService>

interface Books {
  differences: unknown[]
  jobs: { id: string; status: string; failureCode: string | null; renderAttempts: number; prompt: string }[]
}

/** An accepted job as its customer knows it across all deaths of the service. */
interface KnownJob {
  id: string
  prompt: string
  seed: number
  /** The last served state of it. */
  status: string
  /** Of the first download of its video. */
  etag: string | null
}

const isFinal = (status: string) => status === 'completed' || status === 'failed'

describe('a service that is killed repeatedly', () => {
  let place: TestDatabase
  let port: number
  let client: TestClient
  const chance = createChance()
  const seed = `seed ${chance.seed}`
  const known: KnownJob[] = []
  /** Sent submissions, whatever their outcome. */
  let sent = 0
  /** The untrue answers to customers. */
  const lies: string[] = []
  /** Called at each answer to a customer. */
  let onAnswer = () => {}

  beforeAll(async () => {
    place = await makeTestDatabase('service')
    port = await freePort()
    const { prisma, close } = await openServiceDatabase(place)
    const { key } = await createKey(prisma, { name: 'proof', budgetYen: 100_000_000, now: new Date() })
    await close()
    client = createTestClient(`http://127.0.0.1:${port}`, key)
  })
  afterAll(async () => {
    await killChildren()
    await place?.drop()
  })

  async function submit(): Promise<void> {
    sent++
    const planned = chance.percent(5) ? FAILS_FOR_GOOD : chance.percent(5) ? FAILS_ONCE : ''
    const [prompt, number] = [`video ${sent} ${planned}`.trim(), chance.below(1_000_000)]
    const response = await client.create({ prompt, seed: number })
    if (response.status === 503) return // overload, which is not billed
    if (response.status !== 202) return void lies.push(`a submission was answered with ${response.status}`)
    const { id } = (await response.json()) as JobAnswer
    known.push({ id, prompt, seed: number, status: 'pending', etag: null })
  }

  /** A job seen in a final state never changes. */
  async function poll(job: KnownJob): Promise<void> {
    const before = job.status
    const response = await client.request(`/gateway/videos/jobs/${job.id}`)
    if (response.status !== 200) return void lies.push(`poll of ${job.id}, ${before}: ${response.status}`)
    const { status } = (await response.json()) as JobAnswer
    if (isFinal(before) && status !== before) lies.push(`${job.id} was ${before}, then ${status}`)
    if (!isFinal(job.status)) job.status = status
  }

  /** The spend lies between the cost accepted before the question and the cost sent before the answer. */
  async function readKey(): Promise<void> {
    const least = known.length * PRICE_YEN
    const spend = await client.spend()
    const possible = spend % PRICE_YEN === 0 && spend >= least && spend <= sent * PRICE_YEN
    if (!possible) lies.push(`spend was ${spend}, and is at least ${least}`)
  }

  async function download(job: KnownJob): Promise<void> {
    const before = job.status
    const response = await client.request(`/gateway/videos/jobs/${job.id}/content?index=0`)
    const bytes = Buffer.from(await response.arrayBuffer())
    const etag = response.headers.get('etag')
    if (response.status === 409 && before !== 'completed') return
    const whole = response.status === 200 && bytes.equals(quickBytes(job.prompt, job.seed))
    if (whole && (job.etag === null || etag === job.etag)) job.etag = etag
    else lies.push(`download of ${job.id}, ${before}: ${response.status}, ${bytes.length} bytes, ${etag}`)
  }

  /** Resolves at the n-th answer to a customer from now on. */
  function nthAnswer(nth: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    let left = nth
    onAnswer = () => {
      left -= 1
      if (left === 0) resolve()
    }
    return promise
  }

  /** A customer submits, polls, reads the key and downloads until the service is gone or `over`. */
  async function beBusy(over: AbortSignal): Promise<void> {
    let submitted = 0
    while (!over.aborted) {
      const job = known.length > 0 ? chance.pick(known) : null
      try {
        if (submitted < MOST_SUBMISSIONS && chance.percent(35)) {
          submitted++
          await submit()
        } else if (!job || chance.percent(20)) await readKey()
        else if (job.status === 'completed' || chance.percent(10)) await download(job)
        else await poll(job)
        onAnswer()
      } catch (error) {
        if (error instanceof TypeError) return // thrown by fetch when there is no answer
        throw error
      }
    }
  }

  function begin(): Service {
    const env = {
      DATA_DIR: place.folder,
      SERVICE_PORT: String(port),
      SERVICE_RATE_LIMIT: '1000000',
      SERVICE_RENDER_CONCURRENCY: '4',
      SERVICE_DATABASE_URL: place.url,
    }
    return startDoubledService(env, '--lease', LEASE_SECONDS)
  }

  /** Starts the service, sometimes after a kill in the middle of a start. */
  async function start(): Promise<Service> {
    if (chance.percent(DEATHS_AT_START_PERCENT)) {
      const unlucky = begin()
      const started = unlucky.hear('listening').catch(() => {})
      await Promise.race([started, setTimeout(chance.below(SPREAD_OF_START_MS))])
      await unlucky.kill()
    }
    const service = begin()
    await service.hear('listening')
    return service
  }

  const look = async (service: Service) => (await service.tell({ type: 'look' })) as Books

  /** Every promise made before the service died. */
  async function checkPromises(service: Service): Promise<Books> {
    const books = await look(service)
    expect(books.differences, seed).toEqual([])
    expect(books.jobs.length, seed).toBeGreaterThanOrEqual(known.length)
    expect(books.jobs.length, seed).toBeLessThanOrEqual(sent)
    const found = new Map(books.jobs.map((job) => [job.id, job]))
    for (const { id, prompt, status } of known) {
      const promised = { prompt, ...(isFinal(status) ? { status } : {}) }
      expect(found.get(id), `${seed}, job ${id}`).toMatchObject(promised)
    }
    return books
  }

  test(`${ROUNDS} deaths at any moment lose no job and no charge, and change no served state`, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const service = await start()
      await checkPromises(service)
      const completed = known.filter(({ status }) => status === 'completed')
      for (let index = 0; index < Math.min(DOWNLOADS_AFTER_EACH_START, completed.length); index++) {
        await download(chance.pick(completed))
      }
      const over = new AbortController()
      const rendering = chance.percent(DEATHS_DURING_RENDERS_PERCENT)
      if (rendering) await service.tell({ type: 'hold', at: 'while it runs' })
      const answered = nthAnswer(1 + chance.below(MOST_ANSWERS))
      const busy = Array.from({ length: CUSTOMERS }, () => beBusy(over.signal))
      await Promise.all([answered, rendering && service.hear('holding')])
      service.process.kill('SIGKILL')
      over.abort()
      await Promise.all([...busy, service.ended])
      expect(lies, `${seed}, round ${round}`).toEqual([])
    }
    expect(known.length, seed).toBeGreaterThan(ROUNDS)
  }, 400_000)

  test('the remaining jobs then end: completed with a whole video, or failed for a documented reason', async () => {
    const service = await start()
    const open = async () => (await look(service)).jobs.filter(({ status }) => !isFinal(status)).length
    for (let left = await open(); left > 0; ) {
      const before = left
      left = await waitFor('another render to end', async () => {
        const now = await open()
        return now < before ? now : null
      })
    }
    const { jobs } = await checkPromises(service)
    for (const { status, failureCode, prompt, renderAttempts } of jobs) {
      const ending = `${seed}, ${prompt}, ${renderAttempts} attempts: ${status} ${failureCode}`
      if (failureCode === 'worker_lost') expect(renderAttempts, ending).toBeGreaterThan(MOST_ATTEMPTS)
      else if (prompt.includes(FAILS_FOR_GOOD)) expect(failureCode, ending).toBe('render_rejected')
      else if (failureCode === 'render_failed') expect(renderAttempts, ending).toBe(MOST_ATTEMPTS)
      else expect(status, ending).toBe('completed')
    }
    const again = jobs.filter(
      ({ prompt, renderAttempts }) => renderAttempts > 1 && !prompt.includes(FAILS_ONCE),
    )
    expect(again.length, `${seed}, renders cut off`).toBeGreaterThan(0)
    await inParallel(known, 8, async (job) => {
      await poll(job)
      await download(job)
    })
    expect(lies, seed).toEqual([])
    service.process.kill('SIGTERM')
    expect(await service.ended).toBe(0)
  }, 400_000)
})
