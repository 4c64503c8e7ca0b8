import type { SKRSContext2D } from '@napi-rs/canvas'
import { dither, fillGlow, fillVertical, rollingLine, traceUnder } from '../paint/brush.ts'
import {
  BLEED,
  drawLayer,
  type Layer,
  paintLayer,
  paintLoop,
  project,
  STAGE_HEIGHT,
  STAGE_WIDTH,
  type View,
} from '../paint/stage.ts'
import type { Random } from '../random.ts'
import type { Rgb, Scene } from '../scene/description.ts'
import { css, hex, mix } from '../scene/palette.ts'
import type { Ground } from './ground.ts'

const HORIZON = 408
const FLOOR = 560

interface Swell {
  y: number
  amplitude: number
  length: number
  speed: number
  phase: number
  depth: number
  body: string
  crest: string
}

/** Open water under the sky, with islands on the horizon and swell that passes before the actors. */
export function paintSea(scene: Scene, random: Random): Ground {
  const { palette } = scene
  const rough = scene.weather === 'storm' ? 2 : scene.effects.has('spray') ? 1.5 : 1
  const islands = paintLoop(HORIZON - 110, HORIZON + 2, 0.25, (context, _width, height) => {
    for (const share of [0, 0.4]) {
      const line = rollingLine(random, 52 - share * 40, 0.7)
      context.fillStyle = css(mix(palette.far, palette.haze, 0.6 - share))
      traceUnder(context, (x) => height + 22 - share * 14 + line(x), height + 4)
      context.fill()
    }
  })
  const water = paintLayer(HORIZON, STAGE_HEIGHT + 80, 0.35, (context, width, height) => {
    fillVertical(context, 0, 0, width, height, [
      [0, mix(palette.sky[3], palette.far, 0.35)],
      [0.12, mix(palette.sky[2], palette.middle, 0.45)],
      [0.5, mix(palette.middle, palette.near, 0.35)],
      [1, palette.near],
    ])
    fillGlow(context, BLEED + scene.light.x * STAGE_WIDTH, 0, 330, palette.light, 0.34)
    dither(context, width, height, random)
  })
  const harbour = scene.time === 'night' ? paintHarbour(scene, random) : null
  const swells = Array.from({ length: 7 }, (_, index) =>
    makeSwell(index, rough, palette.light, scene, random),
  )
  const glints = Array.from({ length: 130 }, () => [random.next(), random.next(), random.next()] as const)
  const drawSwells = (
    context: SKRSContext2D,
    view: View,
    seconds: number,
    from: number,
    to: number,
  ): void => {
    for (const swell of swells.slice(from, to)) drawSwell(context, swell, view, seconds)
  }
  return {
    horizon: HORIZON,
    floor: FLOOR,
    mirror: 0.34,
    liquid: true,
    shadows: false,
    hasSky: true,
    behind: (context, view, seconds) => {
      drawLayer(context, islands, view)
      drawLayer(context, water, view)
      drawSwells(context, view, seconds, 0, 4)
      if (harbour !== null) {
        context.globalCompositeOperation = 'lighter'
        drawLayer(context, harbour, view)
        context.globalCompositeOperation = 'source-over'
      }
      drawGlints(context, scene, glints, view, seconds)
    },
    before: (context, view, seconds) => drawSwells(context, view, seconds, 4, 7),
  }
}

/** Lamps along a far shore, each with its trembling road of light on the water. */
function paintHarbour(scene: Scene, random: Random): Layer {
  const warm = scene.effects.has('sodium')
    ? hex('ffa238')
    : mix(scene.palette.accent, scene.palette.light, 0.4)
  const bright = scene.effects.has('sodium') ? 1 : 0.55
  const top = HORIZON - 60
  return paintLoop(top, HORIZON + 190, 0.3, (context) => {
    for (let lamp = 0; lamp < 17; lamp++) {
      const x = 50 + (lamp + random.range(-0.35, 0.35)) * 92
      const y = HORIZON - top - random.range(6, 22)
      fillGlow(context, x, y, 46, warm, 0.6 * bright, 0.04)
      context.fillStyle = css(mix(warm, [255, 255, 255], 0.6), bright)
      context.beginPath()
      context.arc(x, y, 2.6, 0, Math.PI * 2)
      context.fill()
      for (let dash = 0; dash < 20; dash++) {
        const reach = random.range(3, 8) + dash * 0.5
        context.fillStyle = css(warm, bright * 0.62 * (1 - dash / 20) * random.range(0.4, 1))
        context.fillRect(x - reach + random.range(-3, 3), HORIZON - top + 5 + dash * 8.5, reach * 2, 2.6)
      }
    }
  })
}

function makeSwell(index: number, rough: number, light: Rgb, scene: Scene, random: Random): Swell {
  const share = index / 6
  const near = share ** 1.35
  const { palette } = scene
  const body = mix(mix(palette.sky[2], palette.middle, 0.5 + share * 0.4), palette.near, share * 0.85)
  return {
    y: HORIZON + 16 + near * (STAGE_HEIGHT - HORIZON - 30),
    amplitude: (2 + near * 11) * rough,
    length: 130 + near * 420,
    speed: (14 + near * 60) * (index % 2 === 0 ? 1 : -0.6),
    phase: random.range(0, 1000),
    depth: 0.4 + near * 0.75,
    body: css(body, 0.42 + share * 0.3),
    crest: css(mix(light, body, 0.45), 0.34 - share * 0.12),
  }
}

function drawSwell(context: SKRSContext2D, swell: Swell, view: View, seconds: number): void {
  const { amplitude, length } = swell
  const { y } = project(view, 0, swell.y, swell.depth)
  const shift = swell.phase + seconds * swell.speed + (view.travel - view.x) * swell.depth
  const heightAt = (x: number): number => {
    const turn = ((x + shift) / length) * Math.PI * 2
    const crest = 1 - Math.abs(Math.sin(turn / 2)) ** 0.8 * 2
    return y - amplitude * (0.65 * crest + 0.35 * Math.sin(turn * 1.73 + seconds * 0.8))
  }
  context.beginPath()
  context.moveTo(0, heightAt(0))
  for (let x = 16; x <= STAGE_WIDTH; x += 16) context.lineTo(x, heightAt(x))
  context.strokeStyle = swell.crest
  context.lineWidth = 1 + amplitude * 0.12
  context.stroke()
  context.lineTo(STAGE_WIDTH, STAGE_HEIGHT)
  context.lineTo(0, STAGE_HEIGHT)
  context.closePath()
  context.fillStyle = swell.body
  context.fill()
}

/** The light's road on the water: short dashes that widen towards the camera and flicker. */
function drawGlints(
  context: SKRSContext2D,
  scene: Scene,
  glints: readonly (readonly [number, number, number])[],
  view: View,
  seconds: number,
): void {
  const dim = scene.weather === 'rain' || scene.weather === 'storm' ? 0.4 : 1
  const centre = project(view, scene.light.x * STAGE_WIDTH, 0, 0.2).x
  context.lineCap = 'round'
  for (const brightness of [0.35, 0.65, 0.95]) {
    context.beginPath()
    for (const [across, down, phase] of glints) {
      const flicker = 0.5 + 0.5 * Math.sin(seconds * (1.5 + phase * 2.5) + phase * 40)
      if (Math.abs(flicker - brightness) > 0.17) continue
      const near = down ** 1.5
      const y = project(view, 0, HORIZON + 5 + near * 250, 0.45).y
      const spread = 26 + near * 190
      const x = centre + (across + phase - 1) * spread
      const half = (3 + near * 26) * flicker
      context.moveTo(x - half, y)
      context.lineTo(x + half, y)
    }
    context.lineWidth = 2.2
    context.strokeStyle = css(mix(scene.palette.light, [255, 255, 255], 0.3), brightness * 0.8 * dim)
    context.stroke()
  }
}
