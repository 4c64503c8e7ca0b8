import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createKey } from '#service/billing/api-keys.ts'
import { openServiceDatabase } from '#service/database.ts'
import { MOST_ATTEMPTS } from '#service/queue/attempts.ts'
import { createChance } from '#tests/fixtures/platform/chance.ts'
import { makeTestDatabase, type TestDatabase } from '#tests/fixtures/service/databases.ts'
import { waitFor } from '#tests/fixtures/service/wait.ts'
import { freePort } from '#tools/system/postgres.ts'
import { killChildren } from '../rig/children.ts'
import { startDoubledService } from '../rig/service-child.ts'
import { type Customers, createCustomers, isFinal } from './rig/customers.ts'
import { FAILS_FOR_GOOD } from './rig/quick-renderer.ts'
import { inParallel } from './rig/submissions.ts'

const ROUNDS = 50
/** The service lives so long, in milliseconds, from the first request on. */
const SHORTEST_LIFE_MS = 20
const SPREAD_OF_LIFE_MS = 700
/** How often a start is killed, in percent, and within how many milliseconds; a start takes one to two seconds. */
const DEATHS_AT_START_PERCENT = 20
const SPREAD_OF_START_MS = 2000
/** Seconds until the renders of a dead process are another's. */
const LEASE_SECONDS = '1'
const DOWNLOADS_AFTER_EACH_START = 5

type Service = ReturnType<typeof startDoubledService>

interface Books {
  differences: unknown[]
  jobs: { id: string; status: string; failureCode: string | null; renderAttempts: number; prompt: string }[]
}

describe('a service that is killed again and again', () => {
  let place: TestDatabase
  let port: number
  let customers: Customers
  const chance = createChance()
  const seed = `seed ${chance.seed}`

  beforeAll(async () => {
    place = await makeTestDatabase()
    port = await freePort()
    const { prisma, close } = await openServiceDatabase(place)
    const { key } = await createKey(prisma, { name: 'proof', budgetYen: 100_000_000, now: new Date() })
    await close()
    customers = createCustomers(`http://127.0.0.1:${port}`, key, chance)
  })
  afterAll(async () => {
    await killChildren()
    await place?.drop()
  })

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

  /** Starts the service; sometimes not before it was killed in the middle of a start. */
  async function start(): Promise<Service> {
    if (chance.percent(DEATHS_AT_START_PERCENT)) {
      const unlucky = begin()
      await setTimeout(chance.below(SPREAD_OF_START_MS))
      await unlucky.kill()
    }
    const service = begin()
    await service.hear('listening')
    return service
  }

  const look = async (service: Service) => (await service.tell({ type: 'look' })) as Books

  /** Everything that was promised before the service died. */
  async function checkPromises(service: Service): Promise<Books> {
    const books = await look(service)
    expect(books.differences, seed).toEqual([])
    expect(books.jobs.length, seed).toBeGreaterThanOrEqual(customers.jobs.length)
    expect(books.jobs.length, seed).toBeLessThanOrEqual(customers.sent)
    const found = new Map(books.jobs.map((job) => [job.id, job]))
    for (const { id, prompt, status } of customers.jobs) {
      expect(found.get(id), `${seed}, job ${id}`).toMatchObject({
        prompt,
        ...(isFinal(status) ? { status } : {}),
      })
    }
    return books
  }

  test(`${ROUNDS} deaths at any moment lose no job and no charge, and change nothing that was served`, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const service = await start()
      await checkPromises(service)
      const completed = customers.jobs.filter(({ status }) => status === 'completed')
      for (let index = 0; index < Math.min(DOWNLOADS_AFTER_EACH_START, completed.length); index++) {
        await customers.download(chance.pick(completed))
      }
      const over = new AbortController()
      const busy = customers.keepBusy(over.signal)
      await setTimeout(SHORTEST_LIFE_MS + chance.below(SPREAD_OF_LIFE_MS))
      service.process.kill('SIGKILL')
      over.abort()
      await Promise.all([busy, service.ended])
      expect(customers.lies, `${seed}, round ${round}`).toEqual([])
    }
    expect(customers.jobs.length, seed).toBeGreaterThan(ROUNDS)
  }, 400_000)

  test('what is left then ends: completed and whole, or failed for a reason that is documented', async () => {
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
    await inParallel(customers.jobs, 8, async (job) => {
      await customers.poll(job)
      await customers.download(job)
    })
    expect(customers.lies, seed).toEqual([])
    service.process.kill('SIGTERM')
    expect(await service.ended).toBe(0)
  }, 400_000)
})
