import type { SKRSContext2D } from '@napi-rs/canvas'
import { fillVertical, peakLine, rollingLine, traceUnder } from '../paint/brush.ts'
import { drawLayer, type Layer, LOOP_WIDTH, paintLoop, STAGE_HEIGHT, wrapped } from '../paint/stage.ts'
import type { Random } from '../random.ts'
import type { Rgb, Scene } from '../scene/description.ts'
import { css, hex, mix } from '../scene/palette.ts'
import type { Ground } from './ground.ts'

const HORIZON = 470
const FLOOR = 606

/** Open country: ridges that fade into the haze, and the ground the actors cross. */
export function paintHills(scene: Scene, random: Random): Ground {
  const soil = soilOf(scene)
  const ridges = scene.ground === 'mountain' ? paintPeaks(scene, random) : paintRidges(scene, soil, random)
  const floor = paintFloor(scene, soil, random)
  const front = paintFringe(scene, soil, random)
  return {
    horizon: HORIZON,
    floor: FLOOR,
    mirror: 0,
    liquid: false,
    shadows: true,
    hasSky: true,
    behind: (context, view) => {
      for (const layer of ridges) drawLayer(context, layer, view)
      drawLayer(context, floor, view)
    },
    before: (context, view) => drawLayer(context, front, view),
  }
}

function soilOf(scene: Scene): Rgb {
  const { palette } = scene
  const dim = scene.time === 'day' ? 0.1 : scene.time === 'night' ? 0.72 : 0.42
  if (scene.weather === 'snow' || scene.ground === 'mountain')
    return mix(hex('eef4fa'), palette.middle, dim * 0.85)
  if (scene.ground === 'desert') return mix(hex('e0a25c'), palette.middle, dim * 0.8)
  if (scene.effects.has('leaves')) return mix(hex('bf7a2e'), palette.middle, dim)
  return mix(hex('7fa84a'), palette.middle, dim)
}

function paintRidges(scene: Scene, soil: Rgb, random: Random): Layer[] {
  const { palette } = scene
  const desert = scene.ground === 'desert'
  return [0, 1, 2, 3].map((index) => {
    const share = index / 3
    const top = 250 + index * 62
    const colour = mix(mix(palette.far, palette.haze, 0.62 - share * 0.4), soil, 0.12 + share * 0.55)
    const line = rollingLine(random, 54 - index * 7, desert ? 0.42 : 0.62)
    return paintLoop(top, HORIZON + 110, 0.16 + share * 0.4, (context, _width, height) => {
      const heightAt = (x: number): number => 66 + line(x)
      const gradient = context.createLinearGradient(0, 0, 0, height)
      gradient.addColorStop(0, css(mix(colour, palette.light, scene.time === 'night' ? 0.06 : 0.24)))
      gradient.addColorStop(0.45, css(colour))
      gradient.addColorStop(1, css(mix(colour, palette.haze, 0.32)))
      context.fillStyle = gradient
      traceUnder(context, heightAt, height)
      context.fill()
      if (index > 0 && !desert)
        paintCopse(context, heightAt, mix(colour, palette.near, 0.42), 4 + index * 5, random)
    })
  })
}

/** Small round trees along a ridge. */
function paintCopse(
  context: SKRSContext2D,
  heightAt: (x: number) => number,
  colour: Rgb,
  count: number,
  random: Random,
): void {
  context.fillStyle = css(colour)
  for (let index = 0; index < count; index++) {
    const x = random.range(0, LOOP_WIDTH)
    const size = random.range(7, 17)
    const y = heightAt(x)
    wrapped(context, () => {
      context.beginPath()
      context.ellipse(x, y - size * 0.8, size * 0.8, size * 1.1, 0, 0, Math.PI * 2)
      context.ellipse(x + size, y - size * 0.45, size * 0.7, size * 0.8, 0, 0, Math.PI * 2)
      context.fill()
    })
  }
}

function paintPeaks(scene: Scene, random: Random): Layer[] {
  const { palette } = scene
  return [0, 1, 2].map((index) => {
    const share = index / 2
    const top = 120 + index * 90
    const rock = mix(mix(palette.far, palette.haze, 0.5 - share * 0.35), palette.middle, share * 0.5)
    const line = peakLine(random, 4 + index * 2)
    const reach = 260 - index * 70
    return paintLoop(top, HORIZON + 120, 0.14 + share * 0.34, (context, _width, height) => {
      const heightAt = (x: number): number => reach + 20 - line(x) * reach
      fillPeaks(context, heightAt, height, rock, scene)
      paintSnowCaps(context, line, heightAt, reach, scene, random)
    })
  })
}

function fillPeaks(
  context: SKRSContext2D,
  heightAt: (x: number) => number,
  height: number,
  rock: Rgb,
  scene: Scene,
): void {
  const gradient = context.createLinearGradient(0, 0, 0, height)
  gradient.addColorStop(0, css(rock))
  gradient.addColorStop(1, css(mix(rock, scene.palette.haze, 0.6)))
  context.fillStyle = gradient
  traceUnder(context, heightAt, height, 4)
  context.fill()
}

/** Snow on the heights: lit on the side that faces the light, ragged at its lower edge. */
function paintSnowCaps(
  context: SKRSContext2D,
  line: (x: number) => number,
  heightAt: (x: number) => number,
  reach: number,
  scene: Scene,
  random: Random,
): void {
  const white = mix(hex('ffffff'), scene.palette.sky[2], scene.time === 'night' ? 0.55 : 0.18)
  const shaded = mix(white, scene.palette.far, 0.5)
  const lightFromLeft = scene.light.x < 0.5
  const step = 4
  for (let x = 0; x < LOOP_WIDTH; x += step) {
    const rise = line(x + step) - line(x)
    const lit = rise > 0 === lightFromLeft
    const depth = Math.max(0, line(x) - 0.42) * reach * random.range(0.42, 0.62)
    if (depth <= 0) continue
    context.fillStyle = css(lit ? mix(white, scene.palette.light, 0.3) : shaded, 0.94)
    context.beginPath()
    context.moveTo(x - 0.5, heightAt(x))
    context.lineTo(x + step + 0.5, heightAt(x + step))
    context.lineTo(x + step + 0.5, heightAt(x + step) + depth)
    context.lineTo(x - 0.5, heightAt(x) + depth)
    context.fill()
  }
}

function paintFloor(scene: Scene, soil: Rgb, random: Random): Layer {
  const { palette } = scene
  const line = rollingLine(random, 12, 0.6)
  return paintLoop(HORIZON + 40, STAGE_HEIGHT + 80, 1, (context, _width, height) => {
    const gradient = context.createLinearGradient(0, 0, 0, height)
    gradient.addColorStop(0, css(mix(soil, palette.light, scene.time === 'night' ? 0.05 : 0.3)))
    gradient.addColorStop(0.35, css(soil))
    gradient.addColorStop(1, css(mix(soil, palette.near, 0.55)))
    context.fillStyle = gradient
    traceUnder(context, (x) => 16 + line(x), height)
    context.fill()
    if (scene.ground === 'desert') paintRipples(context, soil, palette.near, random)
    else if (scene.ground === 'field' && scene.weather !== 'snow') paintFlowers(context, scene, soil, random)
    else paintDrifts(context, soil, palette.middle, random)
  })
}

function paintRipples(context: SKRSContext2D, soil: Rgb, shade: Rgb, random: Random): void {
  context.lineWidth = 1.6
  for (let row = 0; row < 13; row++) {
    const line = rollingLine(random, 6, 0.9)
    context.strokeStyle = css(mix(soil, shade, 0.35), 0.4)
    context.beginPath()
    for (let x = 0; x <= LOOP_WIDTH; x += 10) context.lineTo(x, 46 + row * row * 1.3 + row * 4 + line(x))
    context.stroke()
  }
}

function paintDrifts(context: SKRSContext2D, soil: Rgb, shade: Rgb, random: Random): void {
  for (let index = 0; index < 26; index++) {
    const x = random.range(0, LOOP_WIDTH)
    const y = random.range(50, 240)
    const size = random.range(40, 130)
    wrapped(context, () => {
      context.fillStyle = css(mix(soil, shade, 0.35), 0.22)
      context.beginPath()
      context.ellipse(x, y, size, size * 0.09, 0, 0, Math.PI * 2)
      context.fill()
    })
  }
}

function paintFlowers(context: SKRSContext2D, scene: Scene, soil: Rgb, random: Random): void {
  const bright = [scene.palette.accent, scene.palette.light, mix(scene.palette.accent, [255, 255, 255], 0.5)]
  for (let index = 0; index < 620; index++) {
    const y = 24 + 250 * random.next() ** 1.4
    const size = 2 + (y / 250) * 9
    const x = random.range(0, LOOP_WIDTH)
    context.strokeStyle = css(mix(soil, scene.palette.near, random.range(0.1, 0.5)), 0.75)
    context.lineWidth = Math.max(1, size * 0.22)
    context.beginPath()
    context.moveTo(x, y + size * 1.3)
    context.lineTo(x + random.range(-4, 4), y - size * 1.3)
    context.stroke()
    if (!random.chance(0.3)) continue
    context.fillStyle = css(
      mix(random.pick(bright), scene.palette.near, scene.time === 'night' ? 0.5 : 0.08),
      0.95,
    )
    context.beginPath()
    context.ellipse(x, y - size * 1.3, size * 0.55, size * 0.42, 0, 0, Math.PI * 2)
    context.fill()
  }
}

/** Grass or drifted ground that passes close before the camera. */
function paintFringe(scene: Scene, soil: Rgb, random: Random): Layer {
  const colour = mix(mix(soil, scene.palette.near, 0.72), [0, 0, 0], 0.12)
  const grassy = scene.ground === 'field' && scene.weather !== 'snow'
  return paintLoop(STAGE_HEIGHT - 110, STAGE_HEIGHT + 70, 1.45, (context, _width, height) => {
    if (!grassy) {
      const line = rollingLine(random, 15, 0.6)
      fillVertical(context, 0, 0, 0, 0, [[0, colour]])
      context.fillStyle = css(mix(soil, scene.palette.near, 0.5), 0.85)
      traceUnder(context, (x) => 78 + line(x), height)
      context.fill()
      return
    }
    context.filter = 'blur(1.5px)'
    context.fillStyle = css(colour)
    context.beginPath()
    for (let x = 12; x < LOOP_WIDTH - 12; x += 7) {
      const tip = random.range(70, 160)
      context.moveTo(x - 6, height)
      context.quadraticCurveTo(x, height - tip * 0.6, x + random.range(-26, 26), height - tip)
      context.quadraticCurveTo(x + 4, height - tip * 0.5, x + 6, height)
    }
    context.fill()
  })
}
