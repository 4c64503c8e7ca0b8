import { describe, expect, test } from 'vitest'
import { findSubmission } from '#lib/gallery/queries.ts'
import { adoptKeptJob } from '#lib/money/reconcile/adopt.ts'
import { getReconcile } from '#lib/money/reconcile/queries.ts'
import { record } from '#lib/submissions/record.ts'
import { move } from '#lib/submissions/transition.ts'
import { classify } from '#lib/upstream/outcome.ts'
import { sceneOfTests } from './rig/scene-of-tests.ts'

const HOUR_MS = 3_600_000

describe('a job named by a damaged or unexpected answer', () => {
  const scene = sceneOfTests()

  const ask = (id: string) => adoptKeptJob(scene.studio, id)
  const questions = (id: string) => scene.studio.queue.findJobs('adopt', { key: id, queued: true })
  const forgetQuestions = async (id: string) => {
    for (const { id: job } of await questions(id)) await scene.studio.queue.deleteJob('adopt', job)
  }
  const onlyJob = () => [...scene.truth.jobs.keys()][0] ?? ''
  const answered = (status: number, body: string, whole = true) =>
    classify({ seen: 'status', status, retryAfter: null, body, whole })

  // Bug: a video whose 202 was cut off after its id waited for a person, who had to look within a day.
  test.each(['accept and stutter', 'accept without a length, cut off'] as const)(
    'is adopted once the service confirms it: %s',
    async (fate) => {
      const id = await scene.submitted(fate)
      const jobId = onlyJob()
      expect(await scene.read(id)).toMatchObject({ status: 'billed_without_job', keptJobId: jobId })
      expect(await questions(id)).toHaveLength(1)
      await ask(id)
      const row = await scene.read(id)
      expect(row).toMatchObject({ status: 'pending', jobId, reason: 'adopted', kinds: ['charge', 'hold'] })
      expect(row.claim?.state).toBe('refused')
      expect(row.decisions).toMatchObject([{ userId: null, status: 'pending' }])
      expect(await scene.studio.queue.findJobs('poll', { key: id, queued: true })).toHaveLength(1)
      expect((await getReconcile(scene.studio, scene.admin)).decisions).toMatchObject([
        {
          by: null,
          reason: { key: 'reconcile.decisions.adoptedByItself', values: { jobId, status: 'pending' } },
        },
      ])
      await ask(id)
      expect((await scene.read(id)).kinds).toEqual(['charge', 'hold'])
    },
  )

  test('is adopted after a 2xx other than 202', async () => {
    scene.truth.random = () => 0.4 // chance bills it
    const id = await scene.submitted('answer with another 2xx')
    expect(await scene.read(id)).toMatchObject({ keptJobId: onlyJob() })
    await ask(id)
    expect(await scene.read(id)).toMatchObject({
      status: 'pending',
      jobId: onlyJob(),
      kinds: ['charge', 'hold'],
    })
  })

  test('is not adopted while the service does not know it', async () => {
    const id = await scene.submitted('drop')
    const attempt = { submissionId: id, ...(await scene.read(id)) }
    await record(scene.studio, attempt, answered(200, '{"id":"job_nowhere"}'))
    await ask(id)
    expect(await scene.read(id)).toMatchObject({ status: 'unknown', jobId: null, kinds: ['hold'] })
    expect(await questions(id)).toHaveLength(1)
  })

  test('is retried for a day while the service does not confirm it, then left to a person', async () => {
    const id = await scene.submitted('accept and stutter')
    scene.truth.deaf = true
    await forgetQuestions(id)
    await ask(id)
    const [again, ...more] = await questions(id)
    expect(more).toEqual([])
    const pauseMs = Number(again?.startAfter) - scene.studio.now().getTime()
    expect(pauseMs).toBeGreaterThan(10_000)
    expect(pauseMs).toBeLessThanOrEqual(15_000)
    await forgetQuestions(id)
    scene.advance(25 * HOUR_MS)
    await ask(id)
    expect(await questions(id)).toEqual([])
    expect(await scene.read(id)).toMatchObject({ status: 'billed_without_job', kinds: ['charge', 'hold'] })
    expect(await findSubmission(scene.studio, scene.admin, id)).toMatchObject({
      mayAdopt: true,
      keptJobId: onlyJob(),
    })
    scene.truth.deaf = false
    await ask(id)
    expect((await scene.read(id)).status).toBe('pending')
  })

  test('is neither adopted nor requested again if it belongs to another submission', async () => {
    const owner = await scene.submitted('accept')
    const { jobId } = await scene.read(owner)
    const other = await scene.submitted('accept silently')
    await record(
      scene.studio,
      { submissionId: other, ...(await scene.read(other)) },
      answered(202, `{"id":"${jobId}",`, false),
    )
    await forgetQuestions(other)
    await ask(other)
    expect(await scene.read(other)).toMatchObject({ status: 'billed_without_job', jobId: null })
    expect(await questions(other)).toEqual([])
  })

  // The sender was presumed dead, but its answer still arrived.
  test.each(['unknown', 'billed_without_job', 'not_accepted'] as const)(
    'counts when its answer comes late, to a submission that is %s by then',
    async (status) => {
      const id = await scene.submitted('accept silently')
      const attempt = { submissionId: id, ...(await scene.read(id)) }
      if (status !== 'unknown') await move(scene.studio, id, 'unknown', status, { reason: 'readings' })
      await record(scene.studio, attempt, answered(201, `{"id":"${onlyJob()}"}`))
      expect(await scene.read(id)).toMatchObject({ status, keptJobId: onlyJob() })
      expect(await questions(id)).toHaveLength(1)
      await ask(id)
      expect(await scene.read(id)).toMatchObject({ status: 'pending', jobId: onlyJob() })
    },
  )
})
