import { BOTTOM, cut, fade, type Line, layer, rolling, sheet, under } from '../paint/paper.ts'
import { type Draw, project } from '../paint/stage.ts'
import type { Random } from '../random.ts'
import { type Scene, STAGE_HEIGHT, STAGE_WIDTH } from '../scene/description.ts'
import { css, mix, WHITE } from '../scene/palette.ts'

const SHORES = ['none', 'islands', 'coast', 'cliff'] as const

/**
 * Water under the sky: swell cut from paper that comes towards the camera, and the light's road. The seed decides which
 * land is in sight.
 */
export function paintSea(scene: Scene, random: Random): Draw[] {
  const { palette, horizon } = scene
  const shore = random.pick(SHORES)
  const [far, deep] = [mix(palette.sky[3], palette.far, 0.3), mix(palette.middle, palette.near, 0.3)]
  const body = fade(horizon, horizon + 240, far, deep)
  const water = layer(0.12, [{ path: under(scene, () => horizon, 400), fill: body }])
  const swells = Array.from({ length: 7 }, (_, index) => paintSwell(scene, index / 6, random))
  return [
    ...(shore === 'islands' ? [paintIsland(scene, 1, random), paintIsland(scene, 0.55, random)] : []),
    ...(shore === 'coast' ? [paintSlope(scene, FAR, random), paintSlope(scene, MIDDLE, random)] : []),
    water,
    ...swells.slice(0, 4),
    paintGlints(scene, random),
    ...swells.slice(4),
    ...(shore === 'cliff' ? [paintSlope(scene, NEAR, random)] : []),
  ]
}

/** Land that falls from one side of the picture into the water: its depth, height and end, as shares. */
interface Slope {
  depth: number
  height: number
  /** Where it meets the water, from the middle of the picture (0) to the side (1). */
  end: number
}

const FAR: Slope = { depth: 0.06, height: 0.36, end: -0.7 }
const MIDDLE: Slope = { depth: 0.1, height: 0.22, end: -0.1 }
const NEAR: Slope = { depth: 0.7, height: 1.5, end: -0.2 }

/** On the side away from the light. The nearest stands before the camera, dark against the water. */
function paintSlope(scene: Scene, { depth, height, end }: Slope, random: Random): Draw {
  const { palette, horizon, size, light } = scene
  const side = light.x < 0.5 ? 1 : -1
  const isNear = depth > 0.5
  const base = isNear ? BOTTOM : horizon + 20
  const rough = rolling(random, (isNear ? 90 : 40) * size, (isNear ? 420 : 300) * size)
  const line: Line = (x) => {
    const across = (side * (x - STAGE_WIDTH / 2)) / (STAGE_WIDTH / 2)
    const rise = Math.min(1, Math.max(0, (across - end) / (1.3 - end)))
    return base - rise * (height * STAGE_HEIGHT + rough(x))
  }
  const colour = isNear
    ? mix(palette.near, palette.middle, 0.25)
    : mix(palette.far, palette.haze, 0.6 - depth * 4)
  return layer(depth, sheet(scene, line, base - height * STAGE_HEIGHT, colour))
}

function paintIsland(scene: Scene, height: number, random: Random): Draw {
  const { palette, horizon, size } = scene
  const line = rolling(random, 80 * size * height, (140 + 580 * height) * size, 0.5)
  const colour = mix(palette.far, palette.haze, 0.25 + height * 0.3)
  const island: Line = (x) => horizon + 18 + line(x)
  return layer(0.12 - height * 0.04, sheet(scene, island, horizon - 60, colour))
}

/** One wave: a sheet with pointed crests that runs sideways and heaves. Nearer ones are larger and faster. */
function paintSwell(scene: Scene, share: number, random: Random): Draw {
  const { palette, horizon, size, weather } = scene
  const near = share ** 1.4
  const rough = (weather === 'storm' ? 2.1 : weather === 'rain' ? 1.3 : 1) * (0.75 + 0.25 * size)
  const body = mix(mix(palette.sky[2], palette.middle, 0.5 + share * 0.4), palette.near, share * 0.8)
  const y = horizon + 14 + near * (690 - horizon)
  const [amplitude, length] = [(4 + near * 18) * rough, (150 + near * 480) * size]
  const phase = random.range(0, 6)
  const crest: Line = (x) => {
    const turn = (x / length) * Math.PI + phase
    return y - amplitude * (1 - Math.abs(Math.sin(turn)) ** 0.8 * 2 + 0.4 * Math.sin(turn * 1.37))
  }
  const speed = (16 + near * 46) * (random.chance(0.5) ? 1 : -1)
  const shapes = sheet(scene, crest, y - amplitude, mix(body, palette.haze, 0.12 * (1 - share)), 6 + near * 8)
  return layer(0.3 + near * 0.8, shapes, (seconds) => [
    speed * (seconds - 4),
    Math.sin(seconds * 0.9 + phase * 3) * amplitude * 0.5,
  ])
}

/** The road of the light on the water: short strokes that widen towards the camera and flicker. */
function paintGlints(scene: Scene, random: Random): Draw {
  const { light, horizon, palette, weather } = scene
  const dim = weather === 'rain' || weather === 'storm' ? 0.15 : 0.8
  const colour = mix(palette.light, WHITE, 0.3)
  const glints = Array.from({ length: 150 }, () => [random.next(), random.next(), random.next()] as const)
  return (context, view, seconds) => {
    const centre = project(view, light.x * STAGE_WIDTH, 0, 0.06).x
    context.lineCap = 'round'
    context.lineWidth = 2.4
    for (const brightness of [0.35, 0.65, 0.95]) {
      const path = cut((strokes) => {
        for (const [across, down, phase] of glints) {
          const flicker = 0.5 + 0.5 * Math.sin(seconds * (1.5 + phase * 2.5) + phase * 40)
          if (Math.abs(flicker - brightness) > 0.17) continue
          const near = down ** 1.5
          const { y } = project(view, 0, horizon + 4 + near * 240, 0.2 + near * 0.4)
          const x = centre + (across + phase - 1) * (24 + near * 210)
          const half = (3 + near * 26) * flicker
          strokes.moveTo(x - half, y)
          strokes.lineTo(x + half, y)
        }
      })
      context.strokeStyle = css(colour, brightness * dim)
      context.stroke(path)
    }
  }
}
