import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { adoptJob, decideByHand } from '../reconcile/by-hand.ts'
import { type Attempt, record } from '../submissions/dispatch.ts'
import { skipHold } from '../submissions/sending.ts'
import { DATABASE_KINDS } from '../testing/databases.ts'
import { checkBooks } from '../verify/books.ts'
import { openScene, type Scene } from './testing/scene.ts'

describe.each(DATABASE_KINDS)('settling by hand on the %s database', (kind) => {
  let scene: Scene
  let id: string
  let jobId: string

  beforeAll(async () => {
    scene = await openScene(kind)
  })
  afterAll(() => scene?.close())
  beforeEach(async () => {
    await scene.clear()
    id = await scene.submitted('accept silently')
    jobId = [...scene.truth.jobs.keys()][0] ?? ''
  })
  afterEach(async () => {
    expect((await checkBooks(scene.studio)).differences).toEqual([])
  })

  const adopt = (caller: 'admin' | 'member', job: string, submission = id) =>
    adoptJob(scene.studio, scene[caller], submission, job)
  const decide = (caller: 'admin' | 'member', billed: boolean, reason = 'Support said so.') =>
    decideByHand(scene.studio, scene[caller], id, { billed, reason })

  test('a job that support named is adopted: charged once, and polled next', async () => {
    expect(await adopt('admin', jobId)).toEqual({ kind: 'settled' })
    const row = await scene.read(id)
    expect(row).toMatchObject({ status: 'pending', jobId, reason: 'adopted' })
    expect(row.kinds).toEqual(['charge', 'hold'])
    expect(row.nextPollAt).not.toBeNull()
    expect(row.decisions).toMatchObject([{ userId: scene.admin.id, status: 'pending' }])
    expect(await adopt('admin', jobId)).toMatchObject({ kind: 'refused' })
  })

  test('members neither adopt nor decide', async () => {
    expect(await adopt('member', jobId)).toMatchObject({ kind: 'refused' })
    expect(await decide('member', true)).toMatchObject({ kind: 'refused' })
    expect(await scene.read(id)).toMatchObject({ status: 'unknown', kinds: ['hold'] })
  })

  test.each(['', '../key/info', 'job 1', '//evil', 'a'.repeat(129), 'job_1\n'])(
    'a job id of “%s” is never asked for',
    async (bad) => {
      expect(await adopt('admin', bad)).toMatchObject({ kind: 'refused' })
      expect((await scene.read(id)).status).toBe('unknown')
    },
  )

  test('a job that the service does not know, or cannot tell, is not adopted', async () => {
    expect(await adopt('admin', 'job_nowhere')).toMatchObject({ kind: 'refused' })
    scene.truth.deaf = true
    expect(await adopt('admin', jobId)).toMatchObject({ kind: 'refused' })
    expect((await scene.read(id)).status).toBe('unknown')
  })

  test('another submission’s job is not adopted, also when two try at the same time', async () => {
    await skipHold(scene.studio, scene.admin)
    const other = await scene.submitted('accept silently')
    const results = await Promise.all([adopt('admin', jobId), adopt('admin', jobId, other)])
    expect(results.filter(({ kind: found }) => found === 'settled')).toHaveLength(1)
    expect(await scene.studio.db.submission.count({ where: { jobId } })).toBe(1)
    expect(await adopt('admin', jobId, other)).toMatchObject({ kind: 'refused' })
  })

  test('what was decided by hand is kept with its reason, and only once', async () => {
    expect(await decide('admin', true, '  ')).toMatchObject({ kind: 'refused' })
    expect(await decide('admin', true, 'x'.repeat(1_001))).toMatchObject({ kind: 'refused' })
    const results = await Promise.all([decide('admin', true), decide('admin', false)])
    expect(results.filter(({ kind: found }) => found === 'settled')).toHaveLength(1)
    expect((await scene.read(id)).decisions).toMatchObject([
      { userId: scene.admin.id, reason: 'Support said so.' },
    ])
  })

  test('billed without a job opens a claim; the job that is found later takes it back', async () => {
    await decide('admin', true)
    expect(await scene.read(id)).toMatchObject({ status: 'billed_without_job', claim: { state: 'open' } })
    expect(await adopt('admin', jobId)).toEqual({ kind: 'settled' })
    const row = await scene.read(id)
    expect(row).toMatchObject({ status: 'pending', claim: { state: 'refused' } })
    expect(row.kinds).toEqual(['charge', 'hold'])
  })

  test('an answer that arrives after all, after a job was adopted, changes nothing and charges nothing', async () => {
    await adopt('admin', jobId)
    const row = await scene.read(id)
    const attempt: Attempt = { submissionId: id, ...row }
    await record(scene.studio, attempt, { kind: 'accepted', jobId: 'job_other' })
    expect(await scene.read(id)).toMatchObject({ status: 'pending', jobId, kinds: ['charge', 'hold'] })
  })

  test('an answer that arrives while it is unknown counts', async () => {
    const attempt: Attempt = { submissionId: id, ...(await scene.read(id)) }
    await record(scene.studio, attempt, { kind: 'accepted', jobId })
    expect(await scene.read(id)).toMatchObject({ status: 'pending', jobId, kinds: ['charge', 'hold'] })
    expect(await decide('admin', false)).toMatchObject({ kind: 'refused' })
  })
})
