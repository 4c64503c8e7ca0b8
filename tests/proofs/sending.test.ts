import { describe, expect, test } from 'vitest'
import { findSubmission, viewsOf } from '#lib/gallery/queries.ts'
import { readForUnknowns, takeReading } from '#lib/money/balance/reading.ts'
import { getReconcile } from '#lib/money/reconcile/queries.ts'
import { dispatch } from '#lib/submissions/dispatch.ts'
import { pauseIfUnknownsPileUp } from '#lib/submissions/pauses.ts'
import { sweep } from '#lib/submissions/recover.ts'
import { sendingHold, skipHold } from '#lib/submissions/sending.ts'
import { tryAgain } from '#lib/submissions/try-again.ts'
import { makeReading } from '#tests/fixtures/readings.ts'
import { liftPauses } from '../fixtures/studio.ts'
import { bear, type Life } from './rig/life.ts'
import { sceneOfTests } from './rig/scene-of-tests.ts'

const MINUTE = 60_000

describe('holds on sending', () => {
  const scene = sceneOfTests()

  /** Submits a video that gets no answer, although sending waits for earlier ones. */
  async function unanswered(): Promise<string> {
    await skipHold(scene.studio, scene.admin)
    const id = await scene.submitted('drop')
    expect((await scene.read(id)).status).toBe('unknown')
    return id
  }

  test('a video waits during a pause, and is sent once an admin has resumed', async () => {
    const { studio, admin } = scene
    for (let count = 0; count < 3; count += 1) await unanswered()
    const id = await scene.submitted()
    expect(await scene.read(id)).toMatchObject({ status: 'queued', reason: 'paused', sendCount: 0 })
    scene.advance(10 * MINUTE)
    await takeReading(studio)
    await liftPauses(studio, admin)
    await sweep(studio)
    await dispatch(studio, id)
    expect((await scene.read(id)).status).toBe('pending')
  })

  test('concurrent checks create one pause', async () => {
    for (let count = 0; count < 3; count += 1) await unanswered()
    for (let round = 0; round < 5; round += 1) {
      await scene.studio.db.sendingPause.deleteMany()
      await Promise.all(Array.from({ length: 8 }, () => pauseIfUnknownsPileUp(scene.studio)))
      expect(await scene.studio.db.sendingPause.count()).toBe(1)
    }
    await liftPauses(scene.studio, scene.admin)
    await takeReading(scene.studio)
    expect((await sendingHold(scene.studio))?.kind).not.toBe('paused')
  })

  // Bug: while the balance could not be read, everything was held, without a shown reason or a way to lift it.
  test('shows the hold after a refusal for money, and an admin can lift it', async () => {
    const { studio, truth, member, admin } = scene
    await takeReading(studio)
    truth.budgetYen = 100
    truth.deaf = true
    const refused = await scene.submitted()
    expect(await scene.read(refused)).toMatchObject({ status: 'rejected', reason: 'no_money' })
    const waiting = await scene.submitted()
    expect((await scene.read(waiting)).reason).toBe('balance_unread')
    const view = await getReconcile(studio, admin)
    expect(view).toMatchObject({
      heldUntil: null,
      balanceUnread: { trouble: { key: 'troubles.noAnswer' } },
    })
    truth.budgetYen = 20_000
    expect(await skipHold(studio, member)).toBe(false)
    expect(await skipHold(studio, admin)).toBe(true)
    expect(await skipHold(studio, admin)).toBe(false)
    expect(await sendingHold(studio)).toBeNull()
    expect((await getReconcile(studio, admin)).balanceUnread).toBeNull()
    scene.advance(MINUTE)
    await dispatch(studio, waiting)
    expect((await scene.read(waiting)).status).toBe('pending')
    truth.budgetYen = 250
    const next = await scene.submitted()
    expect((await scene.read(next)).reason).toBe('no_money')
    expect(await sendingHold(studio)).toMatchObject({ kind: 'no_money' })
  })

  // Bug: a key that had run out was refused for each submission in turn, and each offered to try again.
  test('after a refusal of the key nothing is sent or offered again until the service accepts the key', async () => {
    const { studio, truth, member, admin } = scene
    await takeReading(studio)
    truth.deaf = true
    const refused = await scene.submitted('refuse the key')
    expect(await scene.read(refused)).toMatchObject({
      status: 'rejected',
      reason: 'key_refused',
      kinds: ['hold', 'release'],
    })
    const view = () => findSubmission(studio, member, refused)
    expect(await view()).toMatchObject({ awaitsKey: true })
    expect(await viewsOf(studio, member, [refused])).toMatchObject([{ awaitsKey: true }])
    expect(await tryAgain(studio, member, refused)).toEqual({
      kind: 'refused',
      message: { key: 'status.why.key_refused' },
    })
    const waiting = await scene.submitted()
    expect(await scene.read(waiting)).toMatchObject({ status: 'queued', reason: 'awaiting_key' })
    expect(truth.posts).toHaveLength(1)
    expect(await getReconcile(studio, admin)).toMatchObject({
      balanceUnread: null,
      keyRefused: { trouble: { key: 'troubles.noAnswer' } },
    })
    truth.deaf = false
    scene.advance(MINUTE)
    await takeReading(studio)
    expect((await getReconcile(studio, admin)).keyRefused).toBeNull()
    expect(await view()).toMatchObject({ awaitsKey: false })
    await dispatch(studio, waiting)
    expect((await scene.read(waiting)).status).toBe('pending')
    truth.nameOf = (prompt) => `${prompt}, again` // the truth distinguishes POSTs by their prompts
    expect(await tryAgain(studio, member, refused)).toEqual({ kind: 'done' })
    await scene.settled()
  })

  test('an admin can skip a refusal of the key, which does not affect another key', async () => {
    const { studio, truth, admin } = scene
    truth.deaf = true
    await scene.submitted('refuse the key')
    expect(await sendingHold(studio)).toMatchObject({ kind: 'key_refused' })
    expect(await skipHold(studio, admin)).toBe(true)
    expect(await sendingHold(studio)).toBeNull()
    const id = await scene.submitted('refuse the key')
    expect(await sendingHold(studio)).toMatchObject({ kind: 'key_refused' })
    scene.advance(MINUTE)
    await makeReading(studio, 0, { maskedKey: 'sk-...2', keyMark: 'another' })
    expect(await sendingHold(studio)).toMatchObject({ kind: 'key_refused' })
    await studio.db.submission.update({ where: { id }, data: { keyMark: 'another' } })
    expect(await sendingHold(studio)).toBeNull()
  })

  test('a later refusal of another key does not lift the hold of this one', async () => {
    const { studio, truth } = scene
    truth.deaf = true
    await scene.submitted('refuse the key')
    await skipHold(studio, scene.admin)
    const other = await scene.submitted('refuse the key')
    await studio.db.submission.updateMany({ where: { id: { not: other } }, data: { holdSkippedAt: null } })
    await studio.db.submission.update({ where: { id: other }, data: { keyMark: 'another' } })
    expect(await sendingHold(studio)).toMatchObject({ kind: 'key_refused' })
  })

  /** How often the balance is read while these are dispatched one after another, then all at once. */
  async function readingsOf(life: Life, ids: string[]): Promise<number> {
    life.arrange(null)
    for (const id of ids) await dispatch(life.studio, id)
    await Promise.all(ids.map((id) => dispatch(life.studio, id)))
    await life.idle()
    return life.points.filter((point) => point === 'upstream.keyInfo').length
  }

  // Bug: each submission took its own reading.
  test('reads the balance once in 15 seconds, however many submissions wait', async () => {
    await unanswered()
    const ids: string[] = []
    for (let count = 0; count < 5; count += 1) ids.push(await scene.submitted())
    const life = await bear(scene.studio)
    scene.advance(4 * MINUTE)
    scene.truth.deaf = true
    expect(await readingsOf(life, ids)).toBe(1)
    expect((await scene.read(ids[0] ?? '')).reason).toBe('settling')
    scene.advance(1_000)
    expect(await readingsOf(life, ids)).toBe(0)
    scene.advance(15_000)
    expect(await readingsOf(life, ids)).toBe(1)
    await life.bury()
  })

  test('reads the balance every 15 seconds for a week while an outcome is unknown', async () => {
    const life = await bear(scene.studio)
    const asked = async () => {
      life.arrange(null)
      await readForUnknowns(life.studio)
      return life.points.filter((point) => point === 'upstream.keyInfo').length
    }
    expect(await asked()).toBe(0)
    await unanswered()
    expect(await asked()).toBe(1)
    scene.advance(10_000)
    expect(await asked()).toBe(0)
    scene.advance(10_000)
    expect(await asked()).toBe(1)
    scene.advance(8 * 24 * 60 * MINUTE)
    expect(await asked()).toBe(0)
    await life.bury()
  })
})
