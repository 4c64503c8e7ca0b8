import type { SKRSContext2D } from '@napi-rs/canvas'
import { createRandom, type Random } from '../random.ts'
import type { Rgb, Scene } from '../scene/description.ts'
import { css, mix } from '../scene/palette.ts'
import { dither, fillGlow, fillVertical } from './brush.ts'
import {
  BLEED,
  drawLayer,
  type Layer,
  LOOP_WIDTH,
  paintLayer,
  paintLoop,
  STAGE_HEIGHT,
  STAGE_WIDTH,
  type View,
  wrapped,
} from './stage.ts'

const TOP = -70
const WHITE: Rgb = [255, 255, 255]

/** The sky with its light, stars and drifting clouds. `horizon` is in stage pixels from the top. */
export function paintSky(
  scene: Scene,
  horizon: number,
): (context: SKRSContext2D, view: View, seconds: number) => void {
  const random = createRandom(scene.seed, 'sky')
  const backdrop = paintLayer(TOP, STAGE_HEIGHT + 70, 0.12, (context, width, height) => {
    const [zenith, upper, lower, low] = scene.palette.sky
    const edge = (horizon - TOP) / height
    fillVertical(context, 0, 0, width, height, [
      [0, zenith],
      [edge * 0.42, upper],
      [edge * 0.8, lower],
      [edge, low],
      [1, low],
    ])
    if (scene.time === 'night' && scene.weather === 'clear') paintStars(context, width, horizon - TOP, random)
    paintLight(context, scene, width)
    dither(context, width, height, random)
  })
  const clouds = paintClouds(scene, horizon, random)
  const windPerSecond = random.range(5, 12) * (random.chance(0.5) ? 1 : -1)
  return (context, view, seconds) => {
    drawLayer(context, backdrop, view)
    for (const [index, layer] of clouds.entries()) {
      const drift = windPerSecond * seconds * (0.6 + index * 0.7)
      drawLayer(context, { ...layer, x: layer.x + drift }, view)
    }
  }
}

function paintStars(context: SKRSContext2D, width: number, depth: number, random: Random): void {
  for (let index = 0; index < 240; index++) {
    const y = depth * random.next() ** 1.4
    const radius = random.range(0.5, 1.7)
    context.fillStyle = css(WHITE, random.range(0.25, 0.9) * (1 - (y / depth) * 0.8))
    context.beginPath()
    context.arc(random.range(0, width), y, radius, 0, Math.PI * 2)
    context.fill()
  }
}

function paintLight(context: SKRSContext2D, scene: Scene, width: number): void {
  const x = BLEED + scene.light.x * STAGE_WIDTH
  const y = scene.light.y * STAGE_HEIGHT - TOP
  const { light, haze } = scene.palette
  const veiled = scene.weather !== 'clear'
  const low = scene.time === 'dusk' || scene.time === 'dawn'
  fillGlow(context, x, y, low ? width * 0.5 : 420, mix(light, haze, 0.35), veiled ? 0.28 : 0.55)
  if (scene.weather === 'storm' || scene.weather === 'rain') return
  const radius = low ? 62 : scene.time === 'night' ? 40 : 44
  fillGlow(context, x, y, radius * 3.2, light, veiled ? 0.35 : 0.75)
  context.fillStyle = css(mix(light, WHITE, 0.45), veiled ? 0.55 : 1)
  context.beginPath()
  context.arc(x, y, radius, 0, Math.PI * 2)
  context.fill()
  if (scene.time !== 'night') return
  context.fillStyle = css(scene.palette.haze, 0.16)
  for (const [dx, dy, size] of [
    [-12, -8, 9],
    [10, 6, 12],
    [-4, 16, 6],
    [15, -14, 5],
  ] as const) {
    context.beginPath()
    context.arc(x + dx, y + dy, size, 0, Math.PI * 2)
    context.fill()
  }
}

function paintClouds(scene: Scene, horizon: number, random: Random): Layer[] {
  const heavy = scene.weather === 'rain' || scene.weather === 'storm' || scene.weather === 'snow'
  if (scene.time === 'night' && !heavy) return [cloudBank(scene, horizon, random, 3, 0.3)]
  return [cloudBank(scene, horizon, random, heavy ? 12 : 6, heavy ? 0.5 : 0.75)]
}

function cloudBank(scene: Scene, horizon: number, random: Random, count: number, opacity: number): Layer {
  const top = -40
  const { sky, light, haze } = scene.palette
  const low = scene.time === 'dusk' || scene.time === 'dawn'
  return paintLoop(top, horizon, 0.2, (context, _width, height) => {
    for (let index = 0; index < count; index++) {
      const y = height * random.range(0.16, 0.82)
      const x = ((index + random.range(0.1, 0.9)) / count) * LOOP_WIDTH
      const length = random.range(170, 340) * (0.6 + (0.8 * y) / height)
      const lit = low ? mix(light, scene.palette.accent, 0.3) : mix(WHITE, haze, 0.15)
      const shade = mix(sky[1], haze, low ? 0.3 : 0.7)
      const seed = Array.from({ length: 9 }, () => [random.next(), random.next(), random.next()] as const)
      wrapped(context, () =>
        paintCloud(context, x, y, length, seed, scene.time === 'night' ? sky[3] : lit, shade, opacity),
      )
    }
  })
}

/** A flat-bottomed bank of rounded puffs, lit from below at dusk and from above by day. */
function paintCloud(
  context: SKRSContext2D,
  x: number,
  y: number,
  length: number,
  puffs: readonly (readonly [number, number, number])[],
  lit: Rgb,
  shade: Rgb,
  opacity: number,
): void {
  const thickness = length * 0.13
  const gradient = context.createLinearGradient(0, y - thickness * 1.6, 0, y + thickness * 0.5)
  gradient.addColorStop(0, css(lit, opacity))
  gradient.addColorStop(0.6, css(mix(lit, shade, 0.45), opacity * 0.8))
  gradient.addColorStop(1, css(shade, 0))
  context.fillStyle = gradient
  context.beginPath()
  for (const [index, [dx, size, lift]] of puffs.entries()) {
    const along = (index + 0.5) / puffs.length - 0.5
    const radius = thickness * (0.35 + size * 0.55) * (1 - Math.abs(along) * 1.2)
    const centre = x + (along + (dx - 0.5) * 0.08) * length
    context.moveTo(centre + radius * 1.9, y)
    context.ellipse(centre, y - radius * (0.25 + lift * 0.5), radius * 1.9, radius, 0, 0, Math.PI * 2)
  }
  context.fill()
}
