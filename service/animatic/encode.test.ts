import { createHash } from 'node:crypto'
import { createCanvas } from '@napi-rs/canvas'
import { expect, it } from 'vitest'
import { encodeMp4, type Picture } from './encode.ts'
import { silence } from './sound/synth.ts'

const ENCODE_TIMEOUT_MS = 120_000
const FRAME_RATE = 30
const FRAME_COUNT = 15

/** No bit rate is enough for noise, so rate control matters most. */
function noise(): Picture {
  const [width, height] = [1280, 720]
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  const image = context.createImageData(width, height)
  const pixels = new Uint32Array(image.data.buffer)
  let state = 1
  const draw = () => {
    for (let index = 0; index < pixels.length; index++) {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
      pixels[index] = state | 0xff000000
    }
    context.putImageData(image, 0, 0)
    return canvas
  }
  return { width, height, frameRate: FRAME_RATE, frameCount: FRAME_COUNT, draw }
}

async function encode(): Promise<string> {
  const file = await encodeMp4(noise(), silence(FRAME_COUNT / FRAME_RATE))
  return createHash('sha256').update(file).digest('hex')
}

it(
  'encodes the same pictures to the same bytes, even on a busy processor',
  async () => {
    const alone = await encode()
    const together = await Promise.all([encode(), encode(), encode()])
    expect(together).toEqual([alone, alone, alone])
  },
  ENCODE_TIMEOUT_MS,
)
