import { beforeEach, describe, expect, test } from 'vitest'
import { getBalance } from '#lib/money/balance/queries.ts'
import { takeReading } from '#lib/money/balance/reading.ts'
import type { Studio } from '#lib/studio.ts'
import { checkClock } from '#lib/submissions/clock-guard.ts'
import { sweep } from '#lib/submissions/recover.ts'
import { sendingHold, skipHold } from '#lib/submissions/sending.ts'
import { submit } from '#lib/submissions/submit.ts'
import { attempt } from '#tests/fixtures/studio.ts'
import { ACCEPTABLE_AFTER_MS, LONGEST_OPEN_MS } from '#tests/fixtures/windows.ts'
import { bear } from './rig/life.ts'
import { sceneOfTests } from './rig/scene-of-tests.ts'

const SETTLE_MS = 120_000
/** The time for which the outcome of an unanswered send is truly open. */
const WINDOW_MS = ACCEPTABLE_AFTER_MS + SETTLE_MS
/** The longest time to a verdict after the settle window restarted. */
const LONGEST_MS = LONGEST_OPEN_MS + SETTLE_MS
const SECOND = 1_000
const HOUR = 3_600 * SECOND

describe('a clock that is set', () => {
  const scene = sceneOfTests()
  /** The process that reads the balance and decides. */
  let watching: Studio
  beforeEach(async () => {
    watching = scene.studio
    await takeReading(watching)
  })

  const statusOf = async (id: string) => (await scene.read(id)).status

  /** Takes a reading at every step for this long, and returns whether it stayed unknown. */
  async function staysUnknown(id: string, ms: number): Promise<boolean> {
    for (let passedMs = 0; passedMs < ms; passedMs += 20 * SECOND) {
      scene.advance(20 * SECOND)
      await takeReading(watching)
      if ((await statusOf(id)) !== 'unknown') return false
    }
    return true
  }

  const passAndSet = (passMs: number, setMs: number) => async () => {
    scene.advance(passMs)
    scene.setClock(setMs)
    await takeReading(watching)
  }
  const aheadInSmallSteps = async () => {
    for (let steps = 0; steps < 30; steps += 1) await passAndSet(3 * SECOND, 3 * SECOND)()
  }
  /** A process that starts then has never compared its clocks. */
  const aheadWhileNobodyRan = async () => {
    scene.setClock(2 * HOUR)
    const heir = await bear(scene.studio)
    watching = heir.studio
    await sweep(watching)
    await takeReading(watching)
    await heir.idle()
  }

  // Bug: a reading seemed to be from after the time in which it may be billed, and "not billed" was wrong.
  test.each([
    ['ahead within the window', passAndSet(5 * SECOND, HOUR), 'accept late', WINDOW_MS - 40 * SECOND],
    ['ahead within the window', passAndSet(5 * SECOND, HOUR), 'drop', WINDOW_MS - 40 * SECOND],
    ['ahead in steps that are hardly noticed', aheadInSmallSteps, 'accept late', 40 * SECOND],
    ['ahead while no process ran', aheadWhileNobodyRan, 'accept late', WINDOW_MS - 40 * SECOND],
    // Bug: set back by less than the interval between readings, it went unnoticed, and the order of events was wrong.
    ['back by a few seconds', passAndSet(20 * SECOND, -25 * SECOND), 'accept silently', 0],
  ] as const)('%s gives no verdict too early or wrong (%#)', async (_how, set, fate, openMs) => {
    scene.advance(60 * SECOND)
    await takeReading(watching)
    const id = await scene.submitted(fate)
    await set()
    expect(await statusOf(id)).toBe('unknown')
    expect(await sendingHold(watching)).toMatchObject({ kind: 'settling' })
    expect(await staysUnknown(id, openMs)).toBe(true)
    await staysUnknown(id, 2 * LONGEST_MS)
    expect(await statusOf(id)).toBe(fate === 'drop' ? 'not_accepted' : 'billed_without_job')
    expect(await sendingHold(watching)).toBeNull()
  })

  test('ahead: a charge that is not visible yet does not prove another charge', async () => {
    const { studio } = scene
    await scene.submitted('accept') // it appears two minutes later
    scene.setClock(HOUR)
    await takeReading(studio)
    const id = await scene.submitted('drop')
    expect(await staysUnknown(id, WINDOW_MS - 40 * SECOND)).toBe(true)
    scene.advance(60 * SECOND)
    await takeReading(studio)
    expect(await statusOf(id)).toBe('not_accepted')
  })

  // Bug: a charge counted as part of a spend that did not include it yet, so more was sent than the budget allows.
  test.each([
    ['ahead', HOUR],
    ['back', -HOUR],
  ])('%s: no charge counts as seen in the spend before the settle time has passed', async (_, byMs) => {
    const { studio, member } = scene
    const unseenYen = async () => (await getBalance(studio, member)).chargedSinceYen
    await scene.submitted('accept') // it appears two minutes later
    await passAndSet(5 * SECOND, byMs)()
    expect(await unseenYen()).toBe(250)
    await scene.submitted('accept')
    expect(await unseenYen()).toBe(500)
    scene.advance(100 * SECOND)
    await takeReading(studio)
    expect(await unseenYen()).toBe(500)
    scene.advance(60 * SECOND)
    await takeReading(studio)
    expect(await unseenYen()).toBe(0)
  })

  // Bug: the charge seemed to be older than a reading taken before the clock was set back.
  test('back: no charge becomes older than an earlier reading', async () => {
    const { studio, truth, member } = scene
    scene.advance(300 * SECOND)
    await takeReading(studio)
    scene.setClock(-200 * SECOND)
    truth.deaf = true
    await scene.submitted('accept')
    expect((await getBalance(studio, member)).chargedSinceYen).toBe(250)
    scene.advance(190 * SECOND)
    expect((await getBalance(studio, member)).chargedSinceYen).toBe(250)
  })

  test('costs time only once, however many processes notice', async () => {
    const { studio } = scene
    const others = [await bear(studio), await bear(studio)]
    for (const other of others) await checkClock(other.studio)
    const id = await scene.submitted('drop')
    scene.setClock(HOUR)
    for (const other of [{ studio }, ...others]) await sweep(other.studio)
    scene.advance(LONGEST_MS + 30 * SECOND)
    await takeReading(studio)
    expect(await statusOf(id)).toBe('not_accepted')
    for (const other of others) await other.bury()
  })

  // Bug: a send after the clock was set back seemed older than earlier readings.
  test('back: the next send is judged correctly, even by a process that dies then', async () => {
    const { studio, truth } = scene
    const dying = await bear(studio)
    await checkClock(dying.studio)
    scene.advance(5 * SECOND)
    scene.setClock(-300 * SECOND)
    dying.arrange({ when: (point) => point === 'journal.write', how: 'crash' })
    await submit(dying.studio, scene.member, attempt('Sent in the past'))
    await dying.died
    await dying.bury()
    expect(truth.posts).toHaveLength(1)
    const heir = await bear(studio)
    scene.advance(600 * SECOND)
    await sweep(heir.studio)
    await takeReading(heir.studio)
    const row = await studio.db.submission.findFirstOrThrow({ select: { status: true } })
    expect(['unknown', 'billed_without_job']).toContain(row.status)
    await heir.bury()
  })

  test('by less than a quarter of a second, or not at all while time passes, has no effect', async () => {
    const { studio } = scene
    const id = await scene.submitted('drop')
    const before = (await scene.read(id)).bookedBy
    scene.advance(HOUR)
    await sweep(studio)
    scene.setClock(200)
    await sweep(studio)
    expect((await scene.read(id)).bookedBy).toEqual(before)
    scene.setClock(100)
    await sweep(studio)
    expect((await scene.read(id)).bookedBy).not.toEqual(before)
  })

  // Bug: later charges were left out of the question, because by the clock they came before its readings.
  test('back by hours: no charge is hidden from the question about an earlier outcome', async () => {
    const { studio, admin } = scene
    scene.setClock(9 * HOUR)
    await scene.clear()
    await takeReading(studio)
    const id = await scene.submitted('drop')
    await passAndSet(0, -9 * HOUR)()
    await skipHold(studio, admin)
    await passAndSet(HOUR, 0)()
    await scene.submitted('accept')
    for (let hours = 0; hours < 12; hours += 1) {
      await passAndSet(HOUR, 0)()
      expect(await statusOf(id)).not.toBe('billed_without_job')
    }
  })
})
