import { createRandom, type Random } from '../random.ts'
import {
  type Effect,
  type Rgb,
  type Scene,
  STAGE_HEIGHT,
  STAGE_WIDTH,
  type Weather,
} from '../scene/description.ts'
import { css, hex, mix, WHITE } from '../scene/palette.ts'
import { addPolygon, cut, fade, layer, paintGlow, rolling, stamp, under } from './paper.ts'
import type { Draw } from './stage.ts'

/** Four numbers from 0 to 1 that place one of many small things and set it apart from the others. */
type Mote = readonly [number, number, number, number]
type Paint = (scene: Scene, random: Random) => Draw

const scatter = (random: Random, count: number): Mote[] =>
  Array.from({ length: count }, () => [random.next(), random.next(), random.next(), random.next()])

/** The non-negative remainder: it wraps a thing that leaves on one side to the other side. */
const mod = (value: number, size: number): number => ((value % size) + size) % size

const WEATHERS: Readonly<Record<Weather, readonly Paint[]>> = {
  clear: [],
  rain: [(scene, random) => paintRain(scene, random, 1)],
  storm: [(scene, random) => paintRain(scene, random, 1.9), paintLightning],
  snow: [
    drift({ codes: ['ffffff'], opacity: 0.75, count: 130, fall: 42, radius: 1.8, depth: 0.4 }),
    drift({ codes: ['ffffff'], opacity: 0.85, count: 64, fall: 74, radius: 3.4, depth: 0.8 }),
    drift({ codes: ['ffffff'], opacity: 0.5, count: 16, fall: 120, radius: 7.5, depth: 1.3 }),
  ],
  fog: [paintFog],
}

const EFFECTS: Partial<Record<Effect, Paint>> = {
  rays: paintRays,
  fireworks: paintFireworks,
  petals: drift({ codes: ['ffd3de', 'ffb3c8', 'fff0f4'], count: 28, fall: 76, radius: 7.5, flat: 0.4 }),
  leaves: drift({ codes: ['d8642a', 'e8a33a', 'a83a24'], count: 18, fall: 76, radius: 7.5, flat: 0.4 }),
  embers: drift({ codes: ['ff9a3c'], opacity: 0.9, count: 70, fall: -120, radius: 3.2 }),
  fireflies: (_, random) => paintLights(hex('d9ff7a'), 36, 18, random),
  sparkle: ({ palette }, random) => paintLights(palette.light, 30, 8, random),
}

/** Things that fall, rise, glow or hang in the air before the place. */
export function paintAir(scene: Scene): Draw[] {
  const random = createRandom(scene.seed, 'air')
  const effects = [...scene.effects].flatMap((effect) => EFFECTS[effect] ?? [])
  return [...effects, ...WEATHERS[scene.weather]].map((paint) => paint(scene, random))
}

/** Many small pieces, a number of each colour, that fall or rise at a speed in pixels a second. */
interface Drift {
  codes: readonly string[]
  count: number
  fall: number
  radius: number
  opacity?: number
  depth?: number
  /** The height of a piece as a share of its width; a flat piece turns. */
  flat?: number
}

function drift({ codes, count, fall, radius, opacity = 0.92, depth = 0.7, flat = 1 }: Drift): Paint {
  return (_, random) => {
    const wind = random.range(20, 50) * (random.chance(0.5) ? 1 : -1)
    const groups = codes.map((code) => ({ fill: css(hex(code), opacity), pieces: scatter(random, count) }))
    return (context, view, seconds) => {
      for (const { fill, pieces } of groups) {
        context.fillStyle = fill
        context.beginPath()
        for (const [atX, atY, size, phase] of pieces) {
          const y = mod(atY * 780 + seconds * fall * (0.6 + size * 0.8), 780) - 30
          const sway = Math.sin(seconds * 1.3 + phase * 9) * 28
          const x = mod(atX * 1380 + sway + seconds * wind + view.x * depth, 1380) - 50
          const [turn, reach] = [seconds * (1 + phase * 2) + phase * 20, radius * (0.55 + size * 0.75)]
          const thick = reach * (flat === 1 ? 1 : flat * (0.6 + 0.8 * Math.abs(Math.sin(turn * 0.7))))
          context.moveTo(x + reach * Math.cos(turn), y + reach * Math.sin(turn))
          context.ellipse(x, y, reach, thick, turn, 0, Math.PI * 2)
        }
        context.fill()
      }
    }
  }
}

function paintRain({ palette }: Scene, random: Random, force: number): Draw {
  const slant = random.range(0.06, 0.2) * (random.chance(0.5) ? 1 : -1) * force
  const colour = mix(palette.light, hex('c8d7eb'), 0.6)
  const rows = [
    { drops: scatter(random, 110 * force), length: 26, speed: 900, width: 1.1, fill: css(colour, 0.3) },
    { drops: scatter(random, 46 * force), length: 50, speed: 1350, width: 1.9, fill: css(colour, 0.4) },
  ]
  return (context, view, seconds) => {
    for (const { drops, length, speed, width, fill } of rows) {
      context.strokeStyle = fill
      context.lineWidth = width
      context.beginPath()
      for (const [atX, atY, size] of drops) {
        const y = mod(atY * 840 + seconds * speed * (0.85 + size * 0.3), 840) - 60
        const x = mod(atX * 1480 + y * slant + view.x * 0.4, 1480) - 100
        context.moveTo(x, y)
        context.lineTo(x + length * slant, y + length * (0.7 + size * 0.6))
      }
      context.stroke()
    }
  }
}

/** Two strikes, each a double flash that fades. */
function paintLightning(_: Scene, random: Random): Draw {
  const strikes = [random.range(2, 3.2), random.range(4.8, 6.6)].map((start) => {
    const x = random.range(200, 1080)
    return {
      start,
      fork: Array.from({ length: 11 }, (__, index) => [x + random.range(-60, 60), index * 42] as const),
    }
  })
  return (context, _view, seconds) => {
    for (const { start, fork } of strikes) {
      const age = seconds - start
      if (age < 0 || age > 0.75) continue
      const flash = Math.exp(-age * 7) + 0.7 * Math.exp(-Math.abs(age - 0.22) * 18)
      context.fillStyle = css(hex('d6e2ff'), Math.min(0.5, flash * 0.42))
      context.fillRect(0, 0, STAGE_WIDTH, STAGE_HEIGHT)
      context.strokeStyle = css(WHITE, Math.min(1, flash))
      context.lineWidth = 3
      context.beginPath()
      for (const [x, y] of fork) context.lineTo(x, y)
      context.stroke()
    }
  }
}

/** Banks of fog that drift past each other. */
function paintFog(scene: Scene, random: Random): Draw {
  const colour = mix(scene.palette.haze, WHITE, scene.time === 'night' ? 0.05 : 0.35)
  const banks = [0, 1, 2].map((index) => {
    const line = rolling(random, 60, 700)
    const top = scene.horizon - 130 + index * 95
    const speed = (24 + index * 22) * (index === 1 ? -1 : 1)
    const path = under(scene, (x) => top + line(x), 24)
    const fill = fade(top - 60, top + 170, colour, colour, [0, 0.4])
    return layer(0.3 + index * 0.3, [{ path, fill }], (seconds) => [speed * (seconds - 4), 0])
  })
  return (...frame) => {
    for (const bank of banks) bank(...frame)
  }
}

/** Shafts of light that fall from above and wander. */
function paintRays(scene: Scene, random: Random): Draw {
  const source = scene.light.x * STAGE_WIDTH
  const foot = Math.max(620, scene.horizon + 170)
  const path = cut((shafts) => {
    for (let index = -4; index <= 4; index++) {
      const [at, half] = [source + (index + random.range(-0.35, 0.35)) * 190, random.range(16, 60)]
      const top = source + index * 40
      addPolygon(shafts, [
        [top - 8, -80],
        [top + 8, -80],
        [at + half, foot],
        [at - half, foot],
      ])
    }
  })
  const { light } = scene.palette
  const fill = fade(-80, foot, light, light, [scene.time === 'night' ? 0.05 : 0.14, 0])
  const shafts = [0, 8].map((down) => ({ path, fill, down }))
  return layer(0.3, shafts, (seconds) => [Math.sin(seconds * 0.5) * 38, 0])
}

/** Points of light that wander and pulse. */
function paintLights(colour: Rgb, count: number, reach: number, random: Random): Draw {
  const glow = paintGlow(reach, colour, 0.95)
  const lights = scatter(random, count)
  return (context, view, seconds) => {
    for (const [atX, atY, size, phase] of lights) {
      const x = mod(atX * 1340 + Math.sin(seconds * 0.5 + phase * 20) * 46 + view.x * 0.6, 1340) - 30
      const y = 60 + atY * 620 + Math.cos(seconds * 0.7 + phase * 11) * 28
      context.globalAlpha = Math.max(0, Math.min(1, Math.sin(seconds * (0.9 + size) + phase * 30) + 0.2))
      stamp(context, glow, x, y)
    }
    context.globalAlpha = 1
  }
}

function paintFireworks(scene: Scene, random: Random): Draw {
  const colours = [scene.palette.accent, ...['ffd76a', '7fd8ff', 'ff8ad0', '9dff9a'].map(hex)]
  const bursts = Array.from({ length: 9 }, (_, index) => ({
    start: index * 0.92 - 0.7 + random.range(-0.2, 0.2),
    x: random.range(160, 1120),
    y: random.range(90, Math.max(170, scene.horizon - 150)),
    reach: random.range(110, 200),
    colour: random.pick(colours),
    spokes: 22 + random.integer(12),
  }))
  return (context, _view, seconds) => {
    context.globalCompositeOperation = 'lighter'
    context.lineCap = 'round'
    context.lineWidth = 3.4
    for (const { start, x, y, reach, colour, spokes } of bursts) {
      const age = (seconds - start) / 2.2
      if (age < 0 || age > 1) continue
      for (const ring of [0.3, 0.62, 1]) {
        context.strokeStyle = css(ring === 1 ? colour : mix(colour, WHITE, 0.5), (1 - age) ** 1.3)
        context.beginPath()
        for (let spoke = 0; spoke < spokes; spoke++) {
          const angle = (spoke / spokes) * Math.PI * 2 + ring
          const outer = reach * ring * (1 - (1 - age) ** 3)
          const inner = outer * (0.45 + 0.5 * age)
          context.moveTo(x + Math.cos(angle) * inner, y + Math.sin(angle) * inner + age * age * 60)
          context.lineTo(x + Math.cos(angle) * outer, y + Math.sin(angle) * outer + age * age * 66)
        }
        context.stroke()
      }
    }
    context.globalCompositeOperation = 'source-over'
  }
}
