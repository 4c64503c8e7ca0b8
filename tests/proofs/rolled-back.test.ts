import { beforeAll, describe, expect, test } from 'vitest'
import { submit } from '#lib/submissions/submit.ts'
import { openForTests } from '#tests/fixtures/open-for-tests.ts'
import { createChance } from '#tests/fixtures/platform/chance.ts'
import { attempt } from '#tests/fixtures/studio.ts'
import { makeCopyable } from './rig/copies.ts'
import { endWell, expectNothing } from './rig/ending.ts'
import { expectNoticed } from './rig/expect-noticed.ts'
import type { Fate } from './rig/fates.ts'
import { openScene } from './rig/scene.ts'
import { simulate } from './rig/simulate.ts'
import { World } from './rig/world.ts'

/** `npm run proofs` tries more than the fate that leaves the most open. */
const FATES: Fate[] =
  process.env.PROOFS === 'all' ? ['accept', 'accept silently', 'limit'] : ['accept silently']

/** More with `npm run proofs`, and many with PROOF_FULL=1. */
const HISTORIES = process.env.PROOF_FULL ? 10_000 : process.env.PROOFS === 'all' ? 2_000 : 300

/** A process dies at every step in `npm run proofs`; otherwise at every sixth, with a random start. */
const STRIDE = process.env.PROOFS === 'all' ? 1 : 6

/** A send without any record, or the job of its answer. */
const FORGOTTEN =
  /was billed for “.*no submission asked for|\d POSTs and \d+ sends|was sent again after|its answer named job_/

const options = () => ({ seed: createChance().seed, runs: HISTORIES })

describe('a rollback of the database, but not of the journal', () => {
  const scene = openForTests(() => openScene())

  beforeAll(async () => {
    await makeCopyable(scene.studio.db)
  })

  test(`in ${HISTORIES} random histories, to any commit: nothing is sent twice, and every yen is explained`, async () => {
    const { sums } = await simulate({ ...options(), putBack: { losesJournal: false } })
    console.log(JSON.stringify(sums))
    expect(sums['put back'], 'rollbacks').toBeGreaterThan(HISTORIES)
    expect(sums['sends forgotten by the database'], 'forgotten sends').toBeGreaterThan(HISTORIES / 3)
  }, 7_200_000)

  test('the histories would notice a studio without a journal', async () => {
    const lived = simulate({ ...options(), putBack: { losesJournal: true }, asFound: true })
    await expectNoticed(lived, FORGOTTEN)
  }, 400_000)

  test.each(FATES)(
    'after a death at any step of a submission, to any commit before: %s',
    async (fate) => {
      let step = 1 + createChance().below(STRIDE)
      while (await dieAndPutBack(fate, step)) step += STRIDE
      expect(step, 'steps').toBeGreaterThan(30)
    },
    400_000,
  )

  /** @returns whether the path had such a step. */
  async function dieAndPutBack(fate: Fate, step: number): Promise<boolean> {
    const world = await World.begin(scene, { seed: step, budgetYen: 20_000, copyEvery: 1 })
    const life = world.life(1)
    life.arrange({ how: 'crash', when: (_, count) => count === step })
    scene.truth.fates.push(fate)
    await world.act(life, (studio) => submit(studio, scene.member, attempt('Submitted')))
    const died = life.dead
    for (const [index, copy] of [...world.copies.entries()].reverse()) {
      await world.putBack(copy)
      await expectNothing(world, `died at step ${step}, put back to ${index}`)
    }
    await endWell(world)
    await world.end()
    return died
  }
})
