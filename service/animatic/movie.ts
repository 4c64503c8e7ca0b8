import { createCanvas } from '@napi-rs/canvas'
import { encodeMp4 } from './encode.ts'
import { createPainter } from './painter.ts'
import { DURATION_SECONDS, FRAME_RATE, STAGE_HEIGHT, STAGE_WIDTH } from './scene/description.ts'
import { describeScene } from './scene/scene.ts'
import { composeSound } from './sound/music.ts'

/** Makes the MP4 of a prompt and seed: 1280x720 at 30 frames a second, with sound; all of it, or its first seconds. */
export async function makeMovie(
  prompt: string,
  seed: number | null,
  seconds = DURATION_SECONDS,
): Promise<Uint8Array> {
  const scene = describeScene(prompt, seed)
  const paint = createPainter(scene)
  const canvas = createCanvas(STAGE_WIDTH, STAGE_HEIGHT)
  const context = canvas.getContext('2d', { alpha: false })
  const picture = {
    width: STAGE_WIDTH,
    height: STAGE_HEIGHT,
    frameRate: FRAME_RATE,
    frameCount: Math.round(FRAME_RATE * seconds),
    draw: (frame: number) => {
      paint(context, frame)
      return canvas
    },
  }
  return encodeMp4(picture, composeSound(scene, seconds))
}
