import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Caller } from '#lib/caller.ts'
import { checkBooks } from '#lib/money/verify/books.ts'
import { checkClips } from '#lib/money/verify/clips.ts'
import { openEmbedded } from '#platform/embedded/use.ts'
import { createKey } from '#service/billing/api-keys.ts'
import { checkBooks as checkServiceBooks } from '#service/billing/check.ts'
import { openServiceDatabase, type ServiceDatabase } from '#service/database.ts'
import { makeTestDatabase, type TestDatabase } from '#tests/fixtures/databases.ts'
import { createChance } from '#tests/fixtures/platform/chance.ts'
import { createTestClient } from '#tests/fixtures/service/client.ts'
import { makeTestDatabase as makeServiceDatabase } from '#tests/fixtures/service/databases.ts'
import { attempt, makeCaller, openTestStudio, setClocks, type TestStudio } from '#tests/fixtures/studio.ts'
import { freePort } from '#tools/system/postgres.ts'
import { type ServiceChild, startServiceChild } from './rig/service-child.ts'
import { type Fault, trace, whyNoStrace } from './rig/strace.ts'
import { type StudioChild, startStudioChild } from './rig/studio-children.ts'

/** With PROOF_FULL=1 every n from 1 until a run ends untouched; else one n of the first few. */
const FULL = process.env.PROOF_FULL !== undefined
const FIRST_FEW = 8
const MOST_CALLS = 500

/** Writes to sockets carry statements to the database, requests to the service and answers to the studio. */
const CALLS = {
  fdatasync: ['fdatasync'],
  fsync: ['fsync'],
  rename: ['rename', 'renameat', 'renameat2'],
  openat: ['openat'],
  write: ['write', 'writev'],
} as const
const FAULTS: Fault[] = ['SIGKILL', 'EIO', 'ENOSPC']

/** Long enough for a send that is put off, and for an unknown outcome to settle. */
const STEP_MS = 45_000
const MOST_STEPS = 60

const chance = createChance()
const reason = whyNoStrace()
if (reason) console.log(`Skipped: what happens when system calls fail (${reason}).`)

describe.skipIf(reason !== null)('when the n-th system call of a program fails or kills it', () => {
  let folder: string
  let studioDatabase: TestDatabase
  let serviceDatabase: TestDatabase
  let opened: ServiceDatabase
  let service: ServiceChild
  let watcher: TestStudio
  let member: Caller
  let env: Record<string, string> & { CLOCK: string }
  let studio: StudioChild
  const dead: string[] = []

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'dailies-injected-'))
    chmodSync(folder, 0o755)
    mkdirSync(join(folder, 'studio'))
    studioDatabase = await makeTestDatabase()
    serviceDatabase = await makeServiceDatabase()
    opened = await openServiceDatabase(serviceDatabase)
    const { key } = await createKey(opened.prisma, { name: 'proof', budgetYen: 100_000_000, now: new Date() })
    const port = await freePort()
    service = await startServiceChild({
      folder,
      port,
      databaseUrl: serviceDatabase.url,
      env: { UV_THREADPOOL_SIZE: '1' },
    })
    const studioFolder = join(folder, 'studio')
    env = {
      DATABASE_URL: studioDatabase.url,
      FOLDER: studioFolder,
      BASE_URL: `http://127.0.0.1:${port}`,
      KEY: key,
      CLOCK: join(folder, 'clock'),
      SETTLE_MS: '5000',
      HEADERS_MS: '3000',
      LOOK: 'trusting',
      UV_THREADPOOL_SIZE: '1', // calls are counted in each thread
    }
    writeFileSync(env.CLOCK, '0')
    watcher = await openTestStudio(
      { baseUrl: `http://127.0.0.1:${port}`, key },
      { ...studioDatabase, folder: studioFolder, drop: async () => {} },
    )
    watcher.studio.settings = { ...watcher.studio.settings, spendSettleMs: 5_000 }
    setClocks(watcher.studio, clock)
    member = await makeCaller(watcher.studio)
    studio = startStudioChild(env)
  }, 120_000)
  afterAll(async () => {
    await studio?.kill()
    await service?.kill()
    await watcher?.close()
    await opened?.close()
    await serviceDatabase?.drop()
    await studioDatabase?.drop()
    rmSync(folder, { recursive: true, force: true })
  })

  const clock = () => Number(readFileSync(env.CLOCK, 'utf8'))

  /** Puts living processes in the place of dead ones, as a start does. */
  async function revive(): Promise<void> {
    if (service.isDead()) await service.restart()
    if (studio.isDead()) {
      dead.push(await studio.processId)
      studio = startStudioChild(env)
    }
    await studio.tell({ type: 'sweep', dead })
    await studio.tell({ type: 'clear holds' })
  }

  /** Takes a submission to its end, as the background work would, while whatever was arranged happens. */
  async function follow(prompt: string): Promise<void> {
    for (let step = 0; step < MOST_STEPS; step += 1) {
      const status = await studio.tell({ type: 'step', prompt }).catch(() => 'failed')
      if (status === null || status === 'ended') return
      writeFileSync(env.CLOCK, String(clock() + STEP_MS))
    }
  }

  /** @returns whether the program got so far. */
  async function disturb(
    target: 'studio' | 'service',
    kind: keyof typeof CALLS,
    how: { fault: Fault; nth: number },
  ): Promise<boolean> {
    await revive()
    const prompt = `${target}: ${how.fault} at ${kind} ${how.nth}`
    const pid = target === 'studio' ? studio.process.pid : service.pid()
    const tracing = await trace(pid ?? 0, CALLS[kind], how)
    await studio.tell({ type: 'submit', caller: member, input: attempt(prompt) }).catch(() => null)
    await studio.tell({ type: 'idle' }).catch(() => null)
    await follow(prompt)
    const lines = await tracing.end()
    const reached = lines.some((line) => line.includes('(INJECTED)') || line.includes('killed by SIGKILL'))
    await revive()
    await follow(prompt)
    await expectEveryYenExplained(prompt)
    return reached
  }

  /** What `npm run verify` and `npm run keys -- check` say, and the books of both held against each other. */
  async function expectEveryYenExplained(when: string): Promise<void> {
    const jobs = await opened.prisma.job.findMany({ select: { id: true, prompt: true } })
    const byPrompt = Map.groupBy(jobs, ({ prompt }) => prompt)
    const rows = await watcher.studio.db.submission.findMany({ include: { entries: true } })
    const wrong = rows.flatMap(({ prompt, status, entries }) => {
      const made = byPrompt.get(prompt)?.length ?? 0
      const kinds = entries.map(({ kind }) => kind)
      const charged = kinds.includes('charge') || kinds.includes('correction')
      const reserved = !charged && !kinds.includes('release')
      const right = made > 1 ? false : made === 1 ? charged || reserved : !charged
      return right ? [] : [`${prompt} is ${status}, ${kinds.join()}; the service has ${made} jobs`]
    })
    const known = new Set(rows.map(({ prompt }) => prompt))
    const forgotten = jobs.filter(({ prompt }) => !known.has(prompt)).map(({ prompt }) => prompt)
    expect([...wrong, ...forgotten], when).toEqual([])
    const books = await checkBooks(watcher.studio)
    expect(
      books.differences.filter((difference) => !difference.startsWith('reading ')),
      when,
    ).toEqual([])
    expect((await checkClips(watcher.studio, '')).differences, when).toEqual([])
    expect((await checkServiceBooks(opened.prisma)).differences, when).toEqual([])
  }

  const cases = (['studio', 'service'] as const).flatMap((target) =>
    (Object.keys(CALLS) as (keyof typeof CALLS)[]).flatMap((kind) =>
      FAULTS.map((fault) => [target, kind, fault] as const),
    ),
  )
  test.each(cases)(
    'the %s, %s, %s: nothing is bought twice, and no yen and no video is lost',
    async (target, kind, fault) => {
      if (!FULL) return void (await disturb(target, kind, { fault, nth: 1 + chance.below(FIRST_FEW) }))
      let nth = 1
      while (await disturb(target, kind, { fault, nth })) nth += 1
      console.log(`${target}, ${kind}, ${fault}: ${nth - 1} calls disturbed`)
      expect(nth, 'runs').toBeLessThan(MOST_CALLS)
    },
    FULL ? 3_600_000 : 120_000,
  )
})

test.skipIf(reason !== null)('each accepted create is synced to disk by the embedded server', async () => {
  await using rig = new AsyncDisposableStack()
  const place = await makeServiceDatabase() // for its folder
  rig.defer(() => place.drop())
  const { url, release } = await openEmbedded({ dataFolder: place.folder, program: 'service' })
  rig.defer(release)
  const { prisma, close } = await openServiceDatabase({ url })
  const { key } = await createKey(prisma, { name: 'proof', budgetYen: 100_000, now: new Date() })
  await close()
  const pid = Number(
    readFileSync(join(place.folder, 'database/cluster/postmaster.pid'), 'utf8').split('\n')[0],
  )
  const tracing = await trace(pid, ['fdatasync', 'fsync']) // and the server's processes for connections to come
  const port = await freePort()
  const service = await startServiceChild({ folder: place.folder, port, databaseUrl: url })
  rig.defer(() => service.kill())
  const client = createTestClient(`http://127.0.0.1:${port}`, key)
  const creates = 5
  for (let index = 0; index < creates; index += 1) await client.accepted(`Synced ${index}`)
  const synced = (await tracing.end()).filter((line) => /f(data)?sync\(.* = 0$/.test(line))
  expect(synced.length).toBeGreaterThanOrEqual(creates)
})
