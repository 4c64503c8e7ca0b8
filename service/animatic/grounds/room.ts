import { Path2D } from '@napi-rs/canvas'
import { addPolygon, BOTTOM, cut, fade, layer, paintGlow, rolling, stamp, under } from '../paint/paper.ts'
import { type Draw, project, worldOf } from '../paint/stage.ts'
import type { Random } from '../random.ts'
import { type Rgb, type Scene, STAGE_WIDTH } from '../scene/description.ts'
import { BLACK, css, hex, mix, WHITE } from '../scene/palette.ts'

interface Opening {
  x: number
  y: number
  width: number
  height: number
  columns: number
  rows: number
}

/** One wide window, a row of tall ones, or a pair: by the seed. */
const WINDOWS = [
  { count: 1, wide: 460, tall: 300, columns: 3, rows: 2 },
  { count: 4, wide: 150, tall: 400, columns: 1, rows: 4 },
  { count: 2, wide: 230, tall: 230, columns: 2, rows: 2 },
]

/** An empty room: windows on the sky of the hour, their light on the floor, and a lamp when it is not day. */
export function paintRoom(scene: Scene, random: Random): Draw[] {
  const { palette, horizon, time, colours } = scene
  const dim = { day: 0.12, dawn: 0.35, dusk: 0.5, night: 0.78 }[time]
  const wall = mix(mix(colours[0], hex('d9c6a8'), 0.6), palette.near, dim)
  const edge = horizon + 110
  const openings = windowsOf(scene, random)
  const far = rolling(random, 40, 420)
  const outside = {
    path: under(scene, (x) => horizon - 20 + far(x)),
    fill: css(mix(palette.far, palette.haze, 0.4)),
  }
  const lamps = time !== 'day' && !scene.without.has('lamps') ? [paintLamp(scene, random)] : []
  return [
    layer(0.2, [outside]),
    paintWall(scene, openings, wall, edge),
    paintFloor(scene, wall, edge),
    paintPatches(scene, openings, edge),
    ...lamps,
  ]
}

function windowsOf({ horizon, size, light }: Scene, random: Random): Opening[] {
  const { count, wide, tall, columns, rows } = random.pick(WINDOWS)
  const [width, height, gap] = [wide * size, tall * size, (wide + 46) * size]
  const start = (light.x < 0.5 ? 0.34 : 0.66) * STAGE_WIDTH - (gap * count) / 2
  const y = horizon - height + 40
  return Array.from({ length: count }, (_, index) => ({
    x: start + index * gap,
    y,
    width,
    height,
    columns,
    rows,
  }))
}

/** The wall with its windows cut out (they are traced the other way round), and their bars. */
function paintWall(scene: Scene, openings: readonly Opening[], wall: Rgb, edge: number): Draw {
  const { left, width: whole } = worldOf(scene)
  const [body, bars] = [new Path2D(), new Path2D()]
  body.rect(left, -300, whole, BOTTOM + 300)
  for (const { x, y, width, height, columns, rows } of openings) {
    const [right, foot] = [x + width, y + height]
    addPolygon(body, [
      [x, y],
      [x, foot],
      [right, foot],
      [right, y],
    ])
    for (let column = 0; column <= columns; column++)
      bars.rect(x + (width * column) / columns - 5, y - 6, 10, height + 12)
    for (let row = 0; row <= rows; row++) bars.rect(x - 6, y + (height * row) / rows - 4, width + 12, 8)
    bars.rect(x - 26, foot, width + 52, 14)
  }
  return layer(0.55, [
    { path: body, fill: fade(-100, edge, mix(wall, BLACK, 0.32), wall) },
    { path: bars, fill: css(mix(wall, BLACK, 0.5)) },
    { path: bars, fill: css(scene.palette.light, 0.2), outline: 1 },
  ])
}

function paintFloor(scene: Scene, wall: Rgb, edge: number): Draw {
  const { palette, time } = scene
  const board = mix(mix(hex('8a5530'), wall, 0.3), palette.near, time === 'night' ? 0.6 : 0.15)
  const { left, right } = worldOf(scene)
  const seams = cut((path) => {
    for (let x = left; x < right; x += 90) {
      path.moveTo(x, edge)
      path.lineTo(STAGE_WIDTH / 2 + (x - STAGE_WIDTH / 2) * 2.4, BOTTOM)
    }
  })
  const fill = fade(edge, edge + 320, mix(board, palette.light, 0.14), mix(board, BLACK, 0.45))
  return layer(0.75, [
    { path: under(scene, () => edge - 16, 400), fill: css(mix(wall, BLACK, 0.35)) },
    { path: under(scene, () => edge, 400), fill },
    { path: seams, fill: css(BLACK, 0.16), outline: 2 },
  ])
}

/** The windows' light on the floor, which moves as the sun does. */
function paintPatches(scene: Scene, openings: readonly Opening[], edge: number): Draw {
  const { palette, time, weather, light } = scene
  const slant = (0.5 - light.x) * 520
  const path = cut((patches) => {
    for (const { x, width, columns } of openings) {
      for (let column = 0; column < columns; column++) {
        const from = x + (width * column) / columns
        const to = from + width / columns
        addPolygon(patches, [
          [from + slant * 0.12 + 7, edge + 26],
          [to + slant * 0.12 - 7, edge + 26],
          [to + slant + 40, edge + 250],
          [from + slant, edge + 250],
        ])
      }
    }
  })
  const strength = { day: 0.4, dawn: 0.34, dusk: 0.38, night: 0.16 }[time] * (weather === 'clear' ? 1 : 0.35)
  const fill = fade(edge, edge + 260, palette.light, palette.light, [strength, strength * 0.35])
  return layer(0.75, [{ path, fill }], (seconds) => [(seconds - 4) * (light.x < 0.5 ? 9 : -9), 0])
}

/** A lamp that hangs from above and swings a little. */
function paintLamp({ palette, horizon, size, light }: Scene, random: Random): Draw {
  const warm = mix(palette.accent, hex('ffcf87'), 0.7)
  const glow = paintGlow(300 * size, warm, 0.5)
  const x = STAGE_WIDTH * (light.x < 0.5 ? random.range(0.66, 0.8) : random.range(0.2, 0.34))
  const [y, reach] = [horizon - 190 * size, 46 * size]
  const shade = cut((path) => {
    path.rect(x - 1.5, y - 900, 3, 900)
    addPolygon(path, [
      [x - reach * 0.3, y],
      [x + reach * 0.3, y],
      [x + reach, y + reach * 0.8],
      [x - reach, y + reach * 0.8],
    ])
  })
  const bulb = cut((path) => path.ellipse(x, y + reach * 0.82, reach * 0.6, reach * 0.16, 0, 0, Math.PI * 2))
  const swing = (seconds: number): number => Math.sin(seconds * 0.9) * 7
  const body = layer(
    0.85,
    [
      { path: shade, fill: css(mix(palette.near, BLACK, 0.4)) },
      { path: bulb, fill: css(mix(warm, WHITE, 0.6)) },
    ],
    (seconds) => [swing(seconds), 0],
  )
  return (context, view, seconds) => {
    const at = project(view, x + swing(seconds), y, 0.85)
    stamp(context, glow, at.x, at.y + reach)
    body(context, view, seconds)
  }
}
