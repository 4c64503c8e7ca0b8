import { describe, expect, test } from 'vitest'
import { findSubmission } from '#lib/gallery/queries.ts'
import { getBalance } from '#lib/money/balance/queries.ts'
import { takeReading } from '#lib/money/balance/reading.ts'
import { markCredited } from '#lib/money/claims/change.ts'
import { openByHand } from '#lib/money/claims/open.ts'
import { adoptJob, correctByHand, decideByHand } from '#lib/money/reconcile/by-hand.ts'
import { getReconcile } from '#lib/money/reconcile/queries.ts'
import { skipHold } from '#lib/submissions/sending.ts'
import { tryAgain } from '#lib/submissions/try-again.ts'
import { canTryAgain } from '#lib/submissions/words.ts'
import { ACCEPTABLE_AFTER_MS } from '#tests/fixtures/windows.ts'
import type { Fate } from './rig/fates.ts'
import { sceneOfTests } from './rig/scene-of-tests.ts'

const SETTLE_MS = 120_000
const MINUTE = 60_000
const REASON = 'Support found it.'

/** The status for “not billed”, by the fate of its POST. */
const SAID: readonly [Fate, 'not_accepted' | 'rejected'][] = [
  ['drop', 'not_accepted'],
  ['break at a gateway', 'rejected'],
]

describe('a submission settled as not billed', () => {
  const scene = sceneOfTests()

  async function read(afterMs = MINUTE): Promise<void> {
    scene.advance(afterMs)
    await takeReading(scene.studio)
    await scene.settled()
  }

  /** Submits, and lets the studio settle it as not billed. */
  async function saidNotBilled(fate: Fate = 'drop'): Promise<string> {
    const id = await scene.submitted(fate)
    await read(ACCEPTABLE_AFTER_MS + SETTLE_MS + 1_000)
    return id
  }

  /** Ten minutes later the service still accepts it. */
  async function acceptTooLate(id: string): Promise<string> {
    const { prompt } = await scene.read(id)
    scene.advance(10 * MINUTE)
    const job = scene.truth.acceptTooLate(prompt)
    await read(SETTLE_MS)
    return job.id
  }

  /** The truth distinguishes POSTs by their prompts, so a prompt's second POST needs its own name. */
  async function again(id: string) {
    scene.truth.nameOf = (prompt) => `${prompt}, again`
    const result = await tryAgain(scene.studio, scene.member, id)
    await scene.settled()
    scene.truth.nameOf = (prompt) => prompt
    return result
  }
  const doubted = async (id: string) => (await scene.read(id)).doubtedAt !== null
  const available = async () => (await getBalance(scene.studio, scene.admin)).availableYen
  const correct = (id: string, billed: boolean) =>
    correctByHand(scene.studio, scene.admin, id, { billed, reason: REASON })

  // Bug: the card still called trying again safe, and the team paid twice for one video.
  test.each(SAID)(
    'by the fate “%s” (%s) is doubted once the service accepts it too late',
    async (fate, status) => {
      const { studio, truth, member } = scene
      const id = await saidNotBilled(fate)
      expect((await scene.read(id)).status).toBe(status)
      const before = await findSubmission(studio, member, id)
      expect(before && canTryAgain(before)).toBe(true)
      await acceptTooLate(id)
      const view = await findSubmission(studio, member, id)
      expect(view).toMatchObject({ status, doubted: true })
      expect(view && canTryAgain(view)).toBe(false)
      expect(await again(id)).toEqual({ kind: 'refused', message: { key: 'gallery.doubted' } })
      expect(truth.posts).toHaveLength(1)
      expect((await getReconcile(studio, member)).doubts).toMatchObject([{ id, status, priceYen: 250 }])
      const balance = await getBalance(studio, scene.admin)
      expect(balance.attention).toMatchObject({ doubts: 1 })
      // The reading already contains it: nothing is counted twice, before or after the charge.
      expect(balance).toMatchObject({ availableYen: truth.budgetYen - 250, unexplainedYen: 250, heldYen: 0 })
    },
  )

  test.each(SAID)('by the fate “%s” (%s) is charged by an admin, with a claim', async (fate) => {
    const id = await saidNotBilled(fate)
    await acceptTooLate(id)
    const left = await available()
    expect(await correct(id, true)).toEqual({ kind: 'settled' })
    const row = await scene.read(id)
    expect(row).toMatchObject({ status: 'billed_without_job', reason: 'by_hand', doubtedAt: null })
    expect(row.kinds).toEqual(['correction', 'hold', 'release'])
    expect(row.claim).toMatchObject({ state: 'open' })
    expect(row.decisions.at(-1)).toMatchObject({ userId: scene.admin.id, status: 'billed_without_job' })
    expect(await available()).toBe(left)
    const balance = await getBalance(scene.studio, scene.admin)
    expect(balance).toMatchObject({ unexplainedYen: 0, explainedYen: 250 })
    expect(await again(id)).toMatchObject({ kind: 'refused' })
    expect(await correct(id, true)).toMatchObject({ kind: 'refused' })
  })

  test.each(SAID)('by the fate “%s” (%s) is given the job found by support', async (fate) => {
    const id = await saidNotBilled(fate)
    const jobId = await acceptTooLate(id)
    const left = await available()
    expect(await adoptJob(scene.studio, scene.admin, id, jobId)).toEqual({ kind: 'settled' })
    const row = await scene.read(id)
    expect(row).toMatchObject({ status: 'pending', jobId, doubtedAt: null, claim: null })
    expect(row.kinds).toEqual(['correction', 'hold', 'release'])
    expect(await available()).toBe(left)
  })

  test.each(SAID)(
    'by the fate “%s” (%s) can be tried again once an admin clears it',
    async (fate, status) => {
      const id = await saidNotBilled(fate)
      scene.truth.foreignYen += 250
      await read()
      expect(await doubted(id)).toBe(true)
      const byMember = correctByHand(scene.studio, scene.member, id, { billed: false, reason: REASON })
      expect(await byMember).toMatchObject({ kind: 'refused' })
      expect(await correct(id, false)).toEqual({ kind: 'settled' })
      const row = await scene.read(id)
      expect(row).toMatchObject({ status, doubtedAt: null })
      expect(row.decisions.at(-1)).toMatchObject({ userId: scene.admin.id, status })
      await read()
      scene.truth.foreignYen += 250
      await read()
      expect(await doubted(id)).toBe(false) // decided
      expect(await again(id)).toEqual({ kind: 'done' })
    },
  )

  test('is doubted as one of several, until one of them is charged', async () => {
    const ids = [await saidNotBilled('drop'), await saidNotBilled('refuse'), await saidNotBilled('break')]
    const cause = ids[1] ?? ''
    await acceptTooLate(cause)
    expect(await Promise.all(ids.map(doubted))).toEqual([true, true, true])
    await correct(cause, true)
    await read(SETTLE_MS + 1_000)
    expect(await Promise.all(ids.map(doubted))).toEqual([false, false, false])
    expect(await again(ids[0] ?? '')).toEqual({ kind: 'done' })
  })

  test('is not doubted for a rise before its send or below its price', async () => {
    await scene.submitted()
    await read(SETTLE_MS)
    scene.truth.foreignYen += 500
    await read()
    const id = await saidNotBilled('refuse')
    expect(await doubted(id)).toBe(false)
    scene.truth.foreignYen += 249
    await read()
    expect(await doubted(id)).toBe(false)
    scene.truth.foreignYen += 1
    await read()
    expect(await doubted(id)).toBe(true)
  })

  test('is not doubted for the cost of other charged, running or unknown submissions', async () => {
    const id = await saidNotBilled('drop')
    await scene.submitted('accept', 'accept')
    await read()
    await scene.submitted('accept silently')
    await read()
    expect(await doubted(id)).toBe(false)
    await read(ACCEPTABLE_AFTER_MS + SETTLE_MS)
    expect(await doubted(id)).toBe(false)
  })

  // Bug of a draft: charges just before the verdict counted as the cause of the rise.
  test('is doubted although others were charged just before', async () => {
    await scene.submitted()
    const id = await scene.submitted('refuse')
    await scene.submitted()
    await acceptTooLate(id)
    expect(await doubted(id)).toBe(true)
  })

  test('by an admin is doubted only for later rises of the spend', async () => {
    const { studio, admin } = scene
    const id = await scene.submitted('drop')
    await skipHold(studio, admin)
    scene.truth.foreignYen += 300
    await read(ACCEPTABLE_AFTER_MS + SETTLE_MS + 1_000)
    await decideByHand(studio, admin, id, { billed: false, reason: 'That was the other tool.' })
    await read()
    expect(await doubted(id)).toBe(false)
    await acceptTooLate(id)
    expect(await doubted(id)).toBe(true)
  })

  test('is no longer doubted once the money was refunded', async () => {
    const id = await saidNotBilled('drop')
    await acceptTooLate(id)
    scene.truth.creditedYen += 250
    await read()
    expect(await doubted(id)).toBe(false)
  })

  describe('and a refund that is recorded when support promises it', () => {
    const WEEK = 7 * 24 * 60 * MINUTE

    async function promised(): Promise<void> {
      const { studio, admin } = scene
      const id = await scene.submitted('accept')
      await read(SETTLE_MS)
      await openByHand(studio, admin, { submissionId: id, reason: 'It is black.' })
      await markCredited(studio, admin, { submissionIds: [id] })
    }
    const difference = async () => (await getBalance(scene.studio, scene.admin)).unexplainedYen

    // Bug: until the spend fell, each submission of the last week was doubted.
    test.each(['before', 'after'])('is not doubted if it was sent %s that', async (order) => {
      const early = order === 'before' ? await saidNotBilled('refuse') : ''
      await promised()
      const id = early || (await saidNotBilled('refuse'))
      await read()
      expect([await doubted(id), await difference()]).toEqual([false, 0])
      scene.truth.creditedYen += 250
      await read()
      expect([await doubted(id), await difference()]).toEqual([false, 0])
    })

    test('is doubted if the service accepts it too late in the meantime', async () => {
      await promised()
      const id = await saidNotBilled('refuse')
      await acceptTooLate(id)
      expect([await doubted(id), await difference()]).toEqual([true, 250])
    })

    test('stays doubted when the refund comes', async () => {
      const id = await saidNotBilled()
      await acceptTooLate(id)
      await promised()
      scene.truth.creditedYen += 250
      await read(SETTLE_MS + 1_000)
      expect(await doubted(id)).toBe(true)
    })

    test('leaves a difference if the refund has not come after a week', async () => {
      await promised()
      await read(WEEK - MINUTE)
      expect(await difference()).toBe(0)
      await read(2 * MINUTE)
      expect(await difference()).toBe(250)
    })
  })

  test('leaves the trash once it is doubted', async () => {
    const id = await saidNotBilled('drop')
    const trashedAt = scene.studio.now()
    await scene.studio.db.submission.update({ where: { id }, data: { trashedAt, purgedAt: trashedAt } })
    await acceptTooLate(id)
    expect(await scene.read(id)).toMatchObject({
      doubtedAt: expect.any(Date),
      trashedAt: null,
      purgedAt: null,
    })
  })

  test('on a shared key is not doubted automatically, but can be corrected', async () => {
    scene.studio.settings.keyShared = true
    const id = await saidNotBilled('refuse')
    await acceptTooLate(id)
    expect(await doubted(id)).toBe(false)
    const offered = { mayCorrect: true, mayAdopt: true }
    expect(await findSubmission(scene.studio, scene.admin, id)).toMatchObject(offered)
    expect(await findSubmission(scene.studio, scene.member, id)).toMatchObject({ mayCorrect: false })
    expect(await correct(id, false)).toMatchObject({ kind: 'refused' }) // no doubt to end
    expect(await correct(id, true)).toEqual({ kind: 'settled' })
    await markCredited(scene.studio, scene.admin, { submissionIds: [id] })
  })

  test('and never sent cannot be marked as billed', async () => {
    const id = await saidNotBilled('refuse')
    await scene.studio.db.submission.update({ where: { id }, data: { leasedAt: null } })
    expect(await correct(id, true)).toMatchObject({ kind: 'refused' })
  })

  // Bug of a draft: a send after the rise seemed to explain it, and the doubt ended while that send was open.
  test('stays doubted while others are sent, and does not block later verdicts', async () => {
    const id = await saidNotBilled('drop')
    await acceptTooLate(id)
    const next = await scene.submitted('drop')
    await read()
    expect(await doubted(id)).toBe(true)
    await read(ACCEPTABLE_AFTER_MS + SETTLE_MS)
    expect((await scene.read(next)).status).toBe('not_accepted')
    expect(await doubted(id)).toBe(true)
    expect(await doubted(next)).toBe(false)
  })

  // Bug: the reading lacked a charge made just before, which seemed to explain the rise.
  test('stays doubted while a reading may lack other charges', async () => {
    const id = await saidNotBilled('drop')
    await acceptTooLate(id)
    await scene.submitted()
    await read()
    expect(await doubted(id)).toBe(true)
    await read(SETTLE_MS + 1_000)
    expect(await doubted(id)).toBe(true)
    scene.truth.creditedYen += 250
    await read(SETTLE_MS + 1_000)
    expect(await doubted(id)).toBe(false)
  })

  test.each(['charged', 'adopted'] as const)('and was %s leaves the readings explained', async (how) => {
    const id = await saidNotBilled('drop')
    const jobId = await acceptTooLate(id)
    if (how === 'charged') await correct(id, true)
    else await adoptJob(scene.studio, scene.admin, id, jobId)
    await scene.submitted('drop')
    await read()
    expect(await getReconcile(scene.studio, scene.member)).toMatchObject({
      unknowns: [{}],
      fit: 'as_told',
      unexplained: { lowYen: 0, highYen: 0 },
    })
  })
})
