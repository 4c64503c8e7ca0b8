import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import { fillGlow, fillVertical, paintGlow } from '../paint/brush.ts'
import {
  drawLayer,
  type Layer,
  LOOP_WIDTH,
  paintLayer,
  paintLoop,
  project,
  STAGE_HEIGHT,
  STAGE_WIDTH,
  wrapped,
} from '../paint/stage.ts'
import type { Random } from '../random.ts'
import type { Rgb, Scene } from '../scene/description.ts'
import { css, hex, mix } from '../scene/palette.ts'
import type { Ground } from './ground.ts'

const HORIZON = 500
const FLOOR = 612
const SODIUM: Rgb = hex('ffab4a')
const WINDOW: Rgb = hex('ffdf9e')

interface Row {
  top: number
  depth: number
  colour: Rgb
  /** Narrowest and widest building, lowest and highest, in stage pixels. */
  widths: readonly [number, number]
  heights: readonly [number, number]
  /** Share of windows that are lit. */
  lit: number
}

/** A street that runs across the picture: three rows of buildings, lamps, and a road that mirrors them when wet. */
export function paintCity(scene: Scene, random: Random): Ground {
  const { palette } = scene
  const dark = scene.time === 'night'
  const glow = dark ? 0.5 : scene.time === 'dusk' ? 0.34 : scene.time === 'dawn' ? 0.12 : 0
  const rows: Row[] = [
    {
      top: 130,
      depth: 0.25,
      colour: mix(palette.far, palette.haze, 0.5),
      widths: [50, 110],
      heights: [120, 350],
      lit: glow * 0.6,
    },
    {
      top: 170,
      depth: 0.45,
      colour: mix(palette.far, palette.middle, 0.55),
      widths: [80, 150],
      heights: [110, 310],
      lit: glow * 0.9,
    },
    {
      top: 290,
      depth: 0.72,
      colour: mix(palette.middle, palette.near, 0.5),
      widths: [120, 230],
      heights: [70, 200],
      lit: glow,
    },
  ]
  const buildings = rows.map((row) => paintRow(row, scene, random))
  const wet = scene.weather === 'rain' || scene.weather === 'storm'
  const road = paintRoad(scene, wet)
  const mirrored = buildings.slice(1).map((layer) => mirror(layer, wet ? 0.5 : 0.14))
  const lamps = paintLamps(scene, dark || scene.time === 'dusk')
  return {
    horizon: HORIZON,
    floor: FLOOR,
    mirror: wet ? 0.34 : 0.1,
    liquid: false,
    shadows: true,
    hasSky: true,
    behind: (context, view) => {
      for (const layer of buildings) drawLayer(context, layer, view)
      drawLayer(context, road, view)
      const ground = project(view, 0, HORIZON, 0.8).y
      context.save()
      context.beginPath()
      context.rect(0, ground, STAGE_WIDTH, STAGE_HEIGHT - ground)
      context.clip()
      for (const layer of mirrored) drawLayer(context, layer, view)
      context.restore()
      drawLayer(context, lamps, view)
    },
    before: () => undefined,
  }
}

function paintRow(row: Row, scene: Scene, random: Random): Layer {
  return paintLoop(row.top, HORIZON + 8, row.depth, (context, _width, height) => {
    for (let x = 0; x < LOOP_WIDTH; ) {
      const width = Math.min(random.range(...row.widths), Math.max(40, LOOP_WIDTH - x))
      const tall = random.range(...row.heights)
      paintBuilding(context, x, height - tall, width - random.range(0, 5), tall, row, scene, random)
      x += width
    }
    fillVertical(context, 0, height * 0.3, LOOP_WIDTH, height * 0.7, [
      [0, scene.palette.haze, 0],
      [1, scene.palette.haze, 0],
    ])
  })
}

function paintBuilding(
  context: SKRSContext2D,
  x: number,
  y: number,
  width: number,
  height: number,
  row: Row,
  scene: Scene,
  random: Random,
): void {
  const { light, haze } = scene.palette
  const base = mix(row.colour, scene.palette.sky[1], random.range(0, 0.12))
  fillVertical(context, x, y, width, height, [
    [0, base],
    [1, mix(base, haze, 0.28)],
  ])
  const litSide = x < scene.light.x * LOOP_WIDTH ? x + width - 3 : x
  context.fillStyle = css(light, scene.time === 'night' ? 0.08 : 0.32)
  context.fillRect(litSide, y, 3, height)
  if (random.chance(0.35)) {
    context.fillStyle = css(base)
    context.fillRect(x + width * 0.4, y - random.range(10, 34), width * 0.08, 36)
  }
  const pitch = 10 + row.depth * 10
  const warm = random.chance(0.7) ? WINDOW : mix(WINDOW, [150, 200, 255], 0.6)
  for (let top = y + pitch; top < y + height - pitch; top += pitch * 1.5) {
    for (let left = x + pitch * 0.7; left < x + width - pitch; left += pitch) {
      const lit = random.chance(row.lit)
      const shine = lit ? css(warm, random.range(0.45, 0.95)) : css(mix(base, scene.palette.sky[3], 0.3), 0.3)
      context.fillStyle = shine
      context.fillRect(left, top, pitch * 0.5, pitch * 0.75)
    }
  }
}

function paintRoad(scene: Scene, wet: boolean): Layer {
  const { palette } = scene
  const base =
    scene.weather === 'snow'
      ? mix([232, 238, 246], palette.middle, 0.3)
      : mix(palette.near, palette.middle, 0.3)
  return paintLayer(HORIZON, STAGE_HEIGHT + 80, 0.85, (context, width, height) => {
    fillVertical(context, 0, 0, width, height, [
      [0, mix(base, palette.haze, 0.35)],
      [0.22, base],
      [1, mix(base, palette.near, 0.6)],
    ])
    context.fillStyle = css(mix(base, palette.haze, 0.5), 0.8)
    context.fillRect(0, 0, width, 5)
    context.fillStyle = css(mix(base, palette.near, 0.8), 0.6)
    context.fillRect(0, 40, width, 7)
    fillGlow(context, scene.light.x * width, 20, 460, palette.light, wet ? 0.26 : 0.14)
  })
}

/** A row upside down below the horizon, smeared and faded as a wet road shows it. */
function mirror(layer: Layer, opacity: number): Layer {
  const { image } = layer
  const canvas = createCanvas(image.width, image.height)
  const context = canvas.getContext('2d')
  context.filter = 'blur(3px)'
  context.translate(0, image.height)
  context.scale(1, -1)
  context.drawImage(image, 0, 0)
  context.resetTransform()
  context.filter = 'none'
  context.globalCompositeOperation = 'destination-in'
  fillVertical(context, 0, 0, image.width, image.height, [
    [0, [0, 0, 0], opacity],
    [1, [0, 0, 0], 0],
  ])
  return { ...layer, image: canvas, y: HORIZON }
}

function paintLamps(scene: Scene, lit: boolean): Layer {
  const top = 210
  const colour = scene.effects.has('sodium') ? SODIUM : mix(scene.palette.accent, scene.palette.light, 0.55)
  const halo = paintGlow(150, colour, 0.6)
  const pool = paintGlow(190, colour, 0.42)
  const base = HORIZON + 42 - top
  return paintLoop(top, STAGE_HEIGHT, 0.86, (context) => {
    for (const x of [200, 600, 1000, 1400]) {
      wrapped(context, () => {
        context.fillStyle = css(scene.palette.near)
        context.fillRect(x - 3, 60, 6, base - 60)
        context.fillRect(x - 3, 56, 62, 5)
        context.fillRect(x - 8, base - 8, 16, 10)
        if (!lit) return
        context.drawImage(halo, x + 50 - 150, 64 - 150)
        context.drawImage(pool, x + 50 - 190, base - 20, 380, 110)
        context.fillStyle = css(mix(colour, [255, 255, 255], 0.6))
        context.fillRect(x + 34, 60, 32, 7)
      })
    }
  })
}
