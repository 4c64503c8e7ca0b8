import { Path2D } from '@napi-rs/canvas'
import { along, BOTTOM, fade, layer, paintGlow, type Shape, shadowOf, stamp, under } from '../paint/paper.ts'
import { type Draw, project, worldOf } from '../paint/stage.ts'
import type { Random } from '../random.ts'
import { type Rgb, type Scene, STAGE_WIDTH } from '../scene/description.ts'
import { BLACK, css, hex, mix, WHITE } from '../scene/palette.ts'

const WINDOW = hex('ffdf9e')
const NEON = ['ff3d81', '29e7ff', 'ffd23d', 'a56bff', '4dffa6', 'ff6a3d'].map(hex)

/** Rows of paper houses, from the far end of the town to the street: how near, how tall, and how large their windows. */
const ROWS = [
  { near: 0, depth: 0.16, tallest: 400, unit: 1 },
  { near: 0.4, depth: 0.34, tallest: 300, unit: 1.5 },
  { near: 0.75, depth: 0.62, tallest: 170, unit: 2 },
]
const STREET_DEPTH = 0.8

/** A street that runs across the picture: rows of houses with lit windows, signs, and a road that mirrors them when wet. */
export function paintCity(scene: Scene, random: Random): Draw[] {
  const neon = scene.effects.has('neon')
  return [
    ...ROWS.map((row) => paintRow(scene, row, random)),
    ...(neon ? [paintSigns(scene, random)] : []),
    paintStreet(scene),
    ...(scene.effects.has('wet') ? [paintReflections(scene, random)] : []),
  ]
}

function paintRow(scene: Scene, row: (typeof ROWS)[number], random: Random): Draw {
  const { palette, time, light, horizon, size } = scene
  const [unit, tallest] = [row.unit * size, row.tallest * size]
  const tone = mix(mix(palette.far, palette.haze, 0.5 * (1 - row.near)), palette.near, row.near * 0.65)
  const [walls, edges, dark, warm, cool] = Array.from({ length: 5 }, () => new Path2D()) as Five<Path2D>
  const lit = { night: 0.45, dusk: 0.3, dawn: 0.1, day: 0.02 }[time]
  const foot = horizon + 34 * size
  let from = worldOf(scene).left
  along(scene, 85 * unit ** 0.6, random, (x) => {
    const top = foot - tallest * random.range(0.3, 1)
    walls.rect(from, top, x - from - 1, BOTTOM - top)
    if (random.chance(0.4)) walls.rect(from + (x - from) * 0.6, top - 26 * size, 5 * size, 30 * size)
    edges.rect(from < light.x * STAGE_WIDTH ? x - 4 : from, top, 3, foot - top)
    for (let y = top + 11 * unit; y < foot - 22 * unit; y += 18 * unit) {
      for (let at = from + 8 * unit; at < x - 11 * unit; at += 12.5 * unit) {
        const panes = random.chance(lit) ? (random.chance(0.75) ? warm : cool) : dark
        panes.rect(at, y, 6 * unit, 9 * unit)
      }
    }
    from = x
  })
  return layer(row.depth, [
    ...shadowOf(walls, palette),
    { path: walls, fill: fade(foot - tallest, foot, tone, mix(tone, palette.haze, 0.35)) },
    { path: edges, fill: css(palette.light, time === 'night' ? 0.07 : 0.28) },
    { path: dark, fill: css(mix(tone, palette.sky[1], 0.45), 0.35) },
    { path: warm, fill: css(WINDOW, 0.85) },
    { path: cool, fill: css(mix(WINDOW, hex('96c8ff'), 0.7), 0.7) },
  ])
}

type Five<T> = [T, T, T, T, T]

/** Upright signs that say nothing, before the nearest houses; one in five stutters now and then. */
function paintSigns(scene: Scene, random: Random): Draw {
  const { horizon, size } = scene
  const halos = NEON.map((colour) => paintGlow(110 * size, colour, 0.5))
  const signs: { shapes: Shape[]; glow: number; x: number; y: number; steady: boolean; phase: number }[] = []
  along(scene, 115 * size, random, (x) => {
    const [glow, wide, tall] = [
      random.integer(NEON.length),
      random.range(18, 34) * size,
      random.range(50, 190) * size,
    ]
    const y = horizon - random.range(10, 190) * size
    const path = new Path2D()
    path.rect(x - wide / 2, y - tall / 2, wide, tall)
    const colour = NEON[glow] ?? WHITE
    const shapes = [
      { path, fill: css(mix(colour, WHITE, 0.25)) },
      { path, fill: css(mix(colour, WHITE, 0.7), 0.9), outline: 2.5 },
    ]
    signs.push({ shapes, glow, x, y, steady: random.chance(0.8), phase: random.range(0, 90) })
  })
  const body = layer(
    0.62,
    signs.flatMap(({ shapes }) => shapes),
  )
  return (context, view, seconds) => {
    context.globalCompositeOperation = 'lighter'
    for (const { glow, x, y, steady, phase } of signs) {
      const at = project(view, x, y, 0.62)
      const halo = halos[glow]
      const off = !steady && Math.sin(seconds * 9 + phase) * Math.sin(seconds * 23.7 + phase) > 0.45
      if (halo !== undefined && !off && at.x > -200 && at.x < STAGE_WIDTH + 200)
        stamp(context, halo, at.x, at.y)
    }
    context.globalCompositeOperation = 'source-over'
    body(context, view, seconds)
  }
}

function paintStreet(scene: Scene): Draw {
  const { palette, horizon, size, weather } = scene
  const { left, right } = worldOf(scene)
  const kerb = horizon + 30 * size
  const asphalt = mix(palette.near, palette.middle, 0.35)
  const road = weather === 'snow' ? mix(hex('e4ebf3'), asphalt, 0.35) : asphalt
  const dashes = new Path2D()
  for (let x = left; x < right; x += 150 * size) dashes.rect(x, kerb + 118 * size, 76 * size, 6 * size)
  return layer(STREET_DEPTH, [
    { path: under(scene, () => kerb, 400), fill: css(mix(road, palette.haze, 0.4)) },
    { path: under(scene, () => kerb + 34 * size, 400), fill: css(mix(road, BLACK, 0.4)) },
    {
      path: under(scene, () => kerb + 40 * size, 400),
      fill: fade(kerb, kerb + 260, road, mix(road, palette.near, 0.7)),
    },
    { path: dashes, fill: css(mix(road, WHITE, 0.55), 0.5) },
  ])
}

/** The lights above a wet road, mirrored in it: broken upright strokes that tremble. */
function paintReflections(scene: Scene, random: Random): Draw {
  const { palette, horizon, size } = scene
  const colours = scene.effects.has('neon') ? NEON : [WINDOW, palette.accent, palette.light]
  const strength = { night: 0.3, dusk: 0.26, dawn: 0.16, day: 0.12 }[scene.time]
  const strokes: { x: number; y: number; length: number; colour: Rgb }[] = []
  along(scene, 34, random, (x) => {
    const [y, length] = [random.range(44, 120) * size, random.range(10, 38) * size]
    strokes.push({ x, y, length, colour: random.pick(colours) })
  })
  return (context, view, seconds) => {
    for (const { x, y, length, colour } of strokes) {
      const at = project(view, x, horizon + y, STREET_DEPTH)
      if (at.x < -20 || at.x > STAGE_WIDTH + 20) continue
      context.fillStyle = css(colour, strength * (0.6 + 0.4 * Math.sin(seconds * 3 + x)))
      for (let dash = 0; dash < 5; dash++) {
        const half = (7 - dash) * size + Math.sin(seconds * 4 + x + dash * 1.7) * 3
        context.fillRect(at.x - half, at.y + dash * length, half * 2, length * 0.7)
      }
    }
  }
}
