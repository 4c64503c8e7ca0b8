import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeTestDatabase, type TestDatabase } from '#tests/fixtures/databases.ts'
import { attempt } from '#tests/fixtures/studio.ts'
import { killChildren } from './rig/children.ts'
import { endWell, expectNothing } from './rig/ending.ts'
import { openScene, startTrueService, type TrueService } from './rig/scene.ts'
import { startStudioChild } from './rig/studio-children.ts'
import { World } from './rig/world.ts'

/** Points that only matter to somebody who reads: killing there is killing at the next that writes. */
const READS = /^tx\.|\.(find|count|group|aggregate)\w*( done)?$/

/** The points of a submission up to its written outcome, each with the how many-th of its name it is. */
function stepsOf(points: string[]): { point: string; nth: number }[] {
  const end = points.indexOf('committed', points.indexOf('journal written'))
  const all = points.slice(0, end + 1)
  return all.flatMap((point, index) =>
    READS.test(point)
      ? []
      : [{ point, nth: all.slice(0, index + 1).filter((other) => other === point).length }],
  )
}

describe('a process that is killed', () => {
  let database: TestDatabase
  let service: TrueService
  beforeAll(async () => {
    database = await makeTestDatabase()
    service = await startTrueService()
  })
  afterAll(async () => {
    await killChildren()
    await service?.close()
    await database?.drop()
  })

  const begin = () =>
    startStudioChild({ DATABASE_URL: database.url, FOLDER: database.folder, BASE_URL: service.url })

  test('at any step of a submission leaves nothing that is sent twice or unexplained', async () => {
    const first = await openScene({ database, service })
    const caller = first.member
    await first.close()
    const sample = begin()
    await sample.tell({ type: 'clear holds' })
    await sample.tell({ type: 'arrange', point: 'nowhere', nth: 1, signal: 'SIGKILL' })
    await sample.tell({ type: 'submit', caller, input: attempt('A sample') })
    const steps = stepsOf((await sample.tell({ type: 'idle' })) as string[])
    await sample.tell({ type: 'stop' })
    await sample.ended
    const dead: string[] = []
    for (const { point, nth } of steps) {
      const child = begin()
      await child.tell({ type: 'sweep', dead })
      await child.tell({ type: 'clear holds' })
      await child.tell({ type: 'arrange', point, nth, signal: 'SIGKILL' })
      await child.tell({ type: 'submit', caller, input: attempt(`Killed at ${point}, ${nth}`) })
      await child.tell({ type: 'idle' })
      expect(child.process.connected, `${point}, ${nth}: it lived`).toBe(false)
      dead.push(await child.processId)
    }
    console.log(
      `${steps.length} of ${steps.length} steps killed: ${steps.map(({ point, nth }) => `${point} ${nth}`).join(', ')}`,
    )
    const scene = await openScene({ database, service })
    await scene.studio.db.process.deleteMany({ where: { id: { in: dead } } })
    const world = await World.resume(scene)
    await expectNothing(world, 'after all kills')
    await endWell(world)
    await world.end()
    await scene.close()
    expect(service.truth.posts.length).toBeGreaterThan(steps.length / 3)
  }, 300_000)
})
