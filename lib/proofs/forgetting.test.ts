import { existsSync, readdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { sweep } from '../background/sweep.ts'
import { decideByHand } from '../reconcile/by-hand.ts'
import { submit } from '../submissions/submit.ts'
import { attempt } from '../testing/studio.ts'
import { openJournal } from '../upstream/journal.ts'
import { checkBooks } from '../verify/books.ts'
import { bear, type Life } from './testing/life.ts'
import { openScene, type Scene } from './testing/scene.ts'

describe('while a sweep goes on', () => {
  let scene: Scene
  let sweeper: Life

  beforeAll(async () => {
    scene = await openScene()
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

  /** A process submits, its claim becomes unknown and is settled by hand; then it writes its answer down, and is dead. */
  async function settledBeforeHeard(billed: boolean, answer?: string) {
    const { studio, truth, admin } = scene
    const late = await bear(studio)
    late.arrange({ when: (at) => at === 'journal.write', how: 'crash' })
    const result = await submit(late.studio, scene.member, attempt('Late'))
    if (result.kind !== 'created') throw new Error('not created')
    await late.died
    await late.bury()
    await sweep(sweeper.studio)
    if (!billed) {
      truth.deaf = true // else a reading would settle it
      scene.advance(3_600_000) // nothing can change any more
    }
    const decision = { billed, reason: 'Support said so.' }
    expect(await decideByHand(sweeper.studio, admin, result.submissionId, decision)).toEqual({
      kind: 'settled',
    })
    const jobId = truth.jobsOf('Late')[0]?.id ?? ''
    const writer = openJournal(join(studio.folder, 'journal'), late.studio.processId)
    const body = answer ?? JSON.stringify({ id: jobId })
    const observation = { seen: 'status', status: 202, retryAfter: null, whole: true, body } as const
    await writer.write({ submissionId: result.submissionId, sendCount: 1, observation })
    await writer.close()
    return { id: result.submissionId, jobId }
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

  // Bug: its journal was deleted unheard, and with it the only job id of a video that was paid for.
  test.each([
    ['billed', true, ['charge', 'hold']],
    ['not billed', false, ['correction', 'hold', 'release']],
  ])(
    'what was settled by hand as %s gets the job that a dead process had read',
    async (_as, billed, kinds) => {
      const { id, jobId } = await settledBeforeHeard(billed)
      await sweep(sweeper.studio)
      expect(await scene.read(id)).toMatchObject({ status: 'pending', jobId, kinds })
      expect((await scene.read(id)).claim?.state).toBe(billed ? 'refused' : undefined)
      expect((await checkBooks(scene.studio)).differences).toEqual([])
      expect(journals()).toEqual([])
    },
  )

  test('it is heard as well where its journal was put aside, since it wrote on while a sweep went on', async () => {
    const { id, jobId } = await settledBeforeHeard(true)
    const [name = ''] = journals()
    const folder = join(scene.studio.folder, 'journal')
    renameSync(join(folder, name), join(folder, name.replace('.', '.0123abcd.')))
    await sweep(sweeper.studio)
    expect(await scene.read(id)).toMatchObject({ status: 'pending', jobId })
  })

  test('a 202 without a job id charges what had been settled as not billed, and is no news where that is known', async () => {
    const error = vi.spyOn(scene.studio.log, 'error')
    for (const [billed, kinds] of [
      [false, ['correction', 'hold', 'release']],
      [true, ['charge', 'hold']],
    ] as const) {
      const { id } = await settledBeforeHeard(billed, '<html>')
      error.mockClear()
      await sweep(sweeper.studio)
      expect(error).not.toHaveBeenCalled()
      expect(await scene.read(id)).toMatchObject({ status: 'billed_without_job', kinds })
      await scene.clear()
    }
    error.mockRestore()
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
