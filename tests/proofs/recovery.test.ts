import { setTimeout } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { checkBooks } from '#lib/money/verify/books.ts'
import { dispatch } from '#lib/submissions/dispatch.ts'
import { recover, sweep } from '#lib/submissions/recover.ts'
import { submit } from '#lib/submissions/submit.ts'
import { attempt } from '#tests/fixtures/studio.ts'
import { bear, type Life } from './rig/life.ts'
import { openScene, type Scene } from './rig/scene.ts'
import type { Fate } from './rig/truth.ts'

describe('what a process saw before it died', () => {
  let scene: Scene
  let heir: Life

  beforeAll(async () => {
    scene = await openScene()
  })
  afterAll(() => scene?.close())
  beforeEach(async () => {
    await scene.clear()
    heir = await bear(scene.studio)
  })
  afterEach(async () => {
    expect(scene.truth.violations).toEqual([])
    expect((await checkBooks(scene.studio)).differences).toEqual([])
    await heir.bury()
  })

  /** Sends one submission of a process that dies at this point; then another process sweeps. */
  async function dyingAt(point: string, fate: Fate = 'accept') {
    const dying = await bear(scene.studio)
    scene.truth.fates.push(fate)
    dying.arrange({ when: (at) => at === point, how: 'crash' })
    const result = await submit(dying.studio, scene.member, attempt(`Dies at: ${point}`))
    if (result.kind !== 'created') throw new Error('not created')
    await Promise.race([dying.died, setTimeout(10_000).then(() => Promise.reject(new Error('it lived')))])
    await dying.bury()
    await sweep(heir.studio)
    await heir.idle()
    return scene.read(result.submissionId)
  }

  test('the 202 was read and written to the journal: it is accepted, with one POST', async () => {
    const row = await dyingAt('journal.write done')
    expect(row).toMatchObject({ status: 'pending', jobId: 'job_1', kinds: ['charge', 'hold'] })
    expect(scene.truth.posts).toHaveLength(1)
  })

  test('the answer was not yet in the journal: it is unknown, until when it may be accepted', async () => {
    const before = scene.studio.now().getTime()
    const row = await dyingAt('journal.write')
    expect(row).toMatchObject({ status: 'unknown', reason: 'process_died', kinds: ['hold'] })
    expect(row.acceptableUntil?.getTime()).toBeGreaterThanOrEqual(before + 60_000)
    expect(scene.truth.posts).toHaveLength(1)
  })

  test('it was about to write the request: it is unknown, because nobody can tell', async () => {
    const row = await dyingAt('journal.mark done')
    expect(row).toMatchObject({ status: 'unknown', reason: 'process_died', kinds: ['hold'] })
    expect(row.acceptableUntil).not.toBeNull()
    expect(scene.truth.posts).toHaveLength(0)
  })

  // Its journal may be lost, or on a disk that nobody else sees; then this looks the same after a POST.
  test('it had only leased it: it is unknown, because no intent proves nothing', async () => {
    const row = await dyingAt('journal.intend')
    expect(row).toMatchObject({ status: 'unknown', reason: 'process_died', kinds: ['hold'] })
    expect(scene.truth.posts).toHaveLength(0)
  })

  test.each([
    ['written its intent', 'journal.intend done'],
    ['begun to connect', 'journal.mark'],
  ])('it had only %s: it was proven not sent, and is sent again', async (_what, point) => {
    const row = await dyingAt(point)
    expect(row).toMatchObject({ status: 'queued', reason: 'not_sent', sendCount: 1, kinds: ['hold'] })
    expect(scene.truth.posts).toHaveLength(0)
    scene.advance(60_000)
    await dispatch(heir.studio, row.id)
    await heir.idle()
    expect(await scene.read(row.id)).toMatchObject({ status: 'pending', sendCount: 2 })
  })

  test('it only seemed dead before it wrote: what another process gave up it never writes', async () => {
    const slow = await bear(scene.studio)
    const { intend } = slow.studio.journal
    slow.studio.journal.intend = async (intent) => {
      const sending = await intend(intent)
      return {
        ...sending,
        saw: async (observation) => {
          expect(observation).toMatchObject({ seen: 'nothing', sent: false })
          await sending.saw(observation)
        },
      }
    }
    const submitUpstream = slow.studio.upstream.submit.bind(slow.studio.upstream)
    slow.studio.upstream.submit = async (...input) => {
      await scene.studio.db.process.deleteMany({ where: { id: slow.studio.processId } })
      await recover(heir.studio)
      return submitUpstream(...input)
    }
    const result = await submit(slow.studio, scene.member, attempt('Seemed dead'))
    if (result.kind !== 'created') throw new Error('not created')
    await slow.idle()
    expect(scene.truth.posts).toHaveLength(0)
    expect(await scene.read(result.submissionId)).toMatchObject({ status: 'queued', sendCount: 1 })
    await slow.bury()
  })

  test.each([
    ['limit', 'queued', 'rate_limited'],
    ['refuse', 'rejected', 'invalid_request'],
    ['drop', 'unknown', 'no_answer'],
    ['accept in HTML', 'billed_without_job', 'job_id_lost'],
    ['accept and stutter', 'billed_without_job', 'job_id_lost'],
    ['no money', 'rejected', 'no_money'],
  ] as const)('what the journal says of “%s” counts: %s', async (fate, status, reason) => {
    scene.truth.budgetYen = fate === 'no money' ? 0 : 20_000
    const row = await dyingAt('journal.write done', fate === 'no money' ? 'accept' : fate)
    expect(row).toMatchObject({ status, reason })
    expect(scene.truth.posts).toHaveLength(1)
  })

  test('two processes that find the same journal book it once', async () => {
    const other = await bear(scene.studio)
    const dying = await bear(scene.studio)
    dying.arrange({ when: (at) => at === 'journal.write done', how: 'crash' })
    const result = await submit(dying.studio, scene.member, attempt())
    if (result.kind !== 'created') throw new Error('not created')
    await dying.died
    await dying.bury()
    await Promise.all([sweep(heir.studio), sweep(other.studio), sweep(heir.studio)])
    expect(await scene.read(result.submissionId)).toMatchObject({
      status: 'pending',
      kinds: ['charge', 'hold'],
    })
    await other.bury()
  })
})
