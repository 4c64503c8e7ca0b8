import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createKey } from '#service/billing/api-keys.ts'
import { openServiceDatabase } from '#service/database.ts'
import { createTestClient, type TestClient } from '#tests/fixtures/service/client.ts'
import { makeTestDatabase, type TestDatabase } from '#tests/fixtures/service/databases.ts'
import { freePort } from '#tools/system/postgres.ts'
import { killChildren, startChild } from '../rig/children.ts'
import { inParallel } from './rig/submissions.ts'

const MAIN = new URL('../../../service/main.ts', import.meta.url)
const PROCESSES = 3
const KEYS = 20
const PRICE_YEN = 250

/** A key and what its clients know of it. Counts of submissions. */
interface Account {
  budgetYen: number
  toSend: number
  /** Of this key, one for each process. */
  clients: TestClient[]
  sent: number
  accepted: number
  /** The highest spend that anybody was told. */
  toldYen: number
}

/** Budgets of 0 to 30 videos and some yen more; some keys send less than they could, most send more. Together 1,000. */
const PLANS = Array.from({ length: KEYS }, (_, index) => ({
  budgetYen:
    Math.round((30 * (KEYS - 1 - index)) / (KEYS - 1)) * PRICE_YEN + ([0, 1, 249, 125][index % 4] ?? 0),
  toSend: 12 + 4 * index,
}))

/** All keys in one statement, and so at one moment. */
const SNAPSHOT = `
  SELECT spend::float8 AS spend, coalesce(yen, 0)::int AS "ledgerYen", coalesce(jobs, 0)::int * ${PRICE_YEN} AS "jobsYen",
    (SELECT accepted FROM service_state)::int AS accepted, (SELECT count(*) FROM job)::int AS jobs,
    (SELECT coalesce(max(accepted_number), 0) FROM job)::int AS "lastNumber"
  FROM api_key
  LEFT JOIN (SELECT key_id, sum(amount_yen) AS yen FROM ledger_entry GROUP BY key_id) AS ledger ON ledger.key_id = api_key.id
  LEFT JOIN (SELECT key_id, count(*) AS jobs FROM job GROUP BY key_id) AS counted ON counted.key_id = api_key.id`

interface SnapshotRow {
  spend: number
  ledgerYen: number
  jobsYen: number
  accepted: number
  jobs: number
  lastNumber: number
}

describe('three processes on one database', () => {
  let place: TestDatabase

  beforeEach(async () => {
    place = await makeTestDatabase()
  })
  afterEach(async () => {
    await killChildren()
    await place?.drop()
  })

  async function startProcesses(rateLimit: number): Promise<string[]> {
    return Promise.all(
      Array.from({ length: PROCESSES }, async () => {
        const port = await freePort()
        const env = {
          DATA_DIR: place.folder,
          SERVICE_DATABASE_URL: place.url ?? '',
          SERVICE_PORT: String(port),
          SERVICE_RATE_LIMIT: String(rateLimit),
        }
        await startChild(MAIN, { env, args: ['--role', 'http'] }).hear('listening')
        return `http://127.0.0.1:${port}`
      }),
    )
  }

  async function openAccounts(plans: typeof PLANS, urls: readonly string[]): Promise<Account[]> {
    const { prisma, close } = await openServiceDatabase(place)
    const accounts: Account[] = []
    for (const plan of plans) {
      const { key } = await createKey(prisma, { name: 'proof', budgetYen: plan.budgetYen, now: new Date() })
      const clients = urls.map((url) => createTestClient(url, key))
      accounts.push({ ...plan, clients, sent: 0, accepted: 0, toldYen: 0 })
    }
    await close()
    return accounts
  }

  test('1,000 submissions at once on 20 keys: each key gets what it can pay for, and every reading is right', async () => {
    const accounts = await openAccounts(PLANS, await startProcesses(1_000_000))
    const lies: string[] = []
    const over = new AbortController()
    const readers = [
      ...Array.from({ length: PROCESSES }, (_, index) => keepReading(accounts, index, lies, over.signal)),
      keepTakingSnapshots(place.url ?? '', lies, over.signal),
    ]
    const turns = shuffledTurns(accounts)
    await inParallel(turns, turns.length, async ({ account, process }) => {
      expect([202, 402]).toContain(await submit(account, process))
    })
    over.abort()
    const readings = await Promise.all(readers)
    expect(lies).toEqual([])
    expect(Math.min(...readings)).toBeGreaterThan(3)
    for (const { accepted, toSend, budgetYen } of accounts) {
      expect(accepted).toBe(Math.min(toSend, Math.floor(budgetYen / PRICE_YEN)))
    }
    const total = accounts.reduce((sum, { accepted }) => sum + accepted, 0)
    const rows = await takeSnapshot(place.url ?? '')
    expect(rows.map(({ spend }) => spend / PRICE_YEN).sort()).toEqual(
      accounts.map(({ accepted }) => accepted).sort(),
    )
    expect(rows[0]).toMatchObject({ accepted: total, jobs: total, lastNumber: total })
  }, 180_000)

  test('the rate limit is one for all three: of 300 submissions at once exactly 17 are accepted', async () => {
    const plans = Array.from({ length: 3 }, () => ({ budgetYen: 1_000_000, toSend: 100 }))
    const accounts = await openAccounts(plans, await startProcesses(17))
    const statuses: number[] = []
    const turns = shuffledTurns(accounts)
    await inParallel(turns, turns.length, async ({ account, process }) => {
      statuses.push(await submit(account, process))
    })
    expect(statuses.filter((status) => status === 202)).toHaveLength(17)
    expect(statuses.filter((status) => status === 429)).toHaveLength(283)
    const [row] = await takeSnapshot(place.url ?? '')
    expect(row).toMatchObject({ accepted: 17, jobs: 17, lastNumber: 17 })
  }, 180_000)
})

/** Every submission of every key, the keys in turn and the processes in turn. */
function shuffledTurns(accounts: readonly Account[]): { account: Account; process: number }[] {
  const most = Math.max(...accounts.map(({ toSend }) => toSend))
  return Array.from({ length: most }, (_, round) => accounts.filter(({ toSend }) => round < toSend))
    .flat()
    .map((account, index) => ({ account, process: index % PROCESSES }))
}

/** Submits until the answer is not one of overload, which says that it may be sent again. */
async function submit(account: Account, process: number): Promise<number> {
  account.sent++
  for (;;) {
    const response = await account.clients[process]?.create({ prompt: 'one of many' })
    await response?.arrayBuffer()
    if (response?.status === 503) continue
    if (response?.status === 202) account.accepted++
    return response?.status ?? 0
  }
}

/** Reads the spend of every key at one process, again and again, and notes every reading that cannot be true. */
async function keepReading(
  accounts: readonly Account[],
  process: number,
  lies: string[],
  over: AbortSignal,
): Promise<number> {
  let rounds = 0
  while (!over.aborted) {
    await Promise.all(
      accounts.map(async (account) => {
        const least = Math.max(account.accepted * PRICE_YEN, account.toldYen)
        const spend = (await account.clients[process]?.spend()) ?? Number.NaN
        const most = Math.min(account.sent * PRICE_YEN, account.budgetYen)
        const possible = spend % PRICE_YEN === 0 && spend >= least && spend <= most
        if (!possible) lies.push(`process ${process} said ${spend}, and it was between ${least} and ${most}`)
        account.toldYen = Math.max(account.toldYen, spend)
      }),
    )
    rounds++
  }
  return rounds
}

async function keepTakingSnapshots(url: string, lies: string[], over: AbortSignal): Promise<number> {
  let rounds = 0
  while (!over.aborted) {
    for (const row of await takeSnapshot(url)) {
      const { spend, ledgerYen, jobsYen, accepted, jobs, lastNumber } = row
      const whole = spend === ledgerYen && spend === jobsYen && accepted === jobs && lastNumber === jobs
      if (!whole) lies.push(`a snapshot has ${JSON.stringify(row)}`)
    }
    rounds++
  }
  return rounds
}

async function takeSnapshot(url: string): Promise<SnapshotRow[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<SnapshotRow>(SNAPSHOT)).rows
  } finally {
    await client.end()
  }
}
