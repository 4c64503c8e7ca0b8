import type { SKRSContext2D } from '@napi-rs/canvas'
import { fillGlow, fillVertical } from '../paint/brush.ts'
import {
  BLEED,
  drawLayer,
  LAYER_WIDTH,
  type Layer,
  paintLayer,
  project,
  STAGE_HEIGHT,
  STAGE_WIDTH,
} from '../paint/stage.ts'
import { mirrorSign, paintSign } from '../props/signs.ts'
import type { Random } from '../random.ts'
import type { Rgb, Scene } from '../scene/description.ts'
import { css, hex, mix } from '../scene/palette.ts'
import type { Ground } from './ground.ts'

const HORIZON = 470
const FLOOR = 600
const TOP = -70
const NEON: readonly Rgb[] = ['ff3d81', '29e7ff', 'ffd23d', 'a56bff', '4dffa6', 'ff6a3d'].map(hex)
const SIGNS = [
  '居酒屋',
  '酒',
  'BAR',
  '喫茶',
  'ラーメン',
  '寿司',
  'HOTEL',
  '薬',
  '夜',
  'カラオケ',
  'CLUB',
  '銭湯',
  '焼鳥',
  'OPEN',
  '質',
]

interface Sign {
  layer: Layer
  flicker: number
}

/** A narrow alley seen along its length: walls step towards the camera, signs hang from them, the ground mirrors all. */
export function paintAlley(scene: Scene, random: Random): Ground {
  const glowing = scene.time === 'night' || scene.time === 'dusk' || scene.effects.has('neon')
  const labels = [...SIGNS].sort(() => random.next() - 0.5)
  const walls = STEPS.map((step, index) => paintWalls(step, index, scene, random))
  const signs = STEPS.slice(1).flatMap((step) =>
    [-1, 1].flatMap((side) => paintSigns(step, side, labels, glowing, random)),
  )
  const floor = paintFloor(scene)
  const wet = scene.weather === 'rain' || scene.weather === 'storm'
  const mirrored = signs.map(({ layer, flicker }) => ({
    layer: mirrorSign(layer, wet ? 1 : 0.4, HORIZON),
    flicker,
  }))
  const draw = (
    context: SKRSContext2D,
    layer: Layer,
    opacity: number,
    view: Parameters<typeof drawLayer>[2],
  ): void => {
    context.globalAlpha = opacity
    drawLayer(context, layer, view)
    context.globalAlpha = 1
  }
  return {
    horizon: HORIZON,
    floor: FLOOR,
    mirror: wet ? 0.36 : 0.12,
    liquid: false,
    shadows: true,
    hasSky: true,
    behind: (context, view, seconds) => {
      drawLayer(context, floor, view)
      for (const [index, wall] of walls.entries()) {
        drawLayer(context, wall, view)
        for (const { layer, flicker } of signs.slice((index - 1) * 4, index * 4)) {
          draw(context, layer, lightOf(flicker, seconds), view)
        }
      }
      const ground = project(view, 0, HORIZON + 6, 0.5).y
      context.save()
      context.beginPath()
      context.rect(0, ground, STAGE_WIDTH, STAGE_HEIGHT - ground)
      context.clip()
      context.globalCompositeOperation = 'lighter'
      for (const { layer, flicker } of mirrored) draw(context, layer, lightOf(flicker, seconds), view)
      context.restore()
    },
    before: () => undefined,
  }
}

/** Most signs are steady; one in five stutters now and then. */
function lightOf(flicker: number, seconds: number): number {
  if (flicker < 0.8) return 0.93 + 0.07 * Math.sin(seconds * 5 + flicker * 50)
  const beat = Math.sin(seconds * 9 + flicker * 90) * Math.sin(seconds * 23.7 + flicker * 31)
  return beat > 0.45 ? 0.7 : 1
}

/** Each step of the walls, from the far end to the camera: its gap from the centre and its base, in stage pixels. */
const STEPS = [
  { gap: 92, base: HORIZON + 12, depth: 0.25, scale: 0.4 },
  { gap: 186, base: HORIZON + 36, depth: 0.5, scale: 0.58 },
  { gap: 330, base: HORIZON + 84, depth: 0.76, scale: 0.92 },
  { gap: 520, base: HORIZON + 190, depth: 1, scale: 1.4 },
] as const
type Step = (typeof STEPS)[number]

function paintWalls(step: Step, index: number, scene: Scene, random: Random): Layer {
  const { palette } = scene
  const share = index / 3
  const colour = mix(mix(palette.far, palette.haze, 0.4), palette.near, 0.08 + share * 0.62)
  return paintLayer(TOP, STAGE_HEIGHT + 80, step.depth, (context, width) => {
    const bottom = step.base - TOP
    for (const side of [-1, 1]) {
      const edge = width / 2 + side * step.gap
      const x = side < 0 ? 0 : edge
      const span = side < 0 ? edge : width - edge
      const roof = index === 3 ? 0 : 250 - index * 78 + random.range(-34, 34)
      fillVertical(context, x, roof, span, bottom - roof, [
        [0, colour],
        [0.6, mix(colour, palette.accent, 0.1)],
        [1, mix(colour, palette.accent, 0.26)],
      ])
      context.fillStyle = css(mix(palette.accent, palette.light, 0.4), 0.42 - share * 0.2)
      context.fillRect(edge - (side < 0 ? 3 : 0), roof, 3, bottom - roof)
      for (let ledge = roof + 60 * step.scale; ledge < bottom - 110 * step.scale; ledge += 120 * step.scale) {
        context.fillStyle = css(mix(colour, [0, 0, 0], 0.3), 0.6)
        context.fillRect(side < 0 ? edge - step.gap : edge, ledge, step.gap, 5 * step.scale)
      }
      const left = side < 0 ? edge - step.gap * 0.92 : edge + 12 * step.scale
      paintWindows(
        context,
        left,
        roof + 30 * step.scale,
        step.gap * 0.8,
        bottom - roof - 170 * step.scale,
        step.scale,
        random,
      )
      paintShopFront(context, edge, side, bottom, step, random)
    }
  })
}

/** A lit shop at the foot of a wall: warm glass, an awning, and its light spilled on the ground. */
function paintShopFront(
  context: SKRSContext2D,
  edge: number,
  side: number,
  bottom: number,
  step: Step,
  random: Random,
): void {
  const warm = random.pick([hex('ffb45e'), hex('ff8f6b'), hex('ffd58a'), hex('8fd6ff')])
  const tall = 92 * step.scale
  const wide = 150 * step.scale
  const left = side < 0 ? edge - wide - 10 * step.scale : edge + 10 * step.scale
  fillGlow(context, left + wide / 2, bottom - tall * 0.4, wide * 1.15, warm, 0.5)
  fillVertical(context, left, bottom - tall, wide, tall, [
    [0, mix(warm, [255, 255, 255], 0.3), 0.95],
    [1, warm, 0.7],
  ])
  context.fillStyle = css(mix(warm, [30, 10, 20], 0.75), 0.9)
  for (let bar = 1; bar < 4; bar++)
    context.fillRect(left + (wide * bar) / 4 - step.scale, bottom - tall, 2.4 * step.scale, tall)
  context.fillStyle = css(mix(random.pick(NEON), [20, 10, 30], 0.45))
  context.beginPath()
  context.moveTo(left - 8 * step.scale, bottom - tall + 16 * step.scale)
  context.lineTo(left, bottom - tall - 12 * step.scale)
  context.lineTo(left + wide, bottom - tall - 12 * step.scale)
  context.lineTo(left + wide + 8 * step.scale, bottom - tall + 16 * step.scale)
  context.fill()
  const spill = context.createLinearGradient(0, bottom, 0, bottom + 120 * step.scale)
  spill.addColorStop(0, css(warm, 0.42))
  spill.addColorStop(1, css(warm, 0))
  context.fillStyle = spill
  context.beginPath()
  context.moveTo(left, bottom)
  context.lineTo(left + wide, bottom)
  context.lineTo(left + wide - side * 70 * step.scale, bottom + 120 * step.scale)
  context.lineTo(left - side * 70 * step.scale, bottom + 120 * step.scale)
  context.fill()
}

function paintWindows(
  context: SKRSContext2D,
  x: number,
  y: number,
  width: number,
  height: number,
  scale: number,
  random: Random,
): void {
  const pitch = 46 * scale
  for (let top = y; top < y + height; top += pitch * 1.3) {
    for (let left = x; left < x + width - pitch * 0.5; left += pitch) {
      if (!random.chance(0.4)) continue
      context.fillStyle = css(
        random.pick([hex('ffcf87'), hex('ffe7b8'), hex('86c8ff')]),
        random.range(0.25, 0.75),
      )
      context.fillRect(left, top, pitch * 0.5, pitch * 0.7)
    }
  }
}

function paintSigns(step: Step, side: number, labels: string[], glowing: boolean, random: Random): Sign[] {
  const { gap, scale, depth } = step
  return [0, 1].map((slot) => {
    const text = labels.pop() ?? '酒'
    const colour = random.pick(NEON)
    const x = STAGE_WIDTH / 2 + side * (gap - 26 * scale - slot * 8)
    const y = HORIZON - (slot === 0 ? 330 : 140) * (0.3 + scale * 0.5) + random.range(-22, 22)
    return { layer: paintSign(text, x, y, scale, colour, glowing, depth), flicker: random.next() }
  })
}

function paintFloor(scene: Scene): Layer {
  const { palette } = scene
  return paintLayer(HORIZON - 4, STAGE_HEIGHT + 80, 0.6, (context, width, height) => {
    fillVertical(context, 0, 0, width, height, [
      [0, mix(palette.haze, palette.accent, 0.25)],
      [0.3, mix(palette.middle, palette.near, 0.45)],
      [1, palette.near],
    ])
    fillGlow(context, width / 2, 0, 460, mix(palette.accent, palette.light, 0.35), 0.8)
    context.strokeStyle = css(palette.near, 0.45)
    context.lineWidth = 1.5
    for (let line = -9; line <= 9; line++) {
      context.beginPath()
      context.moveTo(width / 2 + line * 16, 0)
      context.lineTo(width / 2 + line * (LAYER_WIDTH / 9), height)
      context.stroke()
    }
    for (let row = 1; row < 9; row++) {
      const y = height * (row / 9) ** 2
      context.beginPath()
      context.moveTo(-BLEED, y)
      context.lineTo(width + BLEED, y)
      context.stroke()
    }
  })
}
