import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { dispatch } from '#lib/submissions/dispatch.ts'
import { recover, sweep } from '#lib/submissions/recover.ts'
import { attempt } from '#tests/fixtures/studio.ts'
import { buy } from '#tests/fixtures/submissions.ts'
import { bear, type Life } from './rig/life.ts'
import { sceneOfTests } from './rig/scene-of-tests.ts'
import type { Fate } from './rig/truth.ts'

describe('the observations of a process before its death', () => {
  const scene = sceneOfTests()
  let heir: Life

  beforeEach(async () => {
    heir = await bear(scene.studio)
  })
  afterEach(() => heir.bury())

  /** Sends one submission in a process that dies at this point. @returns its id. */
  async function dieAt(point: string, fate: Fate): Promise<string> {
    const dying = await bear(scene.studio)
    scene.truth.fates.push(fate)
    dying.arrange({ when: (at) => at === point, how: 'crash' })
    const result = await buy(dying.studio, scene.member, attempt(`Dies at: ${point}`))
    await dying.idle()
    expect(dying.dead).toBe(true)
    await dying.bury()
    return result.submissionId
  }

  const PENDING = { status: 'pending', jobId: 'job_1', kinds: ['charge', 'hold'] }
  const UNKNOWN = {
    status: 'unknown',
    reason: 'process_died',
    kinds: ['hold'],
    acceptableUntil: expect.any(Date),
  }
  const NOT_SENT = { status: 'queued', reason: 'not_sent', sendCount: 1, kinds: ['hold'] }

  test.each([
    ['leased only, which looks the same after loss of the journal', 'journal.intend', 0, UNKNOWN],
    ['intent written', 'journal.intend done', 0, NOT_SENT],
    ['connecting', 'journal.mark', 0, NOT_SENT],
    ['about to write the request', 'journal.mark done', 0, UNKNOWN],
    ['answer not yet in the journal', 'journal.write', 1, UNKNOWN],
    ['202 in the journal', 'journal.write done', 1, PENDING],
  ])(
    '%s: another process follows the journal, and sends a certainly unsent submission',
    async (_what, point, posts, ends) => {
      const before = scene.studio.now().getTime()
      const id = await dieAt(point, 'accept')
      await sweep(heir.studio)
      await heir.idle()
      const row = await scene.read(id)
      expect(row).toMatchObject(ends)
      expect(scene.truth.posts).toHaveLength(posts)
      if (ends === UNKNOWN) expect(Number(row.acceptableUntil)).toBeGreaterThanOrEqual(before + 60_000)
      if (ends !== NOT_SENT) return
      scene.advance(60_000)
      await dispatch(heir.studio, id)
      await heir.idle()
      expect(await scene.read(id)).toMatchObject({ status: 'pending', sendCount: 2 })
    },
  )

  test.each([
    ['limit', 'queued', 'rate_limited'],
    ['refuse', 'rejected', 'invalid_request'],
    ['drop', 'unknown', 'no_answer'],
    ['accept in HTML', 'billed_without_job', 'job_id_lost'],
    ['accept and stutter', 'billed_without_job', 'job_id_lost'],
    ['no money', 'rejected', 'no_money'],
  ] as const)('the journal’s record of “%s” counts: %s', async (fate, status, reason) => {
    scene.truth.budgetYen = fate === 'no money' ? 0 : 20_000
    const id = await dieAt('journal.write done', fate === 'no money' ? 'accept' : fate)
    await sweep(heir.studio)
    await heir.idle()
    expect(await scene.read(id)).toMatchObject({ status, reason })
    expect(scene.truth.posts).toHaveLength(1)
  })

  test('two processes that find the same journal record it once', async () => {
    const other = await bear(scene.studio)
    const id = await dieAt('journal.write done', 'accept')
    await Promise.all([sweep(heir.studio), sweep(other.studio), sweep(heir.studio)])
    expect(await scene.read(id)).toMatchObject(PENDING)
    await other.bury()
  })

  test('a process wrongly presumed dead never writes a request that another gave up', async () => {
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
    const result = await buy(slow.studio, scene.member, attempt('Seemed dead'))
    await slow.idle()
    expect(scene.truth.posts).toHaveLength(0)
    expect(await scene.read(result.submissionId)).toMatchObject({ status: 'queued', sendCount: 1 })
    await slow.bury()
  })
})
