import { beforeEach, describe, expect, test } from 'vitest'
import { takeReading } from '#lib/money/balance/reading.ts'
import { markRefused, markSent, reopen } from '#lib/money/claims/change.ts'
import { decideByHand } from '#lib/money/reconcile/by-hand.ts'
import { getReconcile } from '#lib/money/reconcile/queries.ts'
import { pollDue } from '#lib/submissions/poll.ts'
import { skipHold } from '#lib/submissions/sending.ts'
import { ACCEPTABLE_AFTER_MS, LONGEST_OPEN_MS } from '#tests/fixtures/windows.ts'
import { sceneOfTests } from './rig/scene-of-tests.ts'

const SETTLE_MS = 120_000
const HOUR_MS = 3_600_000

describe('the reconcile page', () => {
  const scene = sceneOfTests()
  beforeEach(() => takeReading(scene.studio))

  const look = () => getReconcile(scene.studio, scene.admin)

  /** A failed submission, then an unknown outcome that was not billed, with its readings taken. */
  async function besideAClaim(asks: (failed: string) => Promise<unknown>) {
    const { studio, truth } = scene
    const failed = await scene.submitted('accept')
    for (const job of truth.jobs.values()) job.status = 'failed'
    scene.advance(31_000)
    await pollDue(studio, [failed])
    expect((await scene.read(failed)).claim?.state).toBe('open')
    await asks(failed)
    const id = await scene.submitted('drop')
    scene.advance(ACCEPTABLE_AFTER_MS + SETTLE_MS + 5_000)
    await takeReading(studio)
    return { failed, id }
  }

  /** Applies these steps to a claim, one after another. */
  const asks =
    (...steps: (typeof markSent | typeof markRefused | typeof reopen)[]) =>
    async (failed: string) => {
      const claims = { submissionIds: [failed], note: 'Support says no.' }
      for (const step of steps) await step(scene.studio, scene.admin, claims)
    }

  test('names the blocking claim by its prompt, and an admin decides whether it hides the charge', async () => {
    const { studio, admin, member } = scene
    const { failed, id } = await besideAClaim(asks(markSent))
    const view = await look()
    expect(view.unknowns).toMatchObject([{ id, missing: [{ kind: 'credit', jobIds: [failed] }] }])
    expect(view.others).toEqual([{ id: failed, prompt: (await scene.read(failed)).prompt }])
    const decision = { billed: false, reason: 'Support gave no credit.' }
    expect(await decideByHand(studio, member, id, decision)).toMatchObject({ kind: 'refused' })
    expect(await decideByHand(studio, admin, id, decision)).toEqual({ kind: 'settled' })
    expect(await scene.read(id)).toMatchObject({
      status: 'not_accepted',
      reason: 'by_hand',
      decisions: [{ userId: admin.id, status: 'not_accepted' }],
    })
    expect(await decideByHand(studio, admin, id, decision)).toMatchObject({ kind: 'refused' })
  })

  test.each([
    ['was not sent', []],
    ['was refused after it was sent', [markSent, markRefused]],
    ['was opened again after that', [markSent, markRefused, reopen]],
  ])('a claim that %s does not block', async (_name, steps) => {
    const { id } = await besideAClaim(asks(...steps))
    expect(await scene.read(id)).toMatchObject({ status: 'not_accepted', reason: 'readings' })
  })

  test('a sent claim that is mistakenly marked as unsent blocks until it is refused', async () => {
    const { id, failed } = await besideAClaim(asks(markSent, reopen))
    expect((await scene.read(id)).status).toBe('unknown')
    await asks(markRefused)(failed)
    await takeReading(scene.studio)
    expect(await scene.read(id)).toMatchObject({ status: 'not_accepted', reason: 'readings' })
  })

  test('shows when an admin resumed sending', async () => {
    await scene.submitted('drop')
    expect((await look()).unknowns[0]?.holdSkippedAt).toBeNull()
    expect(await skipHold(scene.studio, scene.admin)).toBe(true)
    const at = (await look()).unknowns[0]?.holdSkippedAt
    expect(Math.abs(Date.parse(at ?? '') - scene.studio.now().getTime())).toBeLessThan(60_000)
  })

  test('shows later times after the clock was set ahead', async () => {
    await scene.submitted('drop')
    const before = (await look()).unknowns[0]
    scene.setClock(HOUR_MS)
    await takeReading(scene.studio)
    const after = (await look()).unknowns[0]
    for (const column of ['acceptableUntil', 'settlesAt'] as const) {
      const laterMs = Date.parse(after?.[column] ?? '') - Date.parse(before?.[column] ?? '')
      expect(laterMs).toBeGreaterThanOrEqual(HOUR_MS)
      expect(laterMs).toBeLessThan(HOUR_MS + LONGEST_OPEN_MS)
    }
    expect(after?.sentAt).toBe(before?.sentAt)
  })
})
