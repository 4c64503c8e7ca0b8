import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sweep } from '../background/sweep.ts'
import { submit } from '../submissions/submit.ts'
import { DATABASE_KINDS } from '../testing/databases.ts'
import { attempt } from '../testing/studio.ts'
import { openJournal } from '../upstream/journal.ts'
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

  /** Sweeps; after the last claim was settled, before any journal is forgotten, something else happens. */
  async function sweepBeforeForgetting(event: () => Promise<void>): Promise<void> {
    const { journal } = sweeper.studio
    sweeper.studio.journal = {
      ...journal,
      async forget(keep, looked) {
        await event()
        return journal.forget(keep, looked)
      },
    }
    await sweep(sweeper.studio)
    await sweeper.idle()
    sweeper.studio.journal = journal
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

  // Bug: the answer was deleted with the journal it had just been written to.
  test('a process that is taken for dead may write its answer down and die: the answer counts', async () => {
    const late = await bear(scene.studio)
    await submit(late.studio, scene.member, attempt('Before'))
    await late.idle()
    late.arrange({ when: (at) => at === 'journal.write', how: 'crash' })
    const result = await submit(late.studio, scene.member, attempt('Late'))
    if (result.kind !== 'created') throw new Error('not created')
    const id = result.submissionId
    await late.died
    await scene.studio.db.process.deleteMany({ where: { id: late.studio.processId } })
    const job = [...scene.truth.jobs.values()].find(({ prompt }) => prompt === 'Late')?.id ?? ''
    const writer = openJournal(join(scene.studio.folder, 'journal'), late.studio.processId)
    await sweepBeforeForgetting(async () => {
      expect((await scene.read(id)).status).toBe('unknown')
      const observation = { seen: 'status', status: 202, retryAfter: null, whole: true } as const
      const body = JSON.stringify({ id: job })
      await writer.write({ submissionId: id, sendCount: 1, observation: { ...observation, body } })
    })
    await sweep(sweeper.studio)
    expect(await scene.read(id)).toMatchObject({ status: 'pending', jobId: job })
    await sweep(sweeper.studio)
    expect(journals()).toEqual([])
    await writer.close()
    await late.bury()
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
