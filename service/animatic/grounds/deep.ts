import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import { dither, fillGlow, fillVertical, rollingLine, traceUnder } from '../paint/brush.ts'
import {
  drawLayer,
  type Layer,
  LOOP_WIDTH,
  paintLayer,
  paintLoop,
  STAGE_HEIGHT,
  STAGE_WIDTH,
} from '../paint/stage.ts'
import type { Random } from '../random.ts'
import type { Scene } from '../scene/description.ts'
import { css, hex, mix } from '../scene/palette.ts'
import type { Ground } from './ground.ts'

const TOP = -70

/** Open space: stars at two depths, a nebula, and a planet's lit limb below. */
export function paintSpace(scene: Scene, random: Random): Ground {
  const { palette } = scene
  const backdrop = paintLayer(TOP, STAGE_HEIGHT + 70, 0.1, (context, width, height) => {
    fillVertical(context, 0, 0, width, height, [
      [0, mix(palette.sky[0], [0, 0, 0], 0.4)],
      [1, mix(palette.sky[1], [0, 0, 0], 0.1)],
    ])
    for (let cloud = 0; cloud < 9; cloud++) {
      const along = cloud / 8
      const colour = mix(palette.accent, palette.sky[3], random.next())
      fillGlow(
        context,
        width * along,
        height * (0.7 - along * 0.5 + random.range(-0.12, 0.12)),
        random.range(170, 330),
        colour,
        0.22,
      )
    }
    dither(context, width, height, random)
  })
  const stars = [0.15, 0.35].map((depth) => paintStars(depth, random))
  const planet = paintPlanet(scene)
  return {
    horizon: STAGE_HEIGHT,
    floor: 540,
    mirror: 0,
    liquid: false,
    shadows: false,
    hasSky: false,
    behind: (context, view, seconds) => {
      drawLayer(context, backdrop, view)
      for (const [index, layer] of stars.entries()) {
        drawLayer(context, { ...layer, x: -seconds * (4 + index * 9) }, view)
      }
      drawLayer(context, { ...planet, y: planet.y - seconds * 1.5 }, view)
    },
    before: () => undefined,
  }
}

function paintStars(depth: number, random: Random): Layer {
  return paintLoop(TOP, STAGE_HEIGHT + 70, depth, (context, width, height) => {
    for (let index = 0; index < 190; index++) {
      context.fillStyle = css([255, 255, 255], random.range(0.3, 1))
      context.beginPath()
      context.arc(
        random.range(3, width - 3),
        random.range(0, height),
        random.range(0.5, 1.2 + depth * 3),
        0,
        Math.PI * 2,
      )
      context.fill()
    }
  })
}

function paintPlanet(scene: Scene): Layer {
  const { palette } = scene
  const radius = 1500
  return paintLayer(430, STAGE_HEIGHT + 90, 0.45, (context, width) => {
    const centre = { x: width * (0.3 + scene.light.x * 0.4), y: 130 + radius }
    const air = context.createRadialGradient(
      centre.x,
      centre.y,
      radius - 20,
      centre.x,
      centre.y,
      radius + 110,
    )
    air.addColorStop(0, css(hex('7fc4ff'), 0.75))
    air.addColorStop(0.3, css(hex('5aa0ff'), 0.28))
    air.addColorStop(1, css(hex('3f7bff'), 0))
    context.fillStyle = air
    context.fillRect(0, 0, width, 400)
    const body = context.createRadialGradient(
      centre.x - 260,
      centre.y - radius,
      60,
      centre.x,
      centre.y,
      radius,
    )
    body.addColorStop(0, css(mix(palette.sky[3], hex('a8e4ff'), 0.7)))
    body.addColorStop(0.22, css(mix(palette.sky[2], hex('2f7cc4'), 0.75)))
    body.addColorStop(0.7, css(mix(palette.near, hex('143a70'), 0.6)))
    body.addColorStop(1, css(mix(palette.near, hex('0a1c3c'), 0.5)))
    context.fillStyle = body
    context.beginPath()
    context.arc(centre.x, centre.y, radius, 0, Math.PI * 2)
    context.fill()
  })
}

/** Under water: light that falls in shafts from the surface, sand, and weed that sways. */
export function paintUnderwater(scene: Scene, random: Random): Ground {
  const { palette } = scene
  const bright = scene.time === 'night' ? 0.55 : 0
  const backdrop = paintLayer(TOP, STAGE_HEIGHT + 70, 0.12, (context, width, height) => {
    fillVertical(context, 0, 0, width, height, [
      [0, mix(hex('8fe6e4'), palette.near, bright)],
      [0.25, mix(hex('2fa6bf'), palette.near, bright)],
      [0.65, mix(hex('12608f'), palette.near, bright)],
      [1, mix(hex('072a52'), palette.near, bright)],
    ])
    fillGlow(context, width * scene.light.x, 0, 560, hex('f2fff0'), 0.6)
    dither(context, width, height, random)
  })
  const shafts = paintShafts(scene, random)
  const beds = [0, 1].map((index) => paintBed(index, random))
  const weeds = Array.from({ length: 16 }, () => [random.next(), random.next(), random.next()] as const)
  return {
    horizon: 0,
    floor: 545,
    mirror: 0,
    liquid: false,
    shadows: false,
    hasSky: false,
    behind: (context, view, seconds) => {
      drawLayer(context, backdrop, view)
      context.globalCompositeOperation = 'lighter'
      context.globalAlpha = 0.75 + 0.25 * Math.sin(seconds * 0.8)
      drawLayer(context, { ...shafts, x: shafts.x + Math.sin(seconds * 0.4) * 40 }, view)
      context.globalAlpha = 1
      context.globalCompositeOperation = 'source-over'
      for (const bed of beds) drawLayer(context, bed, view)
      drawWeeds(context, weeds, seconds)
    },
    before: () => undefined,
  }
}

function paintShafts(scene: Scene, random: Random): Layer {
  const image = createCanvas(STAGE_WIDTH + 300, STAGE_HEIGHT)
  const context = image.getContext('2d')
  context.filter = 'blur(12px)'
  const source = 150 + scene.light.x * STAGE_WIDTH
  for (let index = -4; index <= 4; index++) {
    const foot = source + index * 190 + random.range(-50, 50)
    const gradient = context.createLinearGradient(0, 0, 0, 560)
    gradient.addColorStop(0, css(hex('d8fff4'), 0.3))
    gradient.addColorStop(1, css(hex('d8fff4'), 0))
    context.fillStyle = gradient
    context.beginPath()
    context.moveTo(source + index * 60 - 14, -30)
    context.lineTo(source + index * 60 + 14, -30)
    context.lineTo(foot + 60, 570)
    context.lineTo(foot - 60, 570)
    context.fill()
  }
  return { image, x: -150, y: 0, depth: 0.3, loops: false }
}

function paintBed(index: number, random: Random): Layer {
  const line = rollingLine(random, 34, 0.7)
  const colour = index === 0 ? hex('1a5378') : hex('0b3355')
  return paintLoop(540 + index * 66, STAGE_HEIGHT + 80, 0.5 + index * 0.5, (context, _width, height) => {
    context.fillStyle = css(colour)
    traceUnder(context, (x) => 44 + line(x), height)
    context.fill()
    for (let coral = 0; coral < 18; coral++) {
      const x = random.range(40, LOOP_WIDTH - 40)
      context.fillStyle = css(mix(random.pick([hex('ff7f8a'), hex('ffb36b'), hex('b58cff')]), colour, 0.5))
      for (let bulb = 0; bulb < 4; bulb++) {
        context.beginPath()
        context.arc(
          x + (bulb - 1.5) * 9,
          40 + line(x) + random.range(-8, 4),
          random.range(5, 13),
          0,
          Math.PI * 2,
        )
        context.fill()
      }
    }
  })
}

function drawWeeds(
  context: SKRSContext2D,
  weeds: readonly (readonly [number, number, number])[],
  seconds: number,
): void {
  context.lineCap = 'round'
  context.strokeStyle = css(hex('0a4a52'), 0.95)
  context.lineWidth = 9
  context.beginPath()
  for (const [at, tall, phase] of weeds) {
    const x = at * STAGE_WIDTH
    const height = 70 + tall * 150
    const sway = Math.sin(seconds * 1.1 + phase * 9) * 26
    context.moveTo(x, STAGE_HEIGHT)
    context.bezierCurveTo(
      x + sway * 0.2,
      STAGE_HEIGHT - height * 0.4,
      x - sway,
      STAGE_HEIGHT - height * 0.7,
      x + sway,
      STAGE_HEIGHT - height,
    )
  }
  context.stroke()
}
