import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { takeReading } from '#lib/money/balance/reading.ts'
import { decideByHand } from '#lib/money/reconcile/by-hand.ts'
import { checkBooks } from '#lib/money/verify/books.ts'
import { dispatch } from '#lib/submissions/dispatch.ts'
import { sweep } from '#lib/submissions/recover.ts'
import { createKey } from '#service/billing/api-keys.ts'
import { checkBooks as checkServiceBooks } from '#service/billing/check.ts'
import { openServiceDatabase } from '#service/database.ts'
import { type Chance, createChance } from '#tests/fixtures/platform/chance.ts'
import { makeCaller, openTestStudio, setClocks, type TestStudio } from '#tests/fixtures/studio.ts'
import { startTcpProxy, type TcpProxy, type Treatment } from '#tests/fixtures/tcp-proxy.ts'
import { freePort, startPostgres, type TestServer } from '#tools/system/postgres.ts'
import { type Fleet, startFleet } from './rig/fleet.ts'
import { type ServiceChild, startServiceChild } from './rig/service-child.ts'

/**
 * Each wave has two SIGKILLs. By `npm run proofs` 40 of them and 400 submissions; with PROOF_FULL=1 1,000 of them,
 * 10,000 submissions, PostgreSQL killed 50 times.
 */
const FULL = process.env.PROOF_FULL !== undefined
const WAVES = FULL ? 500 : process.env.PROOFS === 'all' ? 20 : 6
const KILLS = 2
const PRESSES = 20
const POSTGRES_KILLS = FULL ? 50 : WAVES > 6 ? 3 : 1

const chance = createChance()
let folder: string
let postgres: TestServer
let wire: TcpProxy
let key: string
let servicePort: number
let service: ServiceChild
let studioEnv: Record<string, string> & { CLOCK: string }
let fleet: Fleet
let watcher: TestStudio

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'dailies-processes-'))
  postgres = await startPostgres({ durable: true })
  await createDatabases()
  mkdirSync(join(folder, 'studio'))
  const { prisma, close } = await openServiceDatabase({ url: urlOf('service') })
  key = (await createKey(prisma, { name: 'proof', budgetYen: 100_000_000, now: new Date() })).key
  await close()
  servicePort = await freePort()
  service = await startServiceChild({ folder, port: servicePort, databaseUrl: urlOf('service') })
  wire = await startTcpProxy(servicePort)
  studioEnv = {
    DATABASE_URL: urlOf('studio'),
    FOLDER: join(folder, 'studio'),
    BASE_URL: `http://127.0.0.1:${wire.port}`,
    KEY: key,
    CLOCK: join(folder, 'clock'),
    SETTLE_MS: '5000',
    HEADERS_MS: '1000',
  }
  writeFileSync(studioEnv.CLOCK, '0')
  watcher = await openWatcher(`http://127.0.0.1:${servicePort}`)
  fleet = await startFleet(studioEnv, chance)
}, 120_000)

afterAll(async () => {
  await fleet?.killAll()
  await service?.kill()
  await watcher?.close()
  await wire?.close()
  await postgres?.stop()
  rmSync(folder, { recursive: true, force: true })
}, 120_000)

function urlOf(database: string): string {
  const url = new URL(postgres.url)
  url.pathname = `/${database}`
  return url.href
}

async function createDatabases(): Promise<void> {
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  for (const name of ['studio', 'service']) await client.query(`CREATE DATABASE ${name}`)
  await client.end()
}

function openWatcher(baseUrl: string): Promise<TestStudio> {
  const place = { url: urlOf('studio'), folder: studioEnv.FOLDER ?? '', drop: async () => {} }
  return openTestStudio({ baseUrl, key }, place).then((test) => {
    test.studio.settings = { ...test.studio.settings, spendSettleMs: 5_000 }
    setClocks(test.studio, () => Number(readFileSync(studioEnv.CLOCK, 'utf8')))
    return test
  })
}

function badLuck(): Treatment | null {
  if (!chance.percent(12)) return null
  const direction = chance.pick(['there', 'back'] as const)
  const afterBytes = chance.below(500)
  if (chance.percent(10)) return { kind: 'swallow', direction, afterBytes }
  return chance.percent(30)
    ? { kind: 'delay', ms: chance.below(60) }
    : { kind: 'reset', direction, afterBytes }
}

/** A wave of presses, and deaths in the middle of it. */
async function wave(
  member: Awaited<ReturnType<typeof makeCaller>>,
  index: number,
  luck: Chance,
): Promise<void> {
  const pressing = fleet.press(member, PRESSES)
  await setTimeout(luck.below(1_500))
  const ofService = luck.percent(40) ? 1 : 0
  for (let kills = ofService; kills < KILLS; kills += 1) await fleet.killOne()
  fleet.kills += ofService
  const serving = ofService ? service.killAndRestart() : null
  if (index % Math.ceil(WAVES / POSTGRES_KILLS) === 2) await postgres.killAndRestart()
  await Promise.all([pressing, serving])
  await fleet.replaceDead()
  for (let round = 0; round < 2; round += 1) {
    await liftPause()
    const ids = await idsOf(['queued'])
    if (ids.length === 0) return
    await fleet.goOn(ids, 35_000)
  }
}

/** What an admin would do. */
async function liftPause(): Promise<void> {
  await watcher.studio.db.sendingPause.updateMany({
    where: { liftedAt: null },
    data: { liftedAt: watcher.studio.now() },
  })
}

async function idsOf(statuses: ('queued' | 'submitting' | 'unknown')[]): Promise<string[]> {
  const rows = await watcher.studio.db.submission.findMany({
    where: { status: { in: statuses } },
    select: { id: true },
  })
  return rows.map(({ id }) => id)
}

/** Nobody dies any more; time passes, and an admin who looks into the service's books says the rest. */
async function settleEverything(jobs: Map<string, string[]>): Promise<number> {
  const { studio } = watcher
  await studio.db.process.deleteMany({ where: { id: { not: studio.processId } } })
  for (let round = 0; round < 8; round += 1) {
    await liftPause()
    await sweep(studio)
    await takeReading(studio)
    for (const id of await idsOf(['queued'])) await dispatch(studio, id)
    writeFileSync(studioEnv.CLOCK, String(Number(readFileSync(studioEnv.CLOCK, 'utf8')) + 200_000))
  }
  const admin = await makeCaller(studio, { role: 'admin' })
  const left = await studio.db.submission.findMany({ where: { status: 'unknown' } })
  for (const { id, prompt } of left) {
    const billed = (jobs.get(prompt)?.length ?? 0) > 0
    await decideByHand(studio, admin, id, { billed, reason: 'The books of the service say so.' })
  }
  return left.length
}

test(
  `${WAVES * KILLS} SIGKILLs, ${POSTGRES_KILLS} of PostgreSQL, and a bad network leave ${WAVES * PRESSES} submissions without a yen unexplained`,
  async () => {
    const member = await makeCaller(watcher.studio)
    wire.treat = badLuck
    for (let index = 0; index < WAVES; index += 1) await wave(member, index, chance)
    wire.treat = () => null
    for (let tries = 0; tries < 3 && fleet.unanswered.length > 0; tries += 1) await fleet.press(member, 0)
    await fleet.killAll()
    const { prisma, close } = await openServiceDatabase({ url: urlOf('service') })
    const jobsByPrompt = async () => {
      const jobs = await prisma.job.findMany({ select: { id: true, prompt: true } })
      return Map.groupBy(jobs, ({ prompt }) => prompt)
    }
    const idsByPrompt = async () =>
      new Map([...(await jobsByPrompt())].map(([prompt, jobs]) => [prompt, jobs.map(({ id }) => id)]))
    const byHand = await settleEverything(await idsByPrompt())
    const jobs = await idsByPrompt()
    const rows = await watcher.studio.db.submission.findMany({ include: { entries: true } })
    const wrong = rows.flatMap(({ prompt, status, jobId, entries }) => {
      const made = jobs.get(prompt) ?? []
      const charged = entries.some(({ kind }) => kind === 'charge')
      const right = made.length === (charged ? 1 : 0) && (jobId === null || jobId === made[0])
      return right ? [] : [`${prompt}: ${status}, ${jobId}, charged ${charged}, jobs ${made.join()}`]
    })
    expect(wrong, `seed ${chance.seed}`).toEqual([])
    expect([...jobs.keys()].filter((prompt) => !rows.some((row) => row.prompt === prompt))).toEqual([])
    const books = await checkBooks(watcher.studio)
    const { differences, spendYen } = await checkServiceBooks(prisma)
    await close()
    expect(books.differences.filter((difference) => !difference.startsWith('reading '))).toEqual([])
    expect(differences).toEqual([])
    expect(books.chargedYen, `seed ${chance.seed}`).toBe(spendYen)
    expect(fleet.unanswered).toEqual([])
    expect(fleet.ended).toEqual([])
    expect(service.ended).toEqual([])
    expect(rows).toHaveLength(WAVES * PRESSES)
    const decided = await watcher.studio.db.decision.count({ where: { userId: null } })
    const unknown = await watcher.studio.db.submissionEvent.count({ where: { status: 'unknown' } })
    console.log(
      `${fleet.kills} kills, ${rows.length} submissions, ${jobs.size} jobs, ${unknown} unknown, ${decided} settled by readings, ${byHand} by hand, ${books.chargedYen} yen on both sides`,
    )
  },
  FULL ? 14_400_000 : 400_000,
)
