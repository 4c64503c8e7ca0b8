import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createKey } from '#service/billing/api-keys.ts'
import { checkBooks } from '#service/billing/check.ts'
import { openServiceDatabase, type ServiceDatabase } from '#service/database.ts'
import { makeTestDatabase, type TestDatabase } from '#tests/fixtures/platform/database.ts'
import { createTestClient, type TestClient } from '#tests/fixtures/service/client.ts'
import { freePort } from '#tools/system/postgres.ts'
import { killChildren, startChild } from '../rig/children.ts'
import { inParallel } from './rig/submissions.ts'

const MAIN = new URL('../../../service/main.ts', import.meta.url)
const PROCESSES = 3
const KEYS = 20
const PRICE_YEN = 250

interface Plan {
  budgetYen: number
  toSend: number
}

/** A key and its clients' knowledge of it. Counts of submissions. */
interface Account extends Plan {
  /** Clients of this key, one for each process. */
  clients: TestClient[]
  sent: number
  accepted: number
  /** The highest spend in any answer. */
  toldYen: number
}

/** Budgets of 0 to 30 videos and some yen; some keys send less than they could, most send more. Together 1,000. */
const PLANS: Plan[] = Array.from({ length: KEYS }, (_, index) => ({
  budgetYen:
    Math.round((30 * (KEYS - 1 - index)) / (KEYS - 1)) * PRICE_YEN + ([0, 1, 249, 125][index % 4] ?? 0),
  toSend: 12 + 4 * index,
}))

describe('three processes on one database', () => {
  let place: TestDatabase
  let opened: ServiceDatabase

  beforeEach(async () => {
    place = await makeTestDatabase('service')
    opened = await openServiceDatabase(place)
  })
  afterEach(async () => {
    await killChildren()
    await opened?.close()
    await place?.drop()
  })

  /** Starts the processes, and opens a key for each plan. */
  async function openAccounts(plans: readonly Plan[], rateLimit: number): Promise<Account[]> {
    const begin = async () => {
      const port = await freePort()
      const env = {
        DATA_DIR: place.folder,
        SERVICE_DATABASE_URL: place.url,
        SERVICE_PORT: String(port),
        SERVICE_RATE_LIMIT: String(rateLimit),
      }
      await startChild(MAIN, { env, args: ['--role', 'http'] }).hear('listening')
      return `http://127.0.0.1:${port}`
    }
    const urls = await Promise.all(Array.from({ length: PROCESSES }, begin))
    const accounts: Account[] = []
    for (const plan of plans) {
      const { budgetYen } = plan
      const { key } = await createKey(opened.prisma, { name: 'proof', budgetYen, now: new Date() })
      const clients = urls.map((url) => createTestClient(url, key))
      accounts.push({ ...plan, clients, sent: 0, accepted: 0, toldYen: 0 })
    }
    return accounts
  }

  test('1,000 submissions at once on 20 keys: each key gets as many as its budget covers, and every reading is right', async () => {
    const accounts = await openAccounts(PLANS, 1_000_000)
    const lies: string[] = []
    const over = new AbortController()
    const often: Promise<void>[] = []
    const readers = [
      ...Array.from({ length: PROCESSES }, (_, process) => async () => {
        await Promise.all(accounts.map((account) => readSpend(account, process, lies)))
      }),
      async () => {
        const { differences } = await checkBooks(opened.prisma)
        lies.push(...differences.map((difference) => JSON.stringify(difference)))
      },
    ].map((read) => {
      const { promise, resolve } = Promise.withResolvers<void>()
      often.push(promise)
      return again(read, over.signal, resolve)
    })
    try {
      await Promise.race([submitAll(accounts, Promise.all(often)), ...readers])
    } finally {
      over.abort()
    }
    await Promise.all(readers)
    expect(lies).toEqual([])
    for (const { accepted, toSend, budgetYen, clients } of accounts) {
      expect(accepted).toBe(Math.min(toSend, Math.floor(budgetYen / PRICE_YEN)))
      expect(await clients[0]?.spend()).toBe(accepted * PRICE_YEN)
    }
    const total = accounts.reduce((sum, { accepted }) => sum + accepted, 0)
    expect(await checkBooks(opened.prisma)).toMatchObject({ jobs: total, differences: [] })
  }, 180_000)

  test('all three share one rate limit: of 300 submissions at once exactly 17 are accepted', async () => {
    const plans = Array.from({ length: 3 }, () => ({ budgetYen: 1_000_000, toSend: 100 }))
    const statuses = await submitAll(await openAccounts(plans, 17))
    expect(statuses.filter((status) => status === 202)).toHaveLength(17)
    expect(statuses.filter((status) => status === 429)).toHaveLength(283)
    expect(await checkBooks(opened.prisma)).toMatchObject({ jobs: 17, differences: [] })
  }, 180_000)
})

/**
 * Sends every submission of every key at once, the keys in turn and the processes in turn.
 * @param lastAfter what the last submission of each key waits for.
 * @returns the statuses.
 */
async function submitAll(accounts: readonly Account[], lastAfter?: Promise<unknown>): Promise<number[]> {
  const most = Math.max(...accounts.map(({ toSend }) => toSend))
  const turns = Array.from({ length: most }, (_, round) => accounts.filter(({ toSend }) => round < toSend))
    .flat()
    .map((account, index) => ({ account, process: index % PROCESSES }))
  const last = new Set(accounts.map((account) => turns.findLast((turn) => turn.account === account)))
  const statuses: number[] = []
  await inParallel(turns, turns.length, async (turn) => {
    const { account, process } = turn
    if (last.has(turn)) await lastAfter
    const status = await submit(account, process)
    expect([202, 402, 429]).toContain(status)
    statuses.push(status)
  })
  return statuses
}

/** An overload must pass. */
const MOST_TRIES = 100

/** Submits until the answer is not an overload, which allows another send. */
async function submit(account: Account, process: number): Promise<number> {
  account.sent++
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const response = await account.clients[process]?.create({ prompt: 'one of many' })
    await response?.arrayBuffer()
    if (response?.status === 503) continue
    if (response?.status === 202) account.accepted++
    return response?.status ?? 0
  }
  throw new Error(`still overloaded after ${MOST_TRIES} tries`)
}

/** A reader reads this often before the last submissions. */
const OFTEN = 4

/** Reads repeatedly until it is over. @param onOften called when it has read often. */
async function again(read: () => Promise<void>, over: AbortSignal, onOften: () => void): Promise<void> {
  for (let rounds = 1; !over.aborted; rounds++) {
    await read()
    if (rounds === OFTEN) onOften()
  }
}

/** Reads the spend of a key at one process, and records an impossible reading. */
async function readSpend(account: Account, process: number, lies: string[]): Promise<void> {
  const least = Math.max(account.accepted * PRICE_YEN, account.toldYen)
  const spend = (await account.clients[process]?.spend()) ?? Number.NaN
  const most = Math.min(account.sent * PRICE_YEN, account.budgetYen)
  const possible = spend % PRICE_YEN === 0 && spend >= least && spend <= most
  if (!possible) lies.push(`process ${process} said ${spend}, and it was between ${least} and ${most}`)
  account.toldYen = Math.max(account.toldYen, spend)
}
