import { Path2D } from '@napi-rs/canvas'
import {
  addPolygon,
  BOTTOM,
  cut,
  fade,
  layer,
  paintGlow,
  rolling,
  shadowOf,
  stamp,
  under,
} from '../paint/paper.ts'
import { type Draw, type Ground, project, worldOf } from '../paint/stage.ts'
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

/** An empty room: windows on the sky of the hour, their light on the floor, and a lamp when it is not day. */
export function paintRoom(scene: Scene, random: Random): Ground {
  const { palette, horizon, size, time, colours } = scene
  const dim = { day: 0.12, dawn: 0.35, dusk: 0.5, night: 0.78 }[time]
  const wall = mix(mix(colours[0], hex('d9c6a8'), 0.6), palette.near, dim)
  const edge = horizon + 110
  const openings = windowsOf(scene, random)
  const far = rolling(random, 40, 420)
  const outside = layer(0.2, [
    { path: under(scene, (x) => horizon - 30 + far(x)), fill: css(mix(palette.far, palette.haze, 0.4)) },
    {
      path: under(scene, (x) => horizon + 14 + far(x * 1.7)),
      fill: css(mix(palette.middle, palette.haze, 0.15)),
    },
  ])
  const bars = cut((path) => {
    for (const opening of openings) addBars(path, opening)
  })
  const shell = layer(0.55, [
    { path: wallPath(scene, openings), fill: fade(-100, edge, mix(wall, BLACK, 0.32), wall) },
    { path: bars, fill: css(mix(wall, BLACK, 0.5)) },
    { path: bars, fill: css(palette.light, 0.2), outline: 1 },
  ])
  const draws = [outside, shell, paintFloor(scene, wall, edge), paintPatches(scene, openings, edge)]
  if (time !== 'day' && !scene.without.has('lamps')) draws.push(paintLamp(scene, random))
  if (random.chance(0.6)) draws.push(paintTable(scene, mix(wall, palette.near, 0.55), 720 - 90 * size))
  return { hasSky: true, draws }
}

/** One wide window, a row of tall ones, or a pair: by the seed. */
function windowsOf({ horizon, size, light }: Scene, random: Random): Opening[] {
  const kinds = [
    { count: 1, wide: 460, tall: 300, columns: 3, rows: 2 },
    { count: 4, wide: 150, tall: 400, columns: 1, rows: 4 },
    { count: 2, wide: 230, tall: 230, columns: 2, rows: 2 },
  ]
  const { count, wide, tall, columns, rows } = random.pick(kinds)
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

/** The wall with its windows cut out: they are traced the other way round. */
function wallPath(scene: Scene, openings: readonly Opening[]): Path2D {
  const { left, width: whole } = worldOf(scene)
  const path = new Path2D()
  path.rect(left, -300, whole, BOTTOM + 300)
  for (const { x, y, width, height } of openings) {
    addPolygon(path, [
      [x, y],
      [x, y + height],
      [x + width, y + height],
      [x + width, y],
    ])
  }
  return path
}

function addBars(path: Path2D, { x, y, width, height, columns, rows }: Opening): void {
  for (let column = 0; column <= columns; column++)
    path.rect(x + (width * column) / columns - 5, y - 6, 10, height + 12)
  for (let row = 0; row <= rows; row++) path.rect(x - 6, y + (height * row) / rows - 4, width + 12, 8)
  path.rect(x - 26, y + height, width + 52, 14)
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
  return layer(0.75, [
    { path: under(scene, () => edge - 16, 400), fill: css(mix(wall, BLACK, 0.35)) },
    {
      path: under(scene, () => edge, 400),
      fill: fade(edge, edge + 320, mix(board, palette.light, 0.14), mix(board, BLACK, 0.45)),
    },
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
        const [from, to] = [column, column + 1].map((at) => x + (width * at) / columns) as [number, number]
        const near = slant * 0.12
        addPolygon(patches, [
          [from + near + 7, edge + 26],
          [to + near - 7, edge + 26],
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
  const place = STAGE_WIDTH * (light.x < 0.5 ? random.range(0.66, 0.8) : random.range(0.2, 0.34))
  const [y, reach] = [horizon - 190 * size, 46 * size]
  const shade = cut((path) => {
    path.rect(-1.5, -900, 3, 900)
    addPolygon(path, [
      [-reach * 0.3, 0],
      [reach * 0.3, 0],
      [reach, reach * 0.8],
      [-reach, reach * 0.8],
    ])
  })
  const bulb = cut((path) => path.ellipse(0, reach * 0.82, reach * 0.6, reach * 0.16, 0, 0, Math.PI * 2))
  return (context, view, seconds) => {
    const at = project(view, place + Math.sin(seconds * 0.9) * 7, y, 0.85)
    stamp(context, glow, at.x, at.y + reach)
    context.setTransform(at.scale, 0, 0, at.scale, at.x, at.y)
    context.fillStyle = css(mix(palette.near, BLACK, 0.4))
    context.fill(shade)
    context.fillStyle = css(mix(warm, WHITE, 0.6))
    context.fill(bulb)
    context.resetTransform()
  }
}

/** The edge of a table before the camera. */
function paintTable(scene: Scene, colour: Rgb, top: number): Draw {
  const path = under(scene, () => top, 400)
  const wood = fade(top, top + 160, mix(colour, scene.palette.light, 0.3), mix(colour, BLACK, 0.5))
  return layer(1.3, [...shadowOf(path, scene.palette), { path, fill: wood }])
}
