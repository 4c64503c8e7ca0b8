import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { checkBooks } from '#lib/money/verify/books.ts'
import { openScene, type Scene } from './scene.ts'

/**
 * A scene for the surrounding tests. Each test starts with nothing ever sent; after it no send broke the rules, and the
 * books agree.
 */
export function sceneOfTests(): Scene {
  const scene = {} as Scene
  let settings: Scene['studio']['settings']
  let clockSet = false
  beforeAll(async () => {
    const opened = await openScene()
    settings = opened.studio.settings
    Object.assign(scene, opened, {
      setClock: (byMs: number) => {
        clockSet = true
        opened.setClock(byMs)
      },
    })
  })
  afterAll(() => scene.close?.())
  beforeEach(async () => {
    scene.studio.settings = { ...settings }
    scene.truth.random = () => 0.99 // it accepts as late as allowed, and its spend lags as long as allowed
    await scene.clear()
    clockSet = false
  })
  afterEach(async () => {
    expect(scene.truth.violations).toEqual([])
    const { differences } = await checkBooks(scene.studio)
    // A set clock is visible in the order of the readings, and the books are right.
    expect(differences.filter((each) => !(clockSet && each.startsWith('reading ')))).toEqual([])
  })
  return scene
}
