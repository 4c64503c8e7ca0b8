import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { takeReading } from '#lib/money/balance/reading.ts'
import { decideByHand } from '#lib/money/reconcile/by-hand.ts'
import { checkBooks } from '#lib/money/verify/books.ts'
import { recover } from '#lib/submissions/recover.ts'
import { submit } from '#lib/submissions/submit.ts'
import { openJournal } from '#lib/upstream/journal.ts'
import { attempt } from '#tests/fixtures/studio.ts'
import { bear, type Life } from './rig/life.ts'
import { openScene, type Scene } from './rig/scene.ts'

/** A process is taken for dead while its POST is under way, and writes its answer down after all. */
describe('an answer that comes late', () => {
  let scene: Scene
  let heir: Life

  beforeAll(async () => {
    scene = await openScene()
  })
  afterAll(() => scene?.close())
  beforeEach(async () => {
    await scene.clear()
    heir = await bear(scene.studio)
    await takeReading(heir.studio)
  })
  afterEach(async () => {
    expect(scene.truth.violations).toEqual([])
    expect((await checkBooks(scene.studio)).differences).toEqual([])
    await heir.bury()
    vi.restoreAllMocks()
  })

  /** A process sends, and is dead to the others before it writes its answer down. */
  async function unheard(): Promise<{ id: string; jobId: string; answer(body: string): Promise<void> }> {
    const late = await bear(scene.studio)
    late.arrange({ when: (at) => at === 'journal.write', how: 'crash' })
    const result = await submit(late.studio, scene.member, attempt('Late'))
    if (result.kind !== 'created') throw new Error('not created')
    const id = result.submissionId
    await late.died
    await late.bury()
    await recover(heir.studio)
    expect((await scene.read(id)).status).toBe('unknown')
    const { studio } = scene
    const journal = openJournal(join(studio.folder, 'journal'), late.studio.processId, () => studio.now())
    await journal.refresh()
    const send = await journal.lastSend(id)
    if (!send) throw new Error('no intent')
    const sending = await journal.intend(send.intent)
    const observation = { seen: 'status', status: 202, retryAfter: null, whole: true } as const
    return {
      id,
      jobId: scene.truth.jobsOf('Late')[0]?.id ?? '',
      answer: (body) => sending.saw({ ...observation, body }),
    }
  }

  async function settledByHand(id: string, billed: boolean): Promise<void> {
    if (!billed) {
      scene.truth.deaf = true // else a reading would settle it
      scene.advance(3_600_000) // nothing can change any more
    }
    const decision = { billed, reason: 'Support said so.' }
    expect(await decideByHand(heir.studio, scene.admin, id, decision)).toEqual({ kind: 'settled' })
  }

  test('counts for what became unknown', async () => {
    const { id, jobId, answer } = await unheard()
    await answer(JSON.stringify({ id: jobId }))
    await recover(heir.studio)
    expect(await scene.read(id)).toMatchObject({ status: 'pending', jobId, kinds: ['charge', 'hold'] })
  })

  test('counts for a process that starts afterwards', async () => {
    const { id, jobId, answer } = await unheard()
    await answer(JSON.stringify({ id: jobId }))
    const next = await bear(scene.studio)
    await recover(next.studio)
    expect(await scene.read(id)).toMatchObject({ status: 'pending', jobId })
    await next.bury()
  })

  test.each([
    ['billed', true, ['charge', 'hold']],
    ['not billed', false, ['correction', 'hold', 'release']],
  ])('gives its job to what was settled by hand as %s', async (_as, billed, kinds) => {
    const { id, jobId, answer } = await unheard()
    await settledByHand(id, billed)
    await answer(JSON.stringify({ id: jobId }))
    await recover(heir.studio)
    expect(await scene.read(id)).toMatchObject({ status: 'pending', jobId, kinds })
    expect((await scene.read(id)).claim?.state).toBe(billed ? 'refused' : undefined)
  })

  test.each([
    [false, ['correction', 'hold', 'release']],
    [true, ['charge', 'hold']],
  ])(
    'without a job id charges what had been settled as not billed, and is no news where that is known (%s)',
    async (billed, kinds) => {
      const { id, answer } = await unheard()
      await settledByHand(id, billed)
      await answer('<html>')
      const error = vi.spyOn(scene.studio.log, 'error')
      await recover(heir.studio)
      expect(error).not.toHaveBeenCalled()
      expect(await scene.read(id)).toMatchObject({ status: 'billed_without_job', kinds })
    },
  )

  test('keeps the job that it names, though its submission had been given up', async () => {
    const { id, jobId, answer } = await unheard()
    await answer(`{"id":"${jobId}",`)
    await settledByHand(id, true)
    await recover(heir.studio)
    expect(await scene.read(id)).toMatchObject({ status: 'billed_without_job', keptJobId: jobId })
  })

  test('is heard once where its job belongs to another submission', async () => {
    const { jobId } = await scene.read(await scene.submitted('accept'))
    const { id, answer } = await unheard()
    await answer(JSON.stringify({ id: jobId }))
    await recover(heir.studio)
    expect(await scene.read(id)).toMatchObject({ status: 'billed_without_job', jobId: null })
    const warn = vi.spyOn(scene.studio.log, 'warn')
    await recover(heir.studio)
    await recover(heir.studio)
    expect(warn).not.toHaveBeenCalledWith(expect.objectContaining({ submissionId: id }), expect.anything())
  })
})

describe('a process that begins while another looks for the dead', () => {
  let scene: Scene

  beforeAll(async () => {
    scene = await openScene()
  })
  afterAll(() => scene?.close())

  test('is not taken for one of them', async () => {
    const looking = await bear(scene.studio)
    const sending = await bear(scene.studio)
    await scene.studio.db.process.deleteMany({ where: { id: sending.studio.processId } })
    const received = Promise.withResolvers<void>()
    const answer = Promise.withResolvers<void>()
    scene.truth.onPost = () => {
      received.resolve()
      return answer.promise
    }
    const result = await submit(sending.studio, scene.member, attempt())
    if (result.kind !== 'created') throw new Error('not created')
    await received.promise
    // It says that it lives after the other one asked who does.
    const { refresh } = looking.studio.journal
    looking.studio.journal.refresh = async () => {
      const { processId: id } = sending.studio
      const seenAt = new Date()
      const process = { id, role: 'studio', startedAt: seenAt, seenAt }
      await scene.studio.db.process.upsert({ where: { id }, create: process, update: {} })
      await refresh()
    }
    await recover(looking.studio)
    expect((await scene.read(result.submissionId)).status).toBe('submitting')
    answer.resolve()
    await sending.idle()
    expect((await scene.read(result.submissionId)).status).toBe('pending')
    await sending.bury()
    await looking.bury()
  })
})
