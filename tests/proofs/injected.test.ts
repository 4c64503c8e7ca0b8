import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Caller } from '#lib/caller.ts'
import { openEmbedded } from '#platform/embedded/use.ts'
import { createKey } from '#service/billing/api-keys.ts'
import { openServiceDatabase } from '#service/database.ts'
import { createChance } from '#tests/fixtures/platform/chance.ts'
import { makeTestDatabase, type TestDatabase } from '#tests/fixtures/platform/database.ts'
import { createTestClient } from '#tests/fixtures/service/client.ts'
import { attempt, makeCaller } from '#tests/fixtures/studio.ts'
import { freePort } from '#tools/system/postgres.ts'
import { type Both, startBoth } from './rig/both.ts'
import { startServiceChild } from './rig/service-child.ts'
import { type Fault, trace, whyNoStrace } from './rig/strace.ts'
import { type StudioChild, startStudioChild } from './rig/studio-children.ts'

/**
 * With PROOF_FULL=1 every n from 1 until a run ends undisturbed; otherwise one n of the first few, by the number of
 * calls.
 */
const FULL = process.env.PROOF_FULL !== undefined
const FIRST_FEW = { fdatasync: 3, fsync: 1, rename: 1, openat: 2, write: 8 }
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

/** Long enough for a postponed send, and for an unknown outcome to settle. */
const STEP_MS = 45_000
const MOST_STEPS = 60

const chance = createChance()
const reason = await whyNoStrace()
if (reason) console.log(`Skipped: what happens when system calls fail (${reason}).`)

describe.skipIf(reason !== null)('when the n-th system call of a program fails or kills it', () => {
  let databases: { studio: TestDatabase; service: TestDatabase }
  let both: Both
  let member: Caller
  let studio: StudioChild
  const dead: string[] = []
  let disturbed = 0

  beforeAll(async () => {
    databases = { studio: await makeTestDatabase('studio'), service: await makeTestDatabase('service') }
    const oneThread = { UV_THREADPOOL_SIZE: '1' } // calls are counted per thread
    both = await startBoth(
      { studio: databases.studio.url, service: databases.service.url },
      { studio: { HEADERS_MS: '3000', LOOK: 'trusting', ...oneThread }, service: oneThread },
    )
    member = await makeCaller(both.watcher.studio)
    studio = startStudioChild(both.env)
  }, 120_000)
  afterAll(async () => {
    await both?.close()
    for (const database of Object.values(databases ?? {})) await database.drop()
  })

  /** Replaces dead processes with living ones, as a start does. */
  async function revive(): Promise<void> {
    if (both.service.isDead()) await both.service.restart()
    if (studio.isDead()) {
      dead.push(await studio.processId)
      studio = startStudioChild(both.env)
    }
    await studio.tell({ type: 'sweep', dead })
    await studio.tell({ type: 'clear holds' })
  }

  /** Takes a submission to its end, as the background work would, during the arranged fault. */
  async function follow(prompt: string): Promise<void> {
    for (let step = 0; step < MOST_STEPS; step += 1) {
      const status = await studio.tell({ type: 'step', prompt }).catch(() => 'failed')
      if (status === null || status === 'ended') return
      both.pass(STEP_MS)
    }
  }

  /** @returns whether the program reached the n-th call. */
  async function disturb(
    target: 'studio' | 'service',
    kind: keyof typeof CALLS,
    how: { fault: Fault; nth: number },
  ): Promise<boolean> {
    await revive()
    const prompt = `${target}: ${how.fault} at ${kind} ${how.nth}`
    const pid = target === 'studio' ? studio.process.pid : both.service.pid()
    const tracing = await trace(pid ?? 0, CALLS[kind], how)
    await studio.tell({ type: 'submit', caller: member, input: attempt(prompt) }).catch(() => null)
    await studio.tell({ type: 'idle' }).catch(() => null)
    await follow(prompt)
    const lines = await tracing.end()
    const reached = lines.some((line) => line.includes('(INJECTED)') || line.includes('killed by SIGKILL'))
    await revive()
    await follow(prompt)
    expect(await both.contradictions(false), prompt).toEqual([])
    return reached
  }

  const cases = (['studio', 'service'] as const).flatMap((target) =>
    (Object.keys(CALLS) as (keyof typeof CALLS)[])
      .filter((kind) => target === 'studio' || kind !== 'fdatasync') // the service syncs with fsync
      .flatMap((kind) => FAULTS.map((fault) => [target, kind, fault] as const)),
  )
  test.each(cases)(
    'the %s, %s, %s: nothing is bought twice, and no yen and no video is lost',
    async (target, kind, fault) => {
      if (!FULL) {
        const nth = 1 + chance.below(FIRST_FEW[kind])
        disturbed += Number(await disturb(target, kind, { fault, nth }))
        return
      }
      let nth = 1
      while (await disturb(target, kind, { fault, nth })) nth += 1
      console.log(`${target}, ${kind}, ${fault}: ${nth - 1} calls disturbed`)
      disturbed += nth - 1
      expect(nth, 'runs').toBeLessThan(MOST_CALLS)
    },
    FULL ? 3_600_000 : 120_000,
  )

  test('most of the calls were reached', () => expect(disturbed).toBeGreaterThanOrEqual(20))
})

test.skipIf(reason !== null)('the embedded server syncs each accepted create to disk', async () => {
  await using rig = new AsyncDisposableStack()
  const place = await makeTestDatabase('service') // for its folder
  rig.defer(() => place.drop())
  const { url, release } = await openEmbedded({ dataFolder: place.folder, program: 'service' })
  rig.defer(release)
  const { prisma, close } = await openServiceDatabase({ url })
  const { key } = await createKey(prisma, { name: 'proof', budgetYen: 100_000, now: new Date() })
  await close()
  const pid = Number(
    readFileSync(join(place.folder, 'database/cluster/postmaster.pid'), 'utf8').split('\n')[0],
  )
  const tracing = await trace(pid, ['fdatasync', 'fsync']) // also traces the server's processes for later connections
  const port = await freePort()
  const service = await startServiceChild({ folder: place.folder, port, databaseUrl: url })
  rig.defer(() => service.kill())
  const client = createTestClient(`http://127.0.0.1:${port}`, key)
  const creates = 5
  for (let index = 0; index < creates; index += 1) await client.accepted(`Synced ${index}`)
  const synced = (await tracing.end()).filter((line) => /f(data)?sync\(.* = 0$/.test(line))
  expect(synced.length).toBeGreaterThanOrEqual(creates)
})
