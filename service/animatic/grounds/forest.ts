import { createCanvas } from '@napi-rs/canvas'
import { dither, fillGlow, fillVertical, rollingLine, traceUnder } from '../paint/brush.ts'
import {
  drawLayer,
  type Layer,
  LOOP_WIDTH,
  paintLayer,
  paintLoop,
  STAGE_HEIGHT,
  STAGE_WIDTH,
  wrapped,
} from '../paint/stage.ts'
import { paintCulm, paintTree } from '../props/trees.ts'
import type { Random } from '../random.ts'
import type { Rgb, Scene } from '../scene/description.ts'
import { css, hex, mix } from '../scene/palette.ts'
import type { Ground } from './ground.ts'

const HORIZON = 470
const FLOOR = 606
const TOP = -70

interface Stand {
  depth: number
  count: number
  /** Trunk width in stage pixels. */
  girth: number
  base: number
  trunk: Rgb
  leaf: Rgb
}

/** A wood, or a bamboo grove: stands of trunks in depth, a path between them, and shafts of light. */
export function paintForest(scene: Scene, random: Random): Ground {
  const bamboo = scene.ground === 'bamboo'
  const { palette } = scene
  const foliage = foliageOf(scene)
  const backdrop = paintLayer(TOP, STAGE_HEIGHT + 70, 0.12, (context, width, height) => {
    const glow = mix(palette.light, foliage, 0.5)
    fillVertical(context, 0, 0, width, height, [
      [0, mix(foliage, palette.sky[1], 0.35)],
      [0.45, mix(glow, palette.haze, 0.18)],
      [0.75, glow],
      [1, foliage],
    ])
    fillGlow(
      context,
      width * scene.light.x,
      height * 0.3,
      620,
      palette.light,
      scene.time === 'night' ? 0.22 : 0.75,
    )
    dither(context, width, height, random)
  })
  const stands = [0, 1, 2].map((index): Stand => {
    const share = index / 2
    return {
      depth: 0.22 + share * 0.42,
      count: bamboo ? 30 - index * 8 : 17 - index * 5,
      girth: (bamboo ? 9 : 15) + share * (bamboo ? 17 : 34),
      base: HORIZON + 4 + share * 44,
      trunk: mix(mix(palette.haze, foliage, 0.45), trunkOf(scene, foliage), 0.3 + share * 0.6),
      leaf: mix(mix(palette.haze, foliage, 0.72), mix(foliage, palette.near, 0.42), share * 0.8),
    }
  })
  const layers = stands.map((stand) => paintStand(stand, bamboo, random))
  const floor = paintFloor(scene, foliage, random)
  const front = paintFront(scene, foliage, bamboo, random)
  const shafts = paintShafts(scene, random)
  return {
    horizon: HORIZON,
    floor: FLOOR,
    mirror: 0,
    liquid: false,
    shadows: true,
    hasSky: false,
    behind: (context, view, seconds) => {
      drawLayer(context, backdrop, view)
      for (const layer of layers.slice(0, 2)) drawLayer(context, layer, view)
      context.globalCompositeOperation = 'lighter'
      context.globalAlpha = (scene.effects.has('rays') ? 0.85 : 0.4) + 0.12 * Math.sin(seconds * 0.9)
      drawLayer(context, { ...shafts, x: shafts.x + Math.sin(seconds * 0.35) * 24 }, view)
      context.globalAlpha = 1
      context.globalCompositeOperation = 'source-over'
      for (const layer of layers.slice(2)) drawLayer(context, layer, view)
      drawLayer(context, floor, view)
    },
    before: (context, view) => drawLayer(context, front, view),
  }
}

function foliageOf(scene: Scene): Rgb {
  if (scene.weather === 'snow') return mix(hex('c9d8e2'), scene.palette.middle, 0.25)
  if (scene.effects.has('leaves')) return mix(hex('d2611f'), scene.palette.middle, 0.08)
  const green = scene.ground === 'bamboo' ? hex('7fae4b') : hex('5f9152')
  return mix(green, scene.palette.middle, scene.time === 'day' ? 0.1 : 0.55)
}

function trunkOf(scene: Scene, foliage: Rgb): Rgb {
  if (scene.ground === 'bamboo') return mix(mix(foliage, hex('2f5a2c'), 0.6), scene.palette.near, 0.25)
  return mix(hex('4a3626'), scene.palette.near, 0.6)
}

function paintStand(stand: Stand, bamboo: boolean, random: Random): Layer {
  return paintLoop(TOP, stand.base + 26, stand.depth, (context, _width, height) => {
    for (let index = 0; index < stand.count; index++) {
      const x = ((index + random.range(0.05, 0.95)) / stand.count) * LOOP_WIDTH
      const girth = stand.girth * random.range(0.65, 1.2)
      const lean = random.range(-0.035, 0.035) * height
      const shade = random.range(-0.12, 0.16)
      const trunk = mix(stand.trunk, shade > 0 ? stand.leaf : [0, 0, 0], Math.abs(shade))
      const clumps = Array.from(
        { length: bamboo ? 10 : 7 },
        () => [random.next(), random.next(), random.next()] as const,
      )
      wrapped(context, () => {
        if (bamboo) paintCulm(context, x, height, girth, lean, trunk, stand.leaf, clumps)
        else paintTree(context, x, height, girth, lean, trunk, stand.leaf, clumps)
      })
    }
    context.fillStyle = css(stand.leaf)
    const line = rollingLine(random, 9, 0.85)
    traceUnder(context, (x) => height - 16 + line(x), height + 2)
    context.fill()
  })
}

function paintFloor(scene: Scene, foliage: Rgb, random: Random): Layer {
  const { palette } = scene
  const path = scene.weather === 'snow' ? hex('e6edf4') : mix(hex('c8b48a'), foliage, 0.3)
  const dusk = scene.time === 'night' ? 0.75 : scene.time === 'day' ? 0.08 : 0.35
  return paintLoop(HORIZON + 36, STAGE_HEIGHT + 80, 1, (context, width, height) => {
    fillVertical(context, 0, 14, width, height, [
      [0, mix(mix(foliage, palette.haze, 0.2), palette.near, dusk)],
      [0.24, mix(mix(path, palette.light, 0.15), palette.near, dusk)],
      [0.62, mix(path, palette.near, dusk + 0.12)],
      [0.7, mix(foliage, palette.near, 0.5)],
      [1, mix(foliage, palette.near, 0.8)],
    ])
    const line = rollingLine(random, 7, 0.9)
    context.fillStyle = css(mix(mix(foliage, palette.near, 0.35), palette.haze, 0.1))
    context.beginPath()
    for (let x = 0; x < LOOP_WIDTH; x += 7) {
      const y = 16 + line(x)
      context.moveTo(x - 4, y + 14)
      context.lineTo(x + random.range(-4, 4), y - random.range(2, 15))
      context.lineTo(x + 5, y + 14)
    }
    context.fill()
    for (let spot = 0; spot < 46; spot++) {
      const x = random.range(0, LOOP_WIDTH)
      const y = random.range(44, 140)
      const size = random.range(14, 54)
      const shine = (scene.effects.has('rays') ? 0.5 : 0.22) * random.range(0.4, 1)
      wrapped(context, () => {
        context.fillStyle = css(palette.light, scene.time === 'night' ? shine * 0.2 : shine)
        context.beginPath()
        context.ellipse(x, y, size, size * 0.2, 0, 0, Math.PI * 2)
        context.fill()
      })
    }
  })
}

/** What passes between the camera and the actors: a few dark stems and grasses, out of focus. */
function paintFront(scene: Scene, foliage: Rgb, bamboo: boolean, random: Random): Layer {
  const colour = mix(mix(foliage, scene.palette.near, 0.55), [0, 0, 0], 0.3)
  return paintLoop(TOP, STAGE_HEIGHT + 40, 1.5, (context, _width, height) => {
    context.filter = 'blur(3px)'
    for (const at of [0.12, 0.62]) {
      const x = (at + random.range(-0.06, 0.06)) * LOOP_WIDTH
      const clumps = Array.from({ length: 6 }, () => {
        return [
          random.next(),
          random.next() * (bamboo ? 1 : 0.25),
          random.next() * (bamboo ? 1 : 0.4),
        ] as const
      })
      wrapped(context, () => {
        if (bamboo) paintCulm(context, x, height, 54, 10, colour, colour, clumps)
        else paintTree(context, x, height, 60, 14, colour, colour, clumps)
      })
    }
    context.fillStyle = css(colour)
    context.beginPath()
    for (let x = 0; x < LOOP_WIDTH; x += 11) {
      const tip = random.range(26, 84)
      context.moveTo(x - 9, height)
      context.quadraticCurveTo(x, height - tip * 0.6, x + random.range(-22, 22), height - tip)
      context.quadraticCurveTo(x + 6, height - tip * 0.5, x + 9, height)
    }
    context.fill()
  })
}

function paintShafts(scene: Scene, random: Random): Layer {
  const strength = scene.time === 'night' ? 0.12 : scene.weather === 'clear' ? 0.34 : 0.16
  const image = createCanvas(STAGE_WIDTH + 300, STAGE_HEIGHT)
  const context = image.getContext('2d')
  context.filter = 'blur(9px)'
  const sourceX = scene.light.x * STAGE_WIDTH + 150
  for (let index = 0; index < 11; index++) {
    const foot = sourceX + (index - 5 + random.range(-0.4, 0.4)) * 165
    const width = random.range(18, 70)
    const gradient = context.createLinearGradient(0, -40, 0, 640)
    gradient.addColorStop(0, css(scene.palette.light, strength))
    gradient.addColorStop(0.6, css(scene.palette.light, strength * 0.5))
    gradient.addColorStop(1, css(scene.palette.light, 0))
    context.fillStyle = gradient
    context.beginPath()
    context.moveTo(sourceX + (index - 5) * 26 - 8, -60)
    context.lineTo(sourceX + (index - 5) * 26 + 8, -60)
    context.lineTo(foot + width, 650)
    context.lineTo(foot - width, 650)
    context.fill()
  }
  return { image, x: -150, y: 0, depth: 0.4, loops: false }
}
