import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import { paintAlley, paintCity } from '../grounds/city.ts'
import { paintSpace, paintUnderwater } from '../grounds/deep.ts'
import { paintForest } from '../grounds/forest.ts'
import { paintHills, paintPaper } from '../grounds/hills.ts'
import { paintRoom } from '../grounds/room.ts'
import { paintSea } from '../grounds/sea.ts'
import { createRandom, type Random } from '../random.ts'
import { FRAME_RATE, type GroundKind, type Scene, STAGE_HEIGHT, STAGE_WIDTH } from '../scene/description.ts'
import { paintAir } from './air.ts'
import { paintSky } from './sky.ts'
import { type Draw, type Ground, viewAt } from './stage.ts'
import { paintTitle } from './title.ts'

const GROUNDS: Readonly<Record<GroundKind, (scene: Scene, random: Random) => Ground>> = {
  sea: paintSea,
  city: paintCity,
  alley: paintAlley,
  forest: paintForest,
  bamboo: paintForest,
  field: paintHills,
  terraces: paintHills,
  desert: paintHills,
  mountain: paintHills,
  room: paintRoom,
  space: paintSpace,
  underwater: paintUnderwater,
  paper: paintPaper,
}

/**
 * Paints what stays the same in a scene once, and returns what draws one frame, counted from 0.
 * The frame covers the whole canvas of 1280x720 and depends on the scene and the number only.
 */
export function createPainter(scene: Scene): (context: SKRSContext2D, frame: number) => void {
  const ground = GROUNDS[scene.ground](scene, createRandom(scene.seed, 'ground'))
  const sky = ground.hasSky ? paintSky(scene) : []
  const draws = [...sky, ...ground.draws, ...paintAir(scene), paintVignette(), paintTitle(scene)]
  return (context, frame) => {
    const seconds = frame / FRAME_RATE
    const view = viewAt(scene.camera, seconds)
    for (const draw of draws) draw(context, view, seconds)
  }
}

function paintVignette(): Draw {
  const canvas = createCanvas(STAGE_WIDTH, STAGE_HEIGHT)
  const context = canvas.getContext('2d')
  const [x, y] = [STAGE_WIDTH / 2, STAGE_HEIGHT / 2]
  const gradient = context.createRadialGradient(x, y, 400, x, y, 820)
  gradient.addColorStop(0, 'rgba(0,0,8,0)')
  gradient.addColorStop(1, 'rgba(0,0,8,0.34)')
  context.fillStyle = gradient
  context.fillRect(0, 0, STAGE_WIDTH, STAGE_HEIGHT)
  return (target) => target.drawImage(canvas, 0, 0)
}
