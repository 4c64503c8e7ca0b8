import type { Chance } from '#tests/fixtures/platform/chance.ts'
import { createTestClient, type JobAnswer, type TestClient } from '#tests/fixtures/service/client.ts'
import { FAILS_FOR_GOOD, FAILS_ONCE, quickBytes } from './quick-renderer.ts'

/** A job that was accepted, as its customer knows it. */
export interface KnownJob {
  id: string
  prompt: string
  seed: number
  /** The last that was served of it. */
  status: string
  /** Of the first download of its video. */
  etag: string | null
}

/** Customers with one key, who remember everything they were ever told, over all deaths of the service. */
export interface Customers {
  jobs: KnownJob[]
  /** Submissions that left, whatever became of them. */
  sent: number
  /** What they were told that cannot be true. */
  lies: string[]
  /** Submit, poll, read the key and download until the service is gone or `over`. */
  keepBusy(over: AbortSignal): Promise<void>
  /** Polls a job. */
  poll(job: KnownJob): Promise<void>
  /** Downloads the video of a job, and compares it with what it must be. */
  download(job: KnownJob): Promise<void>
}

const AT_ONCE = 8
const PRICE_YEN = 250
/** Submissions of one customer between two deaths: what is accepted has to be rendered, too. */
const MOST_SUBMISSIONS = 5

export function createCustomers(baseUrl: string, key: string, chance: Chance): Customers {
  const client = createTestClient(baseUrl, key)
  const customers: Customers = {
    jobs: [],
    sent: 0,
    lies: [],
    keepBusy: async (over) => {
      await Promise.all(Array.from({ length: AT_ONCE }, () => beBusy(customers, client, chance, over)))
    },
    poll: (job) => poll(customers, client, job),
    download: (job) => download(customers, client, job),
  }
  return customers
}

async function beBusy(
  customers: Customers,
  client: TestClient,
  chance: Chance,
  over: AbortSignal,
): Promise<void> {
  let submitted = 0
  while (!over.aborted) {
    const job = customers.jobs.length > 0 ? chance.pick(customers.jobs) : null
    try {
      if (submitted < MOST_SUBMISSIONS && chance.percent(35)) {
        submitted++
        await submit(customers, client, chance)
      } else if (!job || chance.percent(20)) await readKey(customers, client)
      else if (job.status === 'completed' || chance.percent(10)) await download(customers, client, job)
      else await poll(customers, client, job)
    } catch (error) {
      if (error instanceof TypeError) return // what fetch throws when nobody answers
      throw error
    }
  }
}

async function submit(customers: Customers, client: TestClient, chance: Chance): Promise<void> {
  customers.sent++
  const planned = chance.percent(5) ? FAILS_FOR_GOOD : chance.percent(5) ? FAILS_ONCE : ''
  const [prompt, seed] = [`video ${customers.sent} ${planned}`.trim(), chance.below(1_000_000)]
  const response = await client.create({ prompt, seed })
  if (response.status === 503) return // overload, which is not billed
  if (response.status !== 202) {
    customers.lies.push(`a submission was answered with ${response.status}`)
    return
  }
  const { id } = (await response.json()) as JobAnswer
  customers.jobs.push({ id, prompt, seed, status: 'pending', etag: null })
}

/** A job that was seen to be final stays as it is. */
async function poll(customers: Customers, client: TestClient, job: KnownJob): Promise<void> {
  const before = job.status
  const response = await client.request(`/gateway/videos/jobs/${job.id}`)
  if (response.status !== 200) {
    customers.lies.push(`poll of ${job.id}, which was ${before}: ${response.status}`)
    return
  }
  const { status } = (await response.json()) as JobAnswer
  if (isFinal(before) && status !== before) customers.lies.push(`${job.id} was ${before}, then ${status}`)
  if (!isFinal(job.status)) job.status = status
}

export function isFinal(status: string): boolean {
  return status === 'completed' || status === 'failed'
}

/** The spend is at least what was accepted before the question, and at most what was sent before the answer. */
async function readKey(customers: Customers, client: TestClient): Promise<void> {
  const least = customers.jobs.length * PRICE_YEN
  const spend = await client.spend()
  const possible = spend % PRICE_YEN === 0 && spend >= least && spend <= customers.sent * PRICE_YEN
  if (!possible) customers.lies.push(`spend was ${spend}, and is at least ${least}`)
}

async function download(customers: Customers, client: TestClient, job: KnownJob): Promise<void> {
  const before = job.status
  const response = await client.request(`/gateway/videos/jobs/${job.id}/content?index=0`)
  const bytes = Buffer.from(await response.arrayBuffer())
  const etag = response.headers.get('etag')
  if (response.status === 409 && before !== 'completed') return
  const whole = response.status === 200 && bytes.equals(quickBytes(job.prompt, job.seed))
  if (!whole || (job.etag !== null && etag !== job.etag)) {
    customers.lies.push(
      `download of ${job.id}, which was ${before}: ${response.status}, ${bytes.length} bytes, ${etag}`,
    )
    return
  }
  job.etag = etag
}
