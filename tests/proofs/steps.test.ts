import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { recover } from '#lib/submissions/recover.ts'
import { createChance } from '#tests/fixtures/platform/chance.ts'
import { endWell, expectNothing } from './rig/ending.ts'
import type { How } from './rig/life.ts'
import { PATHS, type Path } from './rig/paths.ts'
import { openScene, type Scene } from './rig/scene.ts'
import { World } from './rig/world.ts'

/** No path has this many steps; a path that does not end is a bug. */
const MOST_STEPS = 300

const HOWS: How[] = ['crash', 'error']

/** At every step in `npm run proofs`; otherwise at every fifteenth, with a random start. */
const STRIDE = process.env.PROOFS === 'all' ? 1 : 15

describe('trouble at every step', () => {
  let scene: Scene
  const covered = { crash: 0, error: 0 }

  beforeAll(async () => {
    scene = await openScene()
  })
  afterAll(async () => {
    console.log(`steps of ${PATHS.length} paths: ${covered.crash} crashed, ${covered.error} failed`)
    await scene?.close()
  })

  /** @returns the point of the trouble; null when the path ended before its n-th step. */
  async function troubleAt(path: Path, step: number, how: How): Promise<string | null> {
    const world = await World.begin(scene, { seed: step, budgetYen: 20_000 })
    try {
      const work = await path.prepare(world)
      const life = world.life(1)
      let reached: string | null = null
      life.arrange({
        how,
        when: (point, count) => {
          if (count === step) reached = point
          return count === step
        },
      })
      await world.act(life, work)
      await world.replaceDead()
      if (path.starts) await world.act(life.dead ? world.life(1) : life, recover)
      await expectNothing(world, `${how} at step ${step}, ${reached}`)
      await endWell(world)
      return reached
    } catch (error) {
      throw new Error(`${how} at step ${step}`, { cause: error })
    } finally {
      await world.end()
    }
  }

  test.each(PATHS.flatMap((path) => HOWS.map((how) => [path.name, how, path] as const)))(
    'to %s: %s at any step of it breaks nothing',
    async (_name, how, path) => {
      const stride = STRIDE
      let step = 1 + createChance().below(stride)
      while (await troubleAt(path, step, how)) {
        step += stride
        covered[how] += 1
        expect(step).toBeLessThan(MOST_STEPS)
      }
      expect(step - 1, 'steps').toBeGreaterThanOrEqual(path.leastSteps)
    },
    200_000,
  )
})
