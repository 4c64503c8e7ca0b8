import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { checkBooks } from '#lib/money/verify/books.ts'
import { openScene, type Scene } from './scene.ts'

/**
 * A scene for the tests around it. Before each of them nothing was ever sent; after each of them nothing was sent against
 * the rules, and the books agree.
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
    scene.truth.random = () => 0.99 // it accepts as late as it may, and its spend lags as long as it may
    await scene.clear()
    clockSet = false
  })
  afterEach(async () => {
    expect(scene.truth.violations).toEqual([])
    const { differences } = await checkBooks(scene.studio)
    // A clock that was set shows in the order of the readings, and nothing is wrong with the books.
    expect(differences.filter((each) => !(clockSet && each.startsWith('reading ')))).toEqual([])
  })
  return scene
}
