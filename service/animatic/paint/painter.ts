import type { SKRSContext2D } from '@napi-rs/canvas'
import { paintEffects } from '../air/effects.ts'
import { paintWeather } from '../air/weather.ts'
import { paintAlley } from '../grounds/alley.ts'
import { paintCity } from '../grounds/city.ts'
import { paintSpace, paintUnderwater } from '../grounds/deep.ts'
import { paintForest } from '../grounds/forest.ts'
import type { PaintGround } from '../grounds/ground.ts'
import { paintHills } from '../grounds/hills.ts'
import { paintStudio, paintTable } from '../grounds/interior.ts'
import { paintSea } from '../grounds/sea.ts'
import { paintTerraces } from '../grounds/terraces.ts'
import { createRandom } from '../random.ts'
import type { GroundKind, Scene } from '../scene/description.ts'
import { paintCast } from './cast.ts'
import { loadFonts } from './fonts.ts'
import { paintSky } from './sky.ts'
import { FRAME_RATE, viewAt } from './stage.ts'
import { paintTitles } from './titles.ts'

const GROUNDS: Readonly<Record<GroundKind, PaintGround>> = {
  sea: paintSea,
  city: paintCity,
  alley: paintAlley,
  forest: paintForest,
  bamboo: paintForest,
  field: paintHills,
  desert: paintHills,
  mountain: paintHills,
  terraces: paintTerraces,
  table: paintTable,
  studio: paintStudio,
  space: paintSpace,
  underwater: paintUnderwater,
}

/**
 * Paints what stays the same in a scene once, and returns what draws one frame, counted from 0.
 * The frame covers the whole canvas of 1280x720 and depends on the scene and the number only.
 */
export function createPainter(scene: Scene): (context: SKRSContext2D, frame: number) => void {
  loadFonts()
  const ground = GROUNDS[scene.ground](scene, createRandom(scene.seed, 'ground'))
  const sky = ground.hasSky ? paintSky(scene, ground.horizon) : null
  const cast = paintCast(scene, ground)
  const effects = paintEffects(scene, ground)
  const weather = paintWeather(scene)
  const titles = paintTitles(scene)
  const direction = scene.actors[0]?.facing === 'left' ? -1 : 1
  return (context, frame) => {
    const seconds = frame / FRAME_RATE
    const view = viewAt(scene.camera, direction, seconds)
    sky?.(context, view, seconds)
    ground.behind(context, view, seconds)
    cast(context, view, seconds)
    effects(context, view, seconds)
    ground.before(context, view, seconds)
    weather(context, view, seconds)
    titles(context, seconds)
  }
}
