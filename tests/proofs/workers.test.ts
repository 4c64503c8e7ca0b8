import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Status } from '#lib/submissions/state.ts'
import { submit } from '#lib/submissions/submit.ts'
import { makeTestDatabase, type TestDatabase } from '#tests/fixtures/databases.ts'
import { waitFor } from '#tests/fixtures/service/wait.ts'
import { attempt, setClocks } from '#tests/fixtures/studio.ts'
import { startTcpProxy, type TcpProxy } from '#tests/fixtures/tcp-proxy.ts'
import { killChildren } from './rig/children.ts'
import { endWell, expectNothing } from './rig/ending.ts'
import { openScene, type Scene, startTrueService, type TrueService } from './rig/scene.ts'
import { type StudioChild, startStudioChild } from './rig/studio-children.ts'
import { World } from './rig/world.ts'

const TEN_MINUTES = 600_000

/** In the full proof it is longer than any transaction may take, and than an outcome waits to be written again. */
const AWAY_MS = process.env.PROOF_FULL ? 65_000 : 3_000

describe('several processes on one PostgreSQL', () => {
  let database: TestDatabase
  let service: TrueService
  let scene: Scene
  let clock: string
  let wire: TcpProxy
  let children: StudioChild[]
  let begin: () => StudioChild

  beforeEach(async () => {
    database = await makeTestDatabase()
    clock = join(database.folder, 'clock')
    writeFileSync(clock, '0')
    service = await startTrueService({ budgetYen: 100_000 })
    scene = await openScene({ database, service })
    setClocks(scene.studio, () => Number(readFileSync(clock, 'utf8')))
    wire = await startTcpProxy(Number(new URL(database.url ?? '').port))
    const url = new URL(database.url ?? '')
    url.port = String(wire.port)
    children = []
    begin = () =>
      startStudioChild({
        DATABASE_URL: url.href,
        FOLDER: database.folder,
        BASE_URL: service.url,
        CLOCK: clock,
      })
  })
  afterEach(async () => {
    await killChildren()
    await wire?.close()
    await scene?.close()
    await service?.close()
    await database?.drop()
  })

  /** So many workers, in processes of their own. */
  async function workers<Count extends number>(count: Count): Promise<StudioChild[] & { length: Count }> {
    children = Array.from({ length: count }, begin)
    await Promise.all(children.map((child) => child.processId))
    return children as StudioChild[] & { length: Count }
  }

  /** Takes submissions, as a web process that dies before it sends any. */
  async function queued(count: number): Promise<string[]> {
    const { studio } = scene
    const { run } = studio
    studio.run = () => {}
    const results = []
    for (let index = 0; index < count; index += 1) {
      results.push(await submit(studio, scene.member, attempt(`Worker ${index}`)))
    }
    studio.run = run
    return results.map((result) => (result.kind === 'created' ? result.submissionId : ''))
  }

  /** Everybody else finds out that a process has been silent for too long. */
  async function giveUp(silent: StudioChild, by: StudioChild): Promise<void> {
    await by.tell({ type: 'sweep', dead: [await silent.processId] })
  }

  /** Kills everybody and lets everything settle. */
  async function end(clockSet = false): Promise<void> {
    await killChildren()
    await scene.studio.db.process.deleteMany({ where: { id: { not: scene.studio.processId } } })
    let ms = Number(readFileSync(clock, 'utf8'))
    scene.advance = (more) => {
      ms += more
      writeFileSync(clock, String(ms))
    }
    const world = await World.resume(scene)
    world.clockSet = clockSet
    await expectNothing(world, 'after all workers had ended')
    await endWell(world)
    await world.end()
  }

  test('all told to send the same forty, each is sent once', async () => {
    await workers(3)
    const ids = await queued(40)
    await Promise.all(children.map((worker) => worker.tell({ type: 'dispatch', ids })))
    expect(service.truth.posts).toHaveLength(40)
    await end()
  })

  test('with their background work running, all of it is done once', async () => {
    await workers(3)
    await Promise.all(children.map((worker) => worker.tell({ type: 'work' })))
    const ids = await queued(30)
    writeFileSync(clock, '10000')
    await Promise.all(children.map((worker) => worker.tell({ type: 'dispatch', ids: ids.slice(0, 10) })))
    await waitFor('all to be sent', () => service.truth.posts.length === 30)
    await end()
  })

  /** Lets a worker stop at a point of its send for ten minutes; meanwhile it is taken for dead, and its send becomes `as`. */
  async function pausedAt(point: string, nth: number, as: Status) {
    const [id = ''] = await queued(1)
    const [worker, other] = await workers(2)
    if (!worker || !other) throw new Error('no workers')
    await other.tell({ type: 'read' })
    await worker.tell({ type: 'arrange', point, nth, signal: 'SIGSTOP' })
    const sent = worker.tell({ type: 'dispatch', ids: [id] })
    await waitFor('the worker to stop', () => isStopped(worker.process.pid))
    writeFileSync(clock, String(TEN_MINUTES))
    await giveUp(worker, other)
    expect((await scene.read(id)).status).toBe(as)
    worker.process.kill('SIGCONT')
    await sent
    return scene.read(id)
  }

  test.each([
    ['after its intent', 'journal.intend done', 1],
    ['before its mark', 'journal.mark', 1],
  ])('a worker that was paused %s sends nothing when it wakes up', async (_when, point, nth) => {
    const row = await pausedAt(point, nth, 'queued')
    expect(row).toMatchObject({ status: 'queued', reason: 'not_sent', sendCount: 1 })
    expect(service.truth.posts).toHaveLength(0)
    await end()
  })

  test.each([
    ['lease', 'committed', 3],
    ['mark', 'journal.mark done', 1],
  ])(
    'a worker that was paused after its %s sends nothing when it wakes up, and says so',
    async (_when, point, nth) => {
      const row = await pausedAt(point, nth, 'unknown')
      expect(row).toMatchObject({ status: 'rejected', reason: 'gave_up_sending' })
      expect(service.truth.posts).toHaveLength(0)
      await end()
    },
  )

  test.each([
    ['sent', 1],
    ['journal.write', 1],
  ])('a worker that was paused at “%s” brings its answer home when it wakes up', async (point, nth) => {
    const row = await pausedAt(point, nth, 'unknown')
    expect(row).toMatchObject({ status: 'pending', kinds: ['charge', 'hold'] })
    expect(service.truth.posts).toHaveLength(1)
    await end()
  })

  test(
    'a database that goes away in the middle of everything loses no outcome and repeats no POST',
    async () => {
      await workers(3)
      const ids = await queued(30)
      let posts = 0
      const back = Promise.withResolvers<void>()
      service.truth.onPost = () => {
        posts += 1
        if (posts !== 8) return
        wire.cut()
        setTimeout(() => {
          wire.restore()
          back.resolve()
        }, AWAY_MS)
      }
      const sending = Promise.all(
        children.map((worker) => worker.tell({ type: 'dispatch', ids }).catch(() => 'the database was away')),
      )
      await back.promise
      await sending
      await waitFor('every outcome to be written', async () => {
        const accepted = await scene.studio.db.submission.count({ where: { status: 'pending' } })
        return accepted === service.truth.jobs.size
      })
      await Promise.all(children.map((worker) => worker.tell({ type: 'sweep', dead: [] })))
      await Promise.all(children.map((worker) => worker.tell({ type: 'dispatch', ids })))
      expect(service.truth.posts).toHaveLength(30)
      await end()
    },
    AWAY_MS + 120_000,
  )

  test('a clock that jumps forwards and back while everybody sends makes no second POST', async () => {
    await workers(3)
    const ids = await queued(40)
    let jumps = 0
    service.truth.onPost = () => {
      jumps += 1
      writeFileSync(clock, String([0, 40_000, -40_000, 300_000][jumps % 4]))
    }
    for (let round = 0; round < 5; round += 1) {
      await Promise.all(children.map((worker) => worker.tell({ type: 'dispatch', ids })))
      await Promise.all(children.map((worker) => worker.tell({ type: 'sweep', dead: [] })))
    }
    expect(service.truth.violations).toEqual([])
    await end(true)
    expect(service.truth.posts).toHaveLength(40)
  })
})

function isStopped(pid: number | undefined): boolean {
  return / T /.test(readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^\d+ \(.*\)/, ''))
}
