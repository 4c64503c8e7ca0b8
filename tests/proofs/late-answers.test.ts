import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { takeReading } from '#lib/money/balance/reading.ts'
import { adoptJob, decideByHand } from '#lib/money/reconcile/by-hand.ts'
import { recover } from '#lib/submissions/recover.ts'
import { openJournal } from '#lib/upstream/journal.ts'
import { attempt } from '#tests/fixtures/studio.ts'
import { buy } from '#tests/fixtures/submissions.ts'
import { bear, type Life } from './rig/life.ts'
import { sceneOfTests } from './rig/scene-of-tests.ts'

/** A process is presumed dead during its POST, but still records its answer. */
describe('a late answer', () => {
  const scene = sceneOfTests()
  let heir: Life

  beforeEach(async () => {
    heir = await bear(scene.studio)
    await takeReading(heir.studio)
  })
  afterEach(async () => {
    await heir.bury()
    vi.restoreAllMocks()
  })

  /** A process sends, and the others presume it dead before it records its answer. */
  async function unheard(): Promise<{ id: string; jobId: string; answer(body: string): Promise<void> }> {
    const late = await bear(scene.studio)
    late.arrange({ when: (at) => at === 'journal.write', how: 'crash' })
    const result = await buy(late.studio, scene.member, attempt('Late'))
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

  /** An admin's possible action in between. */
  const MEANWHILE = {
    'is unknown': async () => {},
    'was called billed': (id: string) => settledByHand(id, true),
    'was called not billed': async (id: string) => {
      scene.truth.deaf = true // otherwise a reading would settle it
      scene.advance(3_600_000) // nothing can change after this
      await settledByHand(id, false)
    },
    'was given its job': (id: string, jobId: string) => adoptJob(heir.studio, scene.admin, id, jobId),
  }

  async function settledByHand(id: string, billed: boolean): Promise<void> {
    const decision = { billed, reason: 'Support said so.' }
    expect(await decideByHand(heir.studio, scene.admin, id, decision)).toEqual({ kind: 'settled' })
  }

  const BODIES: Record<string, (jobId: string) => string> = {
    'names its job': (jobId) => JSON.stringify({ id: jobId }),
    'names another job': () => JSON.stringify({ id: 'job_other' }),
    'names no job': () => '<html>',
    'is cut off after its job': (jobId) => `{"id":"${jobId}",`,
  }
  const CHARGED = ['charge', 'hold']
  const CORRECTED = ['correction', 'hold', 'release']

  test.each([
    ['names its job', 'is unknown', { status: 'pending', kinds: CHARGED, claim: null }],
    [
      'names its job',
      'was called billed',
      { status: 'pending', kinds: CHARGED, claim: { state: 'refused' } },
    ],
    ['names its job', 'was called not billed', { status: 'pending', kinds: CORRECTED, claim: null }],
    ['names no job', 'was called billed', { status: 'billed_without_job', kinds: CHARGED }],
    ['names no job', 'was called not billed', { status: 'billed_without_job', kinds: CORRECTED }],
    ['is cut off after its job', 'was called billed', { status: 'billed_without_job', kinds: CHARGED }],
    ['names another job', 'was given its job', { status: 'pending', kinds: CHARGED }],
  ] as const)('that %s is reconciled with its submission, which %s', async (body, meanwhile, ends) => {
    const { id, jobId, answer } = await unheard()
    await MEANWHILE[meanwhile](id, jobId)
    await answer(BODIES[body]?.(jobId) ?? '')
    const error = vi.spyOn(scene.studio.log, 'error')
    await recover(heir.studio)
    expect(error).not.toHaveBeenCalled()
    const row = await scene.read(id)
    expect(row).toMatchObject({ ...ends, jobId: ends.status === 'pending' ? jobId : null })
    expect(row.keptJobId).toBe(body === 'is cut off after its job' ? jobId : null)
  })

  test('counts for a process that starts later', async () => {
    const { id, jobId, answer } = await unheard()
    await answer(JSON.stringify({ id: jobId }))
    const next = await bear(scene.studio)
    await recover(next.studio)
    expect(await scene.read(id)).toMatchObject({ status: 'pending', jobId })
    await next.bury()
  })

  test('counts once if its job belongs to another submission', async () => {
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

  test('is awaited if its process started while another looked for dead processes', async () => {
    const sending = await bear(scene.studio)
    await scene.studio.db.process.deleteMany({ where: { id: sending.studio.processId } })
    const received = Promise.withResolvers<void>()
    const answer = Promise.withResolvers<void>()
    scene.truth.onPost = () => {
      received.resolve()
      return answer.promise
    }
    const result = await buy(sending.studio, scene.member, attempt())
    await received.promise
    // It reports as alive after the other process has asked.
    const { refresh } = heir.studio.journal
    heir.studio.journal.refresh = async () => {
      const { processId: id } = sending.studio
      const seenAt = new Date()
      const process = { id, role: 'studio', startedAt: seenAt, seenAt }
      await scene.studio.db.process.upsert({ where: { id }, create: process, update: {} })
      await refresh()
    }
    await recover(heir.studio)
    expect((await scene.read(result.submissionId)).status).toBe('submitting')
    answer.resolve()
    await sending.idle()
    expect((await scene.read(result.submissionId)).status).toBe('pending')
    await sending.bury()
  })
})
