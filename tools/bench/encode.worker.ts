/**
 * The floor of a render: one picture of the scene, painted once, encoded as often as a render encodes its pictures,
 * with the same encoder, settings and sound, in a process of the same priority. Reports the seconds that the encoding took.
 */
import { writeFile } from 'node:fs/promises'
import { z } from 'zod'
import { performTask } from '#platform/task-process.ts'

const encodeTask = z.object({ prompt: z.string(), outputPath: z.string() })

performTask(async (task) => {
  const { prompt, outputPath } = encodeTask.parse(task)
  const { createCanvas } = await import('@napi-rs/canvas')
  const { encodeMp4 } = await import('#service/animatic/encode.ts')
  const { createPainter } = await import('#service/animatic/painter.ts')
  const { describeScene } = await import('#service/animatic/scene/scene.ts')
  const stage = await import('#service/animatic/scene/description.ts')
  const { composeSound } = await import('#service/animatic/sound/music.ts')

  const scene = describeScene(prompt, 42)
  const canvas = createCanvas(stage.STAGE_WIDTH, stage.STAGE_HEIGHT)
  createPainter(scene)(canvas.getContext('2d', { alpha: false }), stage.FRAME_COUNT / 2)
  const sound = composeSound(scene, stage.DURATION_SECONDS)
  const picture = {
    width: stage.STAGE_WIDTH,
    height: stage.STAGE_HEIGHT,
    frameRate: stage.FRAME_RATE,
    frameCount: stage.FRAME_COUNT,
    draw: () => canvas,
  }
  const started = performance.now()
  await writeFile(outputPath, await encodeMp4(picture, sound))
  return (performance.now() - started) / 1000
})
