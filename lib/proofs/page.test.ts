import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { takeReading } from '../balance/reading.ts'
import { pollIfDue } from '../polling/poll.ts'
import { getReconcile } from '../reconcile/queries.ts'
import { skipStandstill } from '../submissions/sending.ts'
import { ACCEPTABLE_AFTER_MS, LONGEST_OPEN_MS } from '../testing/windows.ts'
import { openScene, type Scene } from './testing/scene.ts'

const SETTLE_MS = 120_000
const HOUR_MS = 3_600_000

describe('the reconcile page', () => {
  let scene: Scene
  beforeAll(async () => {
    scene = await openScene()
  })
  afterAll(() => scene?.close())
  beforeEach(async () => {
    await scene.clear()
    await takeReading(scene.studio)
  })

  const look = () => getReconcile(scene.studio, scene.admin)

  test('names the claim that stands in the way by its prompt, whether it was sent to support or not', async () => {
    const { studio, truth } = scene
    const failed = await scene.submitted('accept')
    for (const job of truth.jobs.values()) job.status = 'failed'
    scene.advance(31_000)
    await pollIfDue(studio, failed)
    expect((await scene.read(failed)).claim?.state).toBe('open')
    const id = await scene.submitted('drop')
    scene.advance(ACCEPTABLE_AFTER_MS + SETTLE_MS + 5_000)
    await takeReading(studio)
    const view = await look()
    expect(view.unknowns).toMatchObject([{ id, missing: [{ kind: 'credit', jobIds: [failed] }] }])
    expect(view.others).toEqual([{ id: failed, prompt: (await scene.read(failed)).prompt }])
  })

  test('tells when an admin let sending go on', async () => {
    await scene.submitted('drop')
    expect((await look()).unknowns[0]?.holdSkippedAt).toBeNull()
    expect(await skipStandstill(scene.studio, scene.admin)).toBe(true)
    const at = (await look()).unknowns[0]?.holdSkippedAt
    expect(Math.abs(Date.parse(at ?? '') - scene.studio.now().getTime())).toBeLessThan(60_000)
  })

  test('tells of later times after the clock was set ahead', async () => {
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
