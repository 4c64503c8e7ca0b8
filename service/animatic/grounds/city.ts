import { Path2D } from '@napi-rs/canvas'
import {
  along,
  BOTTOM,
  cut,
  fade,
  layer,
  paintGlow,
  type Shape,
  shadowOf,
  stamp,
  under,
} from '../paint/paper.ts'
import { type Draw, type Ground, project, worldOf } from '../paint/stage.ts'
import type { Random } from '../random.ts'
import { type Rgb, type Scene, STAGE_WIDTH } from '../scene/description.ts'
import { BLACK, css, hex, mix, WHITE } from '../scene/palette.ts'

const WINDOW = hex('ffdf9e')
const NEON = ['ff3d81', '29e7ff', 'ffd23d', 'a56bff', '4dffa6', 'ff6a3d'].map(hex)

/** A street that runs across the picture: rows of paper houses, lamps, and a road that mirrors them when it is wet. */
export function paintCity(scene: Scene, random: Random): Ground {
  const { palette, horizon, size, weather, effects } = scene
  const rows = [
    { tone: mix(palette.far, palette.haze, 0.55), depth: 0.16, tallest: 400 * size, unit: size },
    { tone: mix(palette.far, palette.middle, 0.55), depth: 0.34, tallest: 300 * size, unit: 1.5 * size },
    { tone: mix(palette.middle, palette.near, 0.5), depth: 0.62, tallest: 170 * size, unit: 2 * size },
  ].map((row) => paintRow(scene, row, random))
  const kerb = horizon + 30 * size
  const asphalt = mix(palette.near, palette.middle, 0.35)
  const road = weather === 'snow' ? mix(hex('e4ebf3'), asphalt, 0.35) : asphalt
  const street = layer(0.8, [
    { path: under(scene, () => kerb, 400), fill: css(mix(road, palette.haze, 0.4)) },
    { path: under(scene, () => kerb + 34 * size, 400), fill: css(mix(road, BLACK, 0.4)) },
    {
      path: under(scene, () => kerb + 40 * size, 400),
      fill: fade(kerb, kerb + 260, road, mix(road, palette.near, 0.7)),
    },
    { path: dashes(scene, kerb + 118 * size), fill: css(mix(road, WHITE, 0.55), 0.5) },
  ])
  const mirrored = effects.has('wet') ? [paintReflections(scene, random)] : []
  return {
    hasSky: true,
    draws: [...rows, street, ...mirrored, ...(scene.without.has('lamps') ? [] : [paintLamps(scene)])],
  }
}

function dashes(scene: Scene, y: number): Path2D {
  const { left, right } = worldOf(scene)
  const path = new Path2D()
  for (let x = left; x < right; x += 150 * scene.size) path.rect(x, y, 76 * scene.size, 6 * scene.size)
  return path
}

interface Row {
  tone: Rgb
  depth: number
  tallest: number
  /** How large its windows are. */
  unit: number
}

function paintRow(scene: Scene, { tone, depth, tallest, unit }: Row, random: Random): Draw {
  const { palette, time, light, horizon, size } = scene
  const [walls, edges, dark, warm, cool] = [
    new Path2D(),
    new Path2D(),
    new Path2D(),
    new Path2D(),
    new Path2D(),
  ]
  const lit = { night: 0.45, dusk: 0.3, dawn: 0.1, day: 0.02 }[time]
  const foot = horizon + 34 * size
  let from = worldOf(scene).left
  along(scene, 85 * unit ** 0.6, random, (x) => {
    const [width, top] = [x - from, foot - tallest * random.range(0.3, 1)]
    walls.rect(from, top, width - 1, BOTTOM - top)
    if (random.chance(0.4))
      walls.rect(from + width * random.range(0.2, 0.7), top - 26 * size, 5 * size, 30 * size)
    edges.rect(from < light.x * STAGE_WIDTH ? x - 4 : from, top, 3, foot - top)
    for (let y = top + 11 * unit; y < foot - 22 * unit; y += 18 * unit) {
      for (let at = from + 8 * unit; at < x - 11 * unit; at += 12.5 * unit) {
        const panes = random.chance(lit) ? (random.chance(0.75) ? warm : cool) : dark
        panes.rect(at, y, 6 * unit, 9 * unit)
      }
    }
    from = x
  })
  return layer(depth, [
    ...shadowOf(walls, palette),
    { path: walls, fill: fade(foot - tallest, foot, tone, mix(tone, palette.haze, 0.35)) },
    { path: edges, fill: css(palette.light, time === 'night' ? 0.07 : 0.28) },
    { path: dark, fill: css(mix(tone, palette.sky[1], 0.45), 0.35) },
    { path: warm, fill: css(WINDOW, 0.85) },
    { path: cool, fill: css(mix(WINDOW, hex('96c8ff'), 0.7), 0.7) },
  ])
}

/** What a wet road shows of the lights above it: broken upright strokes that tremble. */
function paintReflections(scene: Scene, random: Random): Draw {
  const { palette, horizon, size } = scene
  const colours = scene.effects.has('neon') ? NEON : [WINDOW, palette.accent, palette.light]
  const strength = { night: 0.3, dusk: 0.26, dawn: 0.16, day: 0.12 }[scene.time]
  const strokes: { x: number; y: number; length: number; colour: Rgb }[] = []
  along(scene, 34, random, (x) => {
    strokes.push({
      x,
      y: random.range(44, 120) * size,
      length: random.range(10, 38) * size,
      colour: random.pick(colours),
    })
  })
  return (context, view, seconds) => {
    for (const { x, y, length, colour } of strokes) {
      const at = project(view, x, horizon + y, 0.8)
      if (at.x < -20 || at.x > STAGE_WIDTH + 20) continue
      context.fillStyle = css(colour, strength * (0.6 + 0.4 * Math.sin(seconds * 3 + x)))
      for (let dash = 0; dash < 5; dash++) {
        const half = (7 - dash) * size + Math.sin(seconds * 4 + x + dash * 1.7) * 3
        context.fillRect(at.x - half, at.y + dash * length, half * 2, length * 0.7)
      }
    }
  }
}

function paintLamps(scene: Scene): Draw {
  const { palette, horizon, size, time } = scene
  const { left, right } = worldOf(scene)
  const colour = mix(palette.accent, palette.light, 0.5)
  const halo = paintGlow(120 * size, colour, 0.6)
  const on = time === 'night' || time === 'dusk'
  const [posts, heads] = [new Path2D(), new Path2D()]
  const [top, foot, spacing] = [horizon - 150 * size, horizon + 70 * size, 380 * size]
  for (let x = left; x < right; x += spacing) {
    posts.rect(x - 3 * size, top, 6 * size, foot - top)
    posts.rect(x - 3 * size, top, 58 * size, 5 * size)
    heads.rect(x + 32 * size, top + 4 * size, 26 * size, 7 * size)
  }
  const shapes: Shape[] = [{ path: posts, fill: css(palette.near) }]
  if (on) shapes.push({ path: heads, fill: css(mix(colour, WHITE, 0.6)) })
  const draw = layer(0.9, shapes)
  return (context, view, seconds) => {
    draw(context, view, seconds)
    for (let place = left + 45 * size; on && place < right; place += spacing) {
      const { x, y } = project(view, place, top + 8 * size, 0.9)
      if (x > -200 && x < STAGE_WIDTH + 200) stamp(context, halo, x, y)
    }
  }
}

/** A narrow alley seen along its length: walls step towards the camera, with lit signs that say nothing. */
export function paintAlley(scene: Scene, random: Random): Ground {
  const { palette, horizon, effects } = scene
  const glowing = scene.time === 'night' || scene.time === 'dusk' || effects.has('neon')
  const base = mix(palette.near, palette.middle, 0.25)
  const ground = fade(
    horizon,
    horizon + 260,
    mix(mix(palette.haze, palette.accent, 0.3), base, 0.4),
    palette.near,
  )
  const floor = layer(0.5, [{ path: under(scene, () => horizon, 400), fill: ground }])
  const lights = glowing
    ? [paintReflections({ ...scene, effects: new Set(['neon']), size: 1.2 }, random)]
    : []
  const walls = STEPS.flatMap((step) =>
    [-1, 1].flatMap((side) => paintWall(scene, step, side, glowing, random)),
  )
  return { hasSky: true, draws: [floor, ...lights, ...walls] }
}

/** The walls from the far end to the camera: gap from the middle, foot below the horizon, and size, in stage pixels. */
const STEPS = [
  { gap: 80, foot: 6, scale: 0.36, depth: 0.3, tone: 0.1 },
  { gap: 175, foot: 32, scale: 0.58, depth: 0.52, tone: 0.35 },
  { gap: 320, foot: 84, scale: 0.95, depth: 0.8, tone: 0.6 },
  { gap: 520, foot: 240, scale: 1.5, depth: 1.15, tone: 0.85 },
]

function paintWall(
  scene: Scene,
  step: (typeof STEPS)[number],
  side: number,
  glowing: boolean,
  random: Random,
): Draw[] {
  const { palette, horizon, light } = scene
  const { gap, scale, depth } = step
  const foot = horizon + step.foot
  const edge = STAGE_WIDTH * (light.x < 0.5 ? 0.42 : 0.58) + side * gap
  const roof =
    scale > 1 ? -300 : horizon - (300 + step.tone * 240) * random.range(0.7, 1) * (0.7 + scale * 0.4)
  const [wall, windows] = [new Path2D(), new Path2D()]
  /** A box on the wall, `at` from its edge and `up` from its foot. */
  const box = (path: Path2D, at: number, up: number, wide: number, tall: number): void => {
    path.rect(
      edge + side * at * scale - (side < 0 ? wide * scale : 0),
      foot - up * scale,
      wide * scale,
      tall * scale,
    )
  }
  wall.rect(side < 0 ? edge - 1600 : edge, roof, 1600, foot - roof)
  box(windows, 14, 86, 136, 78)
  for (let up = 190; foot - up * scale > roof + 20; up += 58) {
    for (let at = 16; at < 150; at += 44) if (random.chance(0.35)) box(windows, at, up, 24, 34)
  }
  const colour = mix(mix(palette.far, palette.haze, 0.4), palette.near, step.tone)
  const body = fade(
    horizon - 320,
    foot,
    mix(colour, BLACK, 0.15),
    mix(colour, palette.accent, glowing ? 0.22 : 0.08),
  )
  const draw = layer(depth, [
    ...shadowOf(wall, palette),
    { path: wall, fill: body },
    { path: windows, fill: css(WINDOW, glowing ? 0.75 : 0.25) },
  ])
  const signs = [150, 255, 360].map((up) => {
    const [wide, tall] = random.chance(0.6) ? [24, random.range(80, 130)] : [random.range(60, 90), 26]
    const path = cut((sign) => box(sign, -wide * 0.65, up + tall + random.range(-20, 20), wide, tall))
    const middle = [edge - side * wide * 0.15 * scale, foot - (up + tall / 2) * scale] as const
    return paintSign(scene, path, middle, depth, glowing ? scale : 0, random)
  })
  return [draw, ...signs]
}

/** A box on a wall, which glows unless its `scale` is 0. Most are steady; one in five stutters now and then. */
function paintSign(
  scene: Scene,
  path: Path2D,
  middle: readonly [number, number],
  depth: number,
  scale: number,
  random: Random,
): Draw {
  const [colour, flicker] = [random.pick(NEON), random.next()]
  const glow = paintGlow(90 * scale + 1, colour, 0.55)
  const body = layer(depth, [
    { path, fill: css(mix(colour, scale > 0 ? WHITE : scene.palette.near, scale > 0 ? 0.25 : 0.5)) },
    { path, fill: css(mix(colour, WHITE, 0.7), scale > 0 ? 0.9 : 0.2), outline: 1 + scale },
  ])
  return (context, view, seconds) => {
    const beat = Math.sin(seconds * 9 + flicker * 90) * Math.sin(seconds * 23.7 + flicker * 31)
    const { x, y } = project(view, ...middle, depth)
    context.globalCompositeOperation = 'lighter'
    if (scale > 0 && !(flicker > 0.8 && beat > 0.45)) stamp(context, glow, x, y)
    context.globalCompositeOperation = 'source-over'
    body(context, view, seconds)
  }
}
