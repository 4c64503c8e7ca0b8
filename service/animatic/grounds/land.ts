import {
  addOval,
  along,
  BOTTOM,
  cut,
  type Line,
  layer,
  peaks,
  rolling,
  type Shape,
  sheet,
} from '../paint/paper.ts'
import { type Draw, worldOf } from '../paint/stage.ts'
import type { Random } from '../random.ts'
import { type Rgb, type Scene, STAGE_WIDTH } from '../scene/description.ts'
import { css, hex, mix, WHITE } from '../scene/palette.ts'

/** The outline of a sheet, by how near it is: 0 is the far distance, 1 before the camera. */
type Form = (scene: Scene, random: Random, near: number) => Line

const waves: Form = ({ size, ground }, random, near) =>
  rolling(random, (75 + near * 25) * size * (ground === 'mountain' ? 0.4 : 1), 1000 * size, 0.3)

const teeth: Form = (scene, random, near) => {
  const line = peaks(scene, random, (420 + near * 200) * scene.size)
  return (x) => 60 - line(x) * 150 * scene.size
}

const arches: Form = ({ size }, random, near) => {
  const [pitch, offset] = [(230 + near * 160) * size, random.range(2000, 2400)]
  return (x) => 40 - Math.sqrt(1 - ((2 * ((x + offset) % pitch)) / pitch - 1) ** 2) * pitch * 0.32
}

/**
 * Open country: six sheets of paper that come out of the haze. Hills have their trees, mountains snow; where the
 * prompt names no place, the sheets have its two colours, one of three outlines, and sway.
 */
export function paintLand(scene: Scene, random: Random): Draw[] {
  const form = scene.ground === 'paper' ? random.pick([waves, teeth, arches]) : waves
  const tilt = random.range(0.04, 0.2) * (random.chance(0.5) ? 1 : -1)
  return [0, 0.2, 0.4, 0.6, 0.8, 1].map((near, index) =>
    scene.ground === 'mountain' && index < 3
      ? paintPeaks(scene, index / 2, random)
      : paintHill(
          scene,
          near,
          tonesOf(scene)[index % 2] ?? WHITE,
          tilted(form, tilt * (1 - 2 * near)),
          random,
        ),
  )
}

/** Lower on one side than on the other; `tilt` is the fall of a pixel to the right. */
const tilted =
  (form: Form, tilt: number): Form =>
  (scene, random, near) => {
    const line = form(scene, random, near)
    return (x) => line(x) + tilt * (x - STAGE_WIDTH / 2)
  }

/** The two colours of the land, darker as the day goes. */
function tonesOf({ ground, weather, time, palette, colours }: Scene): Rgb[] {
  if (ground === 'paper') {
    const dark = { day: 0.04, dawn: 0.2, dusk: 0.25, night: 0.5 }[time]
    return colours.map((colour) => mix(colour, palette.near, dark))
  }
  const earth = hex(weather === 'snow' ? 'eef4fa' : ground === 'mountain' ? '6f8f86' : '86a84a')
  const soil = mix(earth, palette.middle, { day: 0.1, dawn: 0.4, dusk: 0.42, night: 0.7 }[time])
  return [soil, mix(soil, palette.far, 0.3)]
}

function paintHill(scene: Scene, near: number, tone: Rgb, form: Form, random: Random): Draw {
  const { palette, horizon, size, ground, weather } = scene
  const top = horizon - 90 * size + near ** 1.2 * (BOTTOM - horizon - 300)
  const outline = form(scene, random, near)
  const edge: Line = (x) => top + outline(x)
  const colour = mix(mix(tone, palette.haze, 0.5 * (1 - near)), palette.near, near * 0.22)
  const depth = 0.18 + near * 0.95
  const shapes = sheet(scene, edge, top - 60, colour)
  const grown = ground === 'hills' && weather !== 'snow'
  if (grown && near > 0.5) {
    shapes.unshift(grasses(scene, edge, mix(colour, palette.near, 0.25), depth, random))
    shapes.push(...flowers(scene, edge, colour, depth, random))
  } else if (grown && near > 0) shapes.push(copse(scene, edge, mix(colour, palette.near, 0.4), random))
  if (ground !== 'paper') return layer(depth, shapes)
  const [speed, phase] = [random.range(0.3, 0.55), random.range(0, 6)]
  return layer(depth, shapes, (seconds) => [
    Math.sin(seconds * speed + phase) * (12 + near * 34),
    Math.cos(seconds * speed * 1.3 + phase) * (5 + near * 8),
  ])
}

/** Small round trees along a ridge, in groups. */
function copse(scene: Scene, ridge: Line, colour: Rgb, random: Random): Shape {
  const path = cut((trees) =>
    along(scene, 190 * scene.size, random, (start) => {
      for (let x = start, left = 1 + random.integer(5); left > 0; left--, x += 17 * scene.size) {
        const reach = random.range(8, 17) * scene.size
        addOval(trees, x, ridge(x) - reach * 0.7, reach, reach * 1.25)
      }
    }),
  )
  return { path, fill: css(colour) }
}

function grasses(scene: Scene, edge: Line, colour: Rgb, depth: number, random: Random): Shape {
  const tall = 30 * depth ** 2 * scene.size
  const path = cut((blades) =>
    along(scene, 11 * depth, random, (x) => {
      const tip = random.range(0.3, 1) * tall
      blades.moveTo(x - 3, edge(x) + 4)
      blades.quadraticCurveTo(x, edge(x) - tip * 0.5, x + random.range(-0.5, 0.5) * tall, edge(x) - tip)
      blades.lineTo(x + 4, edge(x) + 4)
    }),
  )
  return { path, fill: css(colour) }
}

function flowers(scene: Scene, edge: Line, soil: Rgb, depth: number, random: Random): Shape[] {
  return [scene.colours[0], scene.palette.accent, WHITE].map((tone) => {
    const path = cut((heads) =>
      along(scene, 30, random, (x) => {
        const reach = random.range(1.8, 4.2) * depth * scene.size
        addOval(heads, x, edge(x) + random.range(8, 90) * depth * scene.size, reach, reach * 0.7)
      }),
    )
    return { path, fill: css(mix(tone, soil, scene.time === 'night' ? 0.55 : 0.15), 0.9) }
  })
}

function paintPeaks(scene: Scene, near: number, random: Random): Draw {
  const { palette, horizon, size } = scene
  const rock = mix(mix(palette.far, palette.haze, 0.5 - near * 0.4), palette.middle, near * 0.5)
  const line = peaks(scene, random, (520 - near * 200) * size)
  const reach = (290 - near * 150) * size * (0.6 + horizon / 1050)
  const base = horizon + 10 + near * 20
  const shapes = sheet(scene, (x) => base - line(x) * reach, base - reach, rock, 6)
  const snow = near < 1 && !scene.without.has('snow') ? snowCaps(scene, line, base, reach, random) : []
  return layer(0.1 + near * 0.24, [...shapes, ...snow])
}

/** Snow on the heights: bright on the side that faces the light, in shade on the other, ragged below. */
function snowCaps(scene: Scene, line: Line, base: number, reach: number, random: Random): Shape[] {
  const { palette, time, light } = scene
  const { left, right } = worldOf(scene)
  const snow = mix(WHITE, palette.sky[2], time === 'night' ? 0.55 : 0.16)
  const [lit, shaded] = [cut(() => {}), cut(() => {})]
  const step = 10
  for (let x = left, before = 0; x < right; x += step) {
    const after = Math.max(0, line(x + step) - 0.5) * reach * random.range(0.55, 0.8)
    const path = line(x + step) > line(x) === light.x < 0.5 ? lit : shaded
    const [here, next] = [base - line(x) * reach - 1, base - line(x + step) * reach - 1]
    if (before > 0 || after > 0) {
      path.moveTo(x - 0.5, here)
      path.lineTo(x + step + 0.5, next)
      path.lineTo(x + step + 0.5, next + after)
      path.lineTo(x - 0.5, here + before)
    }
    before = after
  }
  return [
    { path: lit, fill: css(mix(snow, palette.light, 0.3)) },
    { path: shaded, fill: css(mix(snow, palette.far, 0.45)) },
  ]
}
