import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Status } from '#lib/submissions/state.ts'
import { submit } from '#lib/submissions/submit.ts'
import { makeTestDatabase, type TestDatabase } from '#tests/fixtures/databases.ts'
import { waitFor } from '#tests/fixtures/service/wait.ts'
import { attempt, setClocks } from '#tests/fixtures/studio.ts'
import { killChildren } from './rig/children.ts'
import { endWell, expectNothing } from './rig/ending.ts'
import { openScene, type Scene, startTrueService, type TrueService } from './rig/scene.ts'
import { type StudioChild, startStudioChild } from './rig/studio-children.ts'
import { World } from './rig/world.ts'

const TEN_MINUTES = 600_000

describe('several processes on one PostgreSQL', () => {
  let database: TestDatabase
  let service: TrueService
  let scene: Scene
  let clock: string

  beforeEach(async () => {
    database = await makeTestDatabase()
    clock = join(database.folder, 'clock')
    writeFileSync(clock, '0')
    service = await startTrueService({ budgetYen: 100_000 })
    scene = await openScene({ database, service })
    setClocks(scene.studio, () => Number(readFileSync(clock, 'utf8')))
  })
  afterEach(async () => {
    await killChildren()
    await scene?.close()
    await service?.close()
    await database?.drop()
  })

  async function worker(): Promise<StudioChild> {
    const place = { DATABASE_URL: database.url, FOLDER: database.folder, CLOCK: clock }
    const child = startStudioChild({ ...place, BASE_URL: service.url })
    await child.processId
    return child
  }

  /** Accepts submissions as a web process that dies before it sends any. */
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

  /** Kills every process and lets everything settle. */
  async function end(): Promise<void> {
    await killChildren()
    await scene.studio.db.process.deleteMany({ where: { id: { not: scene.studio.processId } } })
    let ms = Number(readFileSync(clock, 'utf8'))
    scene.advance = (more) => {
      ms += more
      writeFileSync(clock, String(ms))
    }
    const world = await World.resume(scene)
    await expectNothing(world, 'after all workers had ended')
    await endWell(world)
    await world.end()
  }

  test('do all background work exactly once', async () => {
    const workers = await Promise.all([worker(), worker(), worker()])
    await Promise.all(workers.map((each) => each.tell({ type: 'work' })))
    const ids = await queued(30)
    writeFileSync(clock, '10000')
    await Promise.all(workers.map((each) => each.tell({ type: 'dispatch', ids: ids.slice(0, 10) })))
    await waitFor('all to be sent', () => service.truth.posts.length === 30)
    await end()
  })

  const NOT_SENT = { status: 'queued', reason: 'not_sent', sendCount: 1 }
  const GAVE_UP = { status: 'rejected', reason: 'gave_up_sending' }
  const ACCEPTED = { status: 'pending', kinds: ['charge', 'hold'] }
  test.each<[string, string, number, Status, object, number]>([
    ['after its lease', 'committed', 3, 'unknown', GAVE_UP, 0],
    ['after its intent', 'journal.intend done', 1, 'queued', NOT_SENT, 0],
    ['before its mark', 'journal.mark', 1, 'queued', NOT_SENT, 0],
    ['after its mark', 'journal.mark done', 1, 'unknown', GAVE_UP, 0],
    ['after its request', 'sent', 1, 'unknown', ACCEPTED, 1],
    ['before its answer is recorded', 'journal.write', 1, 'unknown', ACCEPTED, 1],
  ])(
    'a worker paused %s is presumed dead, wakes up ten minutes later, and then sends nothing',
    async (_when, point, nth, meanwhile, ends, posts) => {
      const [id = ''] = await queued(1)
      const [paused, other] = [await worker(), await worker()]
      await other.tell({ type: 'read' })
      await paused.tell({ type: 'arrange', point, nth, signal: 'SIGSTOP' })
      const sent = paused.tell({ type: 'dispatch', ids: [id] })
      await waitFor('the worker to stop', () => isStopped(paused.process.pid))
      writeFileSync(clock, String(TEN_MINUTES))
      await other.tell({ type: 'sweep', dead: [await paused.processId] })
      expect((await scene.read(id)).status).toBe(meanwhile)
      paused.process.kill('SIGCONT')
      await sent
      expect(await scene.read(id)).toMatchObject(ends)
      expect(service.truth.posts).toHaveLength(posts)
      await end()
    },
  )
})

function isStopped(pid: number | undefined): boolean {
  return / T /.test(readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^\d+ \(.*\)/, ''))
}
