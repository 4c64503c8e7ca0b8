import { test } from 'vitest'
import { createChance } from '#tests/fixtures/platform/chance.ts'
import { expectNoticed } from './rig/expect-noticed.ts'
import { MUTANTS } from './rig/mutants.ts'
import { simulate } from './rig/simulate.ts'

/** The most histories until a wrong studio is noticed. */
const NOTICED_WITHIN = 200

test.each(MUTANTS)(
  'the histories notice a studio that $what',
  async ({ tamper, swarm, breaks }) => {
    const wrong = simulate({ seed: createChance().seed, runs: NOTICED_WITHIN, tamper, swarm, asFound: true })
    await expectNoticed(wrong, breaks)
  },
  400_000,
)
