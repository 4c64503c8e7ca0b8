import { expect, test } from 'vitest'
import { createChance } from '#tests/fixtures/platform/chance.ts'
import { MUTANTS } from './rig/mutants.ts'
import { simulate } from './rig/simulate.ts'

/** The most histories until a wrong studio is noticed. */
const NOTICED_WITHIN = 200

test.each(MUTANTS)(
  'the histories notice a studio that $what',
  async ({ tamper, swarm }) => {
    const wrong = simulate({ seed: createChance().seed, runs: NOTICED_WITHIN, tamper, swarm, asFound: true })
    await expect(wrong).rejects.toThrow(/A history fails/)
  },
  400_000,
)
