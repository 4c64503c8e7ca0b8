import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sweep } from '../background/sweep.ts'
import { submit } from '../submissions/submit.ts'
import { DATABASE_KINDS } from '../testing/databases.ts'
import { attempt } from '../testing/studio.ts'
import { bear, type Life } from './testing/life.ts'
import { openScene, type Scene } from './testing/scene.ts'

describe.each(DATABASE_KINDS)('while a sweep goes on, on the %s database', (kind) => {
  let scene: Scene
  let sweeper: Life

  beforeAll(async () => {
    scene = await openScene(kind)
  })
  afterAll(() => scene?.close())
  beforeEach(async () => {
    await scene.clear()
    sweeper = await bear(scene.studio)
    await diesAt('upstream.submit') // so that the sweep has something to release
  })
  afterEach(async () => {
    expect(scene.truth.violations).toEqual([])
    await sweeper.bury()
  })

  /** A process submits, and dies at this point. @returns the submission. */
  async function diesAt(point: string): Promise<string> {
    const life = await bear(scene.studio)
    life.arrange({ when: (at) => at === point, how: 'crash' })
    const result = await submit(life.studio, scene.member, attempt(`Dies at: ${point}`))
    if (result.kind !== 'created') throw new Error('not created')
    await life.died
    await life.bury()
    return result.submissionId
  }

  /** Sweeps; in the middle of it, something else happens. */
  async function sweepDuring(event: () => Promise<void>): Promise<void> {
    const { journal } = sweeper.studio
    let waits = true
    sweeper.studio.journal = {
      ...journal,
      async find(submissionId, sendCount) {
        if (waits) await event()
        waits = false
        return journal.find(submissionId, sendCount)
      },
    }
    await sweep(sweeper.studio)
    await sweeper.idle()
    expect(waits).toBe(false)
  }

  const journals = () => readdirSync(join(scene.studio.folder, 'journal'))

  // Bug: its journal was deleted, because nobody knew of it when the sweep began; its 202 was lost.
  test('a process may come, send and die: what it saw counts at the next sweep', async () => {
    let id = ''
    await sweepDuring(async () => {
      id = await diesAt('journal.write done')
    })
    expect((await scene.read(id)).status).toBe('submitting')
    await sweep(sweeper.studio)
    expect(await scene.read(id)).toMatchObject({ status: 'pending', jobId: 'job_1' })
    await sweep(sweeper.studio)
    expect(journals()).toEqual([])
  })

  test('a process may come and live: its journal stays', async () => {
    const life = await bear(scene.studio)
    await sweepDuring(async () => {
      await submit(life.studio, scene.member, attempt())
      await life.idle()
    })
    expect(journals()).toEqual([`${life.studio.processId}.jsonl`])
    await life.bury()
  })

  // Bug: what a process wrote after others had taken it for dead, it wrote into a file that was no more.
  test('a process that is taken for dead, and lives, begins its journal anew', async () => {
    const life = await bear(scene.studio)
    await submit(life.studio, scene.member, attempt('Before'))
    await life.idle()
    await scene.studio.db.process.deleteMany({ where: { id: life.studio.processId } })
    await sweep(sweeper.studio)
    const file = join(scene.studio.folder, 'journal', `${life.studio.processId}.jsonl`)
    expect(existsSync(file)).toBe(false)
    const observation = { seen: 'nothing', sent: true, error: 'ECONNRESET' } as const
    await life.studio.journal.write({ submissionId: 'later', sendCount: 1, observation })
    expect(existsSync(file)).toBe(true)
    expect(await sweeper.studio.journal.find('later', 1)).toEqual(observation)
    await life.bury()
  })
})
