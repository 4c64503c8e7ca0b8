import type { SKRSContext2D } from '@napi-rs/canvas'
import { fillGlow, rollingLine, traceUnder } from '../paint/brush.ts'
import { drawLayer, type Layer, LOOP_WIDTH, paintLoop, STAGE_HEIGHT } from '../paint/stage.ts'
import type { Random } from '../random.ts'
import type { Scene } from '../scene/description.ts'
import { css, hex, mix } from '../scene/palette.ts'
import type { Ground } from './ground.ts'

const HORIZON = 300
const FLOOR = 600
const STEPS = 11

/** Rice terraces seen from above: flooded steps that mirror the sky, with mist that drifts between them. */
export function paintTerraces(scene: Scene, random: Random): Ground {
  const { palette } = scene
  const ridges = [0, 1, 2].map((index) => {
    const line = rollingLine(random, 46 - index * 8, 0.66)
    const colour = mix(mix(palette.far, palette.haze, 0.65 - index * 0.2), hex('4f7d4a'), index * 0.14)
    return paintLoop(160 + index * 42, HORIZON + 120, 0.14 + index * 0.07, (context, _width, height) => {
      context.fillStyle = css(colour)
      traceUnder(context, (x) => 62 + line(x), height)
      context.fill()
    })
  })
  const steps = Array.from({ length: STEPS }, (_, index) => paintStep(index, scene, random))
  const mist = [0, 1, 2].map((index) => paintMist(index, scene, random))
  return {
    horizon: HORIZON,
    floor: FLOOR,
    mirror: 0.2,
    liquid: true,
    shadows: false,
    hasSky: true,
    behind: (context, view, seconds) => {
      for (const layer of ridges) drawLayer(context, layer, view)
      for (const [index, layer] of steps.entries()) {
        drawLayer(context, layer, view)
        const bank = index % 4 === 0 ? mist[index / 4] : undefined
        if (bank !== undefined) drawLayer(context, { ...bank, x: seconds * (10 + index * 4) }, view)
      }
    },
    before: () => undefined,
  }
}

function paintStep(index: number, scene: Scene, random: Random): Layer {
  const { palette } = scene
  const share = index / (STEPS - 1)
  const top = HORIZON + 4 + share ** 1.5 * 330
  const swing = 14 + share * 30
  const line = rollingLine(random, swing, 0.5)
  const green = mix(mix(hex('5f9440'), palette.haze, 0.42 - share * 0.4), palette.near, share * 0.3)
  const bottom = Math.min(STAGE_HEIGHT + 90, top + 210)
  return paintLoop(top - swing, bottom, 0.3 + share * 0.7, (context, _width, height) => {
    const edgeAt = (x: number): number => swing + line(x)
    const gradient = context.createLinearGradient(0, 0, 0, 40 + share * 130)
    const planted = index % 4 === 2
    gradient.addColorStop(
      0,
      css(planted ? mix(green, palette.light, 0.3) : mix(palette.sky[3], palette.light, 0.4)),
    )
    gradient.addColorStop(0.5, css(planted ? green : mix(palette.sky[2], palette.far, 0.2)))
    gradient.addColorStop(
      1,
      css(planted ? mix(green, palette.near, 0.3) : mix(palette.sky[0], palette.middle, 0.4)),
    )
    context.fillStyle = gradient
    traceUnder(context, edgeAt, height)
    context.fill()
    strokeBund(context, (x) => edgeAt(x) + 2 + share * 3, 4 + share * 13, css(mix(green, palette.near, 0.5)))
    strokeBund(
      context,
      (x) => edgeAt(x) - 2 - share * 4,
      2.5 + share * 7,
      css(mix(green, palette.light, 0.22)),
    )
    if (share > 0.25) paintSeedlings(context, edgeAt, share, css(green, 0.8), random)
  })
}

function strokeBund(
  context: SKRSContext2D,
  edgeAt: (x: number) => number,
  width: number,
  colour: string,
): void {
  context.strokeStyle = colour
  context.lineWidth = width
  context.beginPath()
  for (let x = -10; x <= LOOP_WIDTH + 10; x += 8) context.lineTo(x, edgeAt(x))
  context.stroke()
}

function paintSeedlings(
  context: SKRSContext2D,
  edgeAt: (x: number) => number,
  share: number,
  colour: string,
  random: Random,
): void {
  context.strokeStyle = colour
  context.lineWidth = 1 + share * 1.3
  context.beginPath()
  for (let row = 1; row <= 3; row++) {
    for (let x = 8; x < LOOP_WIDTH - 8; x += 12 + share * 14) {
      const y = edgeAt(x) + row * (10 + share * 24)
      const tall = 3 + share * 10
      context.moveTo(x, y)
      context.lineTo(x + random.range(-3, 3), y - tall)
    }
  }
  context.stroke()
}

function paintMist(index: number, scene: Scene, random: Random): Layer {
  const top = HORIZON - 20 + index * 70
  const veiled = scene.weather === 'fog'
  const colour = mix(scene.palette.haze, [255, 255, 255], 0.3)
  return paintLoop(top, top + 130, 0.35 + index * 0.15, (context) => {
    context.scale(1, 0.24)
    for (let puff = 0; puff < 7; puff++) {
      const radius = random.range(200, 265)
      fillGlow(context, random.range(radius, LOOP_WIDTH - radius), 270, radius, colour, veiled ? 0.6 : 0.18)
    }
  })
}
