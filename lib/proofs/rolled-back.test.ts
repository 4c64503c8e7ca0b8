import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createChance } from '#platform/testing/chance.ts'
import { makeCopyable } from './testing/copies.ts'
import { emptyTally, liveThrough } from './testing/history.ts'
import { openScene, type Scene } from './testing/scene.ts'
import { rolledBackHistories } from './testing/steps.ts'

const FULL = process.env.PROOF_FULL !== undefined
const HISTORIES = FULL ? 5_000 : Number(process.env.N ?? 300)

describe('the database is put back to an earlier state, and the journal is not', () => {
  let scene: Scene

  beforeAll(async () => {
    scene = await openScene()
    await makeCopyable(scene.studio.db)
  })
  afterAll(() => scene?.close())

  test(`in ${HISTORIES} random histories, at any commit: nothing is sent twice, and every yen is explained`, async () => {
    const tally = emptyTally()
    const { seed } = createChance()
    await fc.assert(
      fc.asyncProperty(rolledBackHistories, (history) => liveThrough(scene, history, tally)),
      { seed, numRuns: HISTORIES },
    )
    console.log(JSON.stringify(tally))
    expect(tally.putBack, 'times it was put back').toBeGreaterThan(HISTORIES)
    expect(tally.forgotten, 'sends that it had forgotten').toBeGreaterThan(HISTORIES / 3)
  }, 3_600_000)
})
