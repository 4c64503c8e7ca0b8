import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { takeReading } from '#lib/money/balance/reading.ts'
import type { Studio } from '#lib/studio.ts'
import { submit } from '#lib/submissions/submit.ts'
import { makeTestDatabase, type TestDatabase } from '#tests/fixtures/databases.ts'
import { createChance } from '#tests/fixtures/platform/chance.ts'
import { attempt, openTestStudio, type TestStudio } from '#tests/fixtures/studio.ts'
import { openScene, type Scene, startTrueService, type TrueService } from './rig/scene.ts'

/** With PROOF_FULL=1: 10,000 duplicates and 2,000 races. */
const FULL = process.env.PROOF_FULL !== undefined
const ATTEMPTS = FULL ? 1_000 : 60
const DUPLICATES = 10
const RACES = FULL ? 2_000 : 30
const AT_ONCE = 64
const PRICE_YEN = 250

describe('two web processes on one PostgreSQL', () => {
  let database: TestDatabase
  let service: TrueService
  let scene: Scene
  let second: TestStudio
  let studios: Studio[]

  beforeAll(async () => {
    database = await makeTestDatabase()
    service = await startTrueService({ budgetYen: 100_000_000 })
    scene = await openScene({ database, service })
    second = await openTestStudio({ baseUrl: service.url }, database)
    studios = [scene.studio, second.studio]
  })
  afterAll(async () => {
    await second?.close()
    await scene?.close()
    await service?.close()
    await database?.drop()
  })

  const at = (index: number) => studios[index % 2] as Studio

  test(`${ATTEMPTS * DUPLICATES} POSTs of browsers that repeat ${ATTEMPTS} attempts make one submission per attempt`, async () => {
    await takeReading(scene.studio)
    const inputs = Array.from({ length: ATTEMPTS }, (_, index) => attempt(`Repeated ${index}`))
    for (let from = 0; from < inputs.length; from += 6) {
      const presses = inputs.slice(from, from + 6).flatMap((input) => Array(DUPLICATES).fill(input))
      const results = await Promise.all(presses.map((input, index) => submit(at(index), scene.member, input)))
      expect(results.filter(({ kind }) => kind !== 'created')).toEqual([])
      await Promise.all([scene.settled(), second.settled()])
    }
    expect(await scene.studio.db.submission.count()).toBe(ATTEMPTS)
    expect(await scene.studio.db.entry.count({ where: { kind: 'hold' } })).toBe(ATTEMPTS)
    expect(service.truth.violations).toEqual([])
    expect(service.truth.posts).toHaveLength(ATTEMPTS)
  }, 3_600_000)

  test(`${RACES} races of ${AT_ONCE} submissions for the remaining money accept exactly as many as fit`, async () => {
    const chance = createChance()
    for (const one of [scene, second]) one.studio.run = () => {} // a running send counts twice until its answer is written
    for (let race = 0; race < RACES; race += 1) {
      await scene.clear()
      const fit = chance.below(AT_ONCE + 8)
      service.truth.budgetYen = fit * PRICE_YEN + chance.below(PRICE_YEN)
      await takeReading(scene.studio)
      const results = await Promise.all(
        Array.from({ length: AT_ONCE }, (_, index) => submit(at(index), scene.member, attempt())),
      )
      const taken = results.filter(({ kind }) => kind === 'created').length
      expect(taken, `seed ${chance.seed}, race ${race}`).toBe(Math.min(fit, AT_ONCE))
    }
  }, 3_600_000)
})
