import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openForTests } from '#tests/fixtures/open-for-tests.ts'
import { drive } from '#tests/proofs/rig/drive.ts'
import { openScene } from '#tests/proofs/rig/scene.ts'
import type { Fate } from '#tests/proofs/rig/truth.ts'
import { HELD } from '../../submissions/money.ts'

/** The studio's available amount, against the ledger of the service that it uses. */

const scene = openForTests(() => openScene())

const PRICE_YEN = 250

type Step = { kind: 'pass' | 'credit' | 'read'; ms: number } | { kind: 'send'; ms: number; fate: Fate }

const pause = fc.oneof(fc.integer({ min: 0, max: 20_000 }), fc.integer({ min: 20_000, max: 200_000 }))
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('send'),
      ms: pause,
      fate: fc.constantFrom<Fate[]>('accept', 'accept', 'accept', 'accept silently', 'drop', 'refuse'),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({ kind: fc.constantFrom('pass', 'read', 'read', 'credit'), ms: pause }),
  },
)
const history = fc.record({
  steps: fc.array(step, { minLength: 3, maxLength: 14 }),
  openingYen: fc.nat(2_000),
  seed: fc.nat(),
})

/** The true available amount: the service’s budget, less its ledger, less held and unbilled amounts. */
async function leftYen(): Promise<{ leftYen: number; heldYen: number }> {
  const { studio, truth } = scene
  const held = await studio.db.submission.findMany({
    where: { status: { in: [...HELD] } },
    select: { prompt: true },
  })
  const waiting = held.filter(({ prompt }) => truth.jobsOf(prompt).length === 0)
  const spentYen = truth.chargedYen + truth.foreignYen - truth.creditedYen
  return {
    leftYen: truth.budgetYen - spentYen - PRICE_YEN * waiting.length,
    heldYen: PRICE_YEN * held.length,
  }
}

const saidYen = async () => (await drive.teamMoney(scene.studio)).availableYen

async function take(chosen: Step): Promise<void> {
  const { studio, truth } = scene
  scene.advance(chosen.ms)
  if (chosen.kind === 'read') await drive.read(studio)
  if (chosen.kind === 'send') await scene.submitted(chosen.fate)
  const shown = [...truth.jobs.values()].find(
    (job) => !job.credited && job.visibleAt <= studio.now().getTime(),
  )
  if (chosen.kind === 'credit' && shown) truth.credit(shown)
  await scene.settled()
}

/** Sends waiting submissions, and reads until nothing is held and every window is over. */
async function settle(): Promise<void> {
  const { studio, admin } = scene
  for (let round = 0; round < 40; round += 1) {
    await drive.liftPauses(studio, admin)
    const queued = await studio.db.submission.findMany({ where: { status: 'queued' }, select: { id: true } })
    for (const { id } of queued) await drive.dispatch(studio, id)
    await scene.settled()
    scene.advance(60_000)
    await drive.read(studio)
    if ((await leftYen()).heldYen === 0) break
  }
  for (let nth = 0; nth < 4; nth += 1) {
    scene.advance(60_000)
    await drive.read(studio)
  }
}

test('is never above the truth, and equals it once every outcome is settled', async () => {
  let settled = 0
  await fc.assert(
    fc.asyncProperty(history, async ({ steps, openingYen, seed }) => {
      await scene.clear()
      const { truth, studio } = scene
      let state = seed
      truth.random = () => {
        state = (state * 1_103_515_245 + 12_345) % 2 ** 31
        return state / 2 ** 31
      }
      truth.foreignYen = openingYen
      await drive.read(studio)
      for (const chosen of steps) {
        await take(chosen)
        expect(await saidYen()).toBeLessThanOrEqual((await leftYen()).leftYen)
      }
      await settle()
      const { leftYen: left, heldYen } = await leftYen()
      expect(await saidYen()).toBeLessThanOrEqual(left)
      // An outcome that no reading can settle waits for a person, and its hold stays.
      if (heldYen > 0) return
      settled += 1
      expect(await saidYen()).toBe(left)
    }),
    { numRuns: 25 },
  )
  expect(settled).toBeGreaterThan(10)
}, 120_000)

// Bug: for two minutes after a batch, up to ¥1,250 of it was subtracted twice.
test('is exact while a batch settles that is already in the readings', async () => {
  await scene.clear()
  const { truth, studio } = scene
  truth.lags = false
  await drive.read(studio)
  for (let nth = 0; nth < 5; nth += 1) {
    await scene.submitted('accept')
    scene.advance(8_000)
  }
  for (let nth = 0; nth < 30; nth += 1) {
    await drive.read(studio)
    expect(await saidYen()).toBe(truth.budgetYen - 5 * PRICE_YEN)
    scene.advance(10_000)
  }
})
