import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { rowsFor } from '#tests/fixtures/reconcile/rows.ts'
import { liftPauses, makeCaller, type TestStudio } from '#tests/fixtures/studio.ts'
import { studioOfTests } from '#tests/fixtures/studio-of-tests.ts'
import { LONGEST_OPEN_MS } from '#tests/fixtures/windows.ts'
import type { Caller } from '../caller.ts'
import { asWritten, readMessage } from '../i18n/stored-message.ts'
import { checkClock } from './clock-guard.ts'
import { liftPause, listPauses, pauseIfUnknownsPileUp, stopSending } from './pauses.ts'
import { sendingHold, skipHold } from './sending.ts'
import { PAUSE_WINDOW_MS, stopOf } from './sending-hold.ts'

const SECOND = 1_000
const MINUTE = 60_000
const HOUR = 60 * MINUTE

describe('when nothing is sent', () => {
  const opened = studioOfTests()
  let studio: TestStudio['studio']
  let admin: Caller
  let member: Caller
  let rows: ReturnType<typeof rowsFor>
  /** By a clock that is never set: it continues from one test to the next. */
  let now = Date.parse('2026-10-01T00:00:00Z')

  beforeAll(async () => {
    studio = opened.studio
    studio.now = () => new Date(now)
    studio.elapsedMs = () => now
    admin = await makeCaller(studio, { role: 'admin' })
    member = await makeCaller(studio)
    rows = rowsFor(studio, member)
  })
  beforeEach(async () => {
    now += HOUR
    await studio.db.submission.updateMany({ where: { status: 'unknown' }, data: { status: 'not_accepted' } })
    await liftPauses(studio, admin)
    now += HOUR
  })

  /** Makes a number of sends without an answer at this time, perhaps because a process died. */
  async function unanswered(count: number, at: number, diedWith?: string) {
    const reason = diedWith ? 'process_died' : 'no_answer'
    for (let made = 0; made < count; made += 1) {
      const submissionId = await rows.unanswered('another key', at)
      await studio.db.submission.update({ where: { id: submissionId }, data: { leasedBy: diedWith ?? null } })
      await studio.db.submissionEvent.create({
        data: { submissionId, status: 'unknown', reason, at: new Date(at) },
      })
    }
  }

  const pauses = () => studio.db.sendingPause.findMany({ orderBy: { id: 'asc' } })
  const newest = async () => ({ pauseId: String((await pauses()).at(-1)?.id) })
  const readAt = (at: number) => rows.read(studio.upstream.keyMark, [at, 0])

  test('three sends without an answer within five minutes pause all sending, and are reported; two do not', async () => {
    const before = (await pauses()).length
    await unanswered(2, now - SECOND)
    await unanswered(1, now - PAUSE_WINDOW_MS) // is over
    await pauseIfUnknownsPileUp(studio)
    expect(await pauses()).toHaveLength(before)
    expect((await sendingHold(studio))?.kind).toBe('settling')

    await unanswered(1, now - PAUSE_WINDOW_MS + 1)
    const told = vi.spyOn(studio.log, 'error')
    await pauseIfUnknownsPileUp(studio)
    const pause = (await pauses()).at(-1)
    expect(pause).toMatchObject({ at: new Date(now), liftedAt: null, liftedById: null })
    expect(readMessage(pause?.reason ?? '')).toEqual({ key: 'reconcile.pause.reason', values: { count: 3 } })
    expect(told).toHaveBeenCalledWith({ unknowns: 3 }, 'sending is paused: too many sends got no answer')
    expect((await sendingHold(studio))?.kind).toBe('paused')
    await pauseIfUnknownsPileUp(studio)
    expect(await pauses()).toHaveLength(before + 1)
  })

  test('the sends that died with one process count once, and those after now do not', async () => {
    const before = (await pauses()).length
    await unanswered(4, now - SECOND, 'one process')
    await unanswered(1, now - SECOND, 'another process')
    await unanswered(3, now + HOUR)
    await pauseIfUnknownsPileUp(studio)
    expect(await pauses()).toHaveLength(before)
    await unanswered(1, now - SECOND)
    await pauseIfUnknownsPileUp(studio)
    expect(await pauses()).toHaveLength(before + 1)
  })

  test('earlier sends no longer count once an admin has resumed sending', async () => {
    await unanswered(3, now - MINUTE)
    await pauseIfUnknownsPileUp(studio)
    const count = (await pauses()).length
    expect(await liftPause(studio, member, await newest())).toBe(false)
    expect(await liftPause(studio, admin, {})).toBe(false)
    expect((await pauses()).at(-1)?.liftedAt).toBeNull()
    expect(await liftPause(studio, admin, await newest())).toBe(true)
    expect((await pauses()).at(-1)).toMatchObject({ liftedAt: new Date(now), liftedById: admin.id })
    expect(await liftPause(studio, admin, await newest())).toBe(false)
    await pauseIfUnknownsPileUp(studio)
    now += SECOND
    await unanswered(2, now)
    await pauseIfUnknownsPileUp(studio)
    expect(await pauses()).toHaveLength(count)
    await unanswered(1, now)
    await pauseIfUnknownsPileUp(studio)
    expect(await pauses()).toHaveLength(count + 1)
  })

  // Bug: one "Resume" ended every pause, even a stop that the admin had not seen.
  test('lifting a pause does not end a stop made since, and lifting a stop does not end a pause', async () => {
    await unanswered(3, now)
    await pauseIfUnknownsPileUp(studio)
    const seen = await newest()
    await stopSending(studio, admin, { reason: 'The key leaked' })
    const stop = await newest()
    expect(await liftPause(studio, admin, seen)).toBe(true)
    expect(stopOf(await listPauses(studio.db))).toMatchObject({
      by: admin.name,
      reason: asWritten('The key leaked'),
    })
    expect((await sendingHold(studio))?.kind).toBe('paused')

    now += SECOND
    await unanswered(3, now)
    await pauseIfUnknownsPileUp(studio)
    expect(await liftPause(studio, admin, stop)).toBe(true)
    expect(await studio.db.auditEntry.findFirst({ orderBy: { id: 'desc' } })).toMatchObject({
      act: 'money.pauseLifted',
      before: { reason: 'The key leaked' },
    })
    expect(stopOf(await listPauses(studio.db))).toBeNull()
    expect((await sendingHold(studio))?.kind).toBe('paused')
  })

  test('ending a stop does not forget sends without an answer', async () => {
    await unanswered(2, now)
    await stopSending(studio, admin, { reason: 'The key leaked' })
    await liftPauses(studio, admin)
    await unanswered(1, now)
    const count = (await pauses()).length
    await pauseIfUnknownsPileUp(studio)
    expect(await pauses()).toHaveLength(count + 1)
  })

  test('an unknown outcome holds all sending until a reading from after its settle time', async () => {
    expect(await sendingHold(studio)).toBeNull()
    await rows.unanswered('another key', now)
    const settlesAt = now + 2 * MINUTE + studio.settings.spendSettleMs
    await readAt(now + SECOND)
    const until = (await sendingHold(studio))?.until.getTime() ?? 0
    expect(until).toBeGreaterThanOrEqual(settlesAt)
    expect(until).toBeLessThan(settlesAt + SECOND)
    now = until
    await readAt(now)
    expect(await sendingHold(studio)).toBeNull()
  })

  test.each([HOUR, -HOUR])(
    'setting the clock by %s ms restarts the wait for an unknown outcome, once',
    async (byMs) => {
      const clock = studio.now
      await checkClock(studio)
      await rows.unanswered('another key', now)
      studio.now = () => new Date(now + byMs)
      await checkClock(studio)
      const settlesAt = now + byMs + LONGEST_OPEN_MS + studio.settings.spendSettleMs
      const until = async () => (await sendingHold(studio))?.until.getTime() ?? 0
      expect(await until()).toBeGreaterThanOrEqual(settlesAt)
      expect(await until()).toBeLessThan(settlesAt + 5 * SECOND)
      const told = await until()
      now += 30 * SECOND
      await checkClock(studio)
      expect(await until()).toBe(told)
      await readAt(now + byMs)
      expect((await sendingHold(studio))?.kind).toBe('settling')
      now = told - byMs
      await readAt(told)
      expect(await sendingHold(studio)).toBeNull()
      studio.now = clock
      await checkClock(studio)
    },
  )

  test('an admin may skip the wait for an unknown outcome, once; a member may not', async () => {
    const id = await rows.unanswered('another key', now)
    const skipped = async () =>
      (await studio.db.submission.findUniqueOrThrow({ where: { id } })).holdSkippedAt?.getTime()
    expect(await skipHold(studio, member)).toBe(false)
    expect(await skipped()).toBeUndefined()
    expect(await skipHold(studio, admin)).toBe(true)
    expect(await skipped()).toBe(now)
    expect(await sendingHold(studio)).toBeNull()
    now += SECOND
    expect(await skipHold(studio, admin)).toBe(false)
    expect(await skipped()).toBe(now - SECOND)
  })

  test('a refusal for money holds all sending until the balance is read again, or an admin skips it', async () => {
    const refuse = async () => {
      const submissionId = await rows.failed('another key', now)
      await studio.db.submissionEvent.create({
        data: { submissionId, status: 'rejected', reason: 'no_money', at: new Date(now) },
      })
      return submissionId
    }
    const heldFor = async (id: string) =>
      (await studio.db.submission.findUniqueOrThrow({ where: { id } })).holdSkippedAt
    const read = await refuse()
    expect((await sendingHold(studio))?.kind).toBe('no_money')
    now += SECOND
    await readAt(now)
    expect(await sendingHold(studio)).toBeNull()
    expect(await skipHold(studio, admin)).toBe(false) // there is nothing left to skip
    expect(await heldFor(read)).toBeNull()
    now += SECOND
    const unread = await refuse()
    expect(await skipHold(studio, admin)).toBe(true)
    expect(await heldFor(unread)).toEqual(new Date(now))
    expect(await sendingHold(studio)).toBeNull()
  })
})
