import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import { paintCity } from './grounds/city.ts'
import { paintForest } from './grounds/forest.ts'
import { paintLand } from './grounds/land.ts'
import { paintRoom } from './grounds/room.ts'
import { paintSea } from './grounds/sea.ts'
import { paintAir } from './paint/air.ts'
import { paintSky } from './paint/sky.ts'
import { type Draw, viewAt } from './paint/stage.ts'
import { paintTitle } from './paint/title.ts'
import { createRandom, type Random } from './random.ts'
import { FRAME_RATE, type GroundKind, type Scene, STAGE_HEIGHT, STAGE_WIDTH } from './scene/description.ts'

const GROUNDS: Readonly<Record<GroundKind, (scene: Scene, random: Random) => Draw[]>> = {
  sea: paintSea,
  city: paintCity,
  forest: paintForest,
  hills: paintLand,
  mountain: paintLand,
  paper: paintLand,
  room: paintRoom,
}

/**
 * Paints the unchanging part of a scene once, and returns the function that draws one frame, counted from 0.
 * The frame covers the whole canvas of 1280x720 and depends only on the scene and the number.
 */
export function createPainter(scene: Scene): (context: SKRSContext2D, frame: number) => void {
  const ground = GROUNDS[scene.ground](scene, createRandom(scene.seed, 'ground'))
  const draws = [...paintSky(scene), ...ground, ...paintAir(scene), paintVignette(), paintTitle(scene)]
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
