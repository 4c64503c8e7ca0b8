import {
  addOval,
  along,
  BOTTOM,
  cut,
  fade,
  type Line,
  layer,
  peaks,
  rolling,
  type Shape,
  sheet,
  under,
} from '../paint/paper.ts'
import { type Draw, type Ground, worldOf } from '../paint/stage.ts'
import type { Random } from '../random.ts'
import type { Rgb, Scene } from '../scene/description.ts'
import { css, hex, mix, WHITE } from '../scene/palette.ts'

/** Open country: sheets of paper that fade into the haze, with what grows on them. */
export function paintHills(scene: Scene, random: Random): Ground {
  const soil = soilOf(scene)
  const far = scene.ground === 'mountain' ? paintPeaks(scene, random) : paintRidges(scene, soil, random)
  const near = scene.ground === 'terraces' ? paintTerraces(scene, random) : paintNear(scene, soil, random)
  return { hasSky: true, draws: [...far, ...near] }
}

/** The colour of the earth, darker as the day goes. */
function soilOf({ ground, weather, time, palette }: Scene): Rgb {
  const dim = { day: 0.1, dawn: 0.42, dusk: 0.42, night: 0.72 }[time]
  const soils: Partial<Record<Scene['ground'], string>> = { mountain: '6f8f86', desert: 'e0a25c' }
  return mix(hex(weather === 'snow' ? 'eef4fa' : (soils[ground] ?? '86a84a')), palette.middle, dim)
}

function paintRidges(scene: Scene, soil: Rgb, random: Random): Draw[] {
  const { palette, horizon, size } = scene
  const desert = scene.ground === 'desert'
  return [0, 0.5, 1].map((share) => {
    const colour = mix(mix(palette.far, palette.haze, 0.6 - share * 0.3), soil, 0.1 + share * 0.4)
    const line = rolling(random, (46 + share * 20) * size, (desert ? 900 : 620) * size, desert ? 0.3 : 0.5)
    const top = horizon - (70 - share * 62) * size
    const ridge: Line = (x) => top + line(x)
    const shapes = sheet(scene, ridge, top - 40, colour)
    if (!desert && share > 0) shapes.push(copse(scene, ridge, mix(colour, palette.near, 0.4), random))
    return layer(0.14 + share * 0.26, shapes)
  })
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

function paintPeaks(scene: Scene, random: Random): Draw[] {
  const { palette, horizon, size } = scene
  return [0, 0.5, 1].map((share) => {
    const rock = mix(mix(palette.far, palette.haze, 0.5 - share * 0.4), palette.middle, share * 0.5)
    const line = peaks(scene, random, (520 - share * 200) * size)
    const reach = (290 - share * 150) * size * (0.6 + (0.4 * horizon) / 420)
    const base = horizon + 10 + share * 20
    const shapes = sheet(scene, (x) => base - line(x) * reach, base - reach, rock, 6)
    if (share < 1 && !scene.without.has('snow')) shapes.push(...snowCaps(scene, line, base, reach, random))
    return layer(0.1 + share * 0.24, shapes)
  })
}

/** Snow on the heights: bright on the side that faces the light, in shade on the other, ragged below. */
function snowCaps(scene: Scene, line: Line, base: number, reach: number, random: Random): Shape[] {
  const { palette, time, light } = scene
  const { left, right } = worldOf(scene)
  const snow = mix(WHITE, palette.sky[2], time === 'night' ? 0.55 : 0.16)
  const sides = { lit: cut(() => {}), shaded: cut(() => {}) }
  const step = 10
  const depthAt = (x: number): number => Math.max(0, line(x) - 0.5) * reach
  for (let x = left, before = 0; x < right; x += step) {
    const after = depthAt(x + step) * random.range(0.55, 0.8)
    const path = sides[line(x + step) > line(x) === light.x < 0.5 ? 'lit' : 'shaded']
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
    { path: sides.lit, fill: css(mix(snow, palette.light, 0.3)) },
    { path: sides.shaded, fill: css(mix(snow, palette.far, 0.45)) },
  ]
}

/** The ground before the camera: three sheets with grasses, flowers or ripples. */
function paintNear(scene: Scene, soil: Rgb, random: Random): Draw[] {
  const { palette, horizon, size, ground, weather } = scene
  return [34, 104, 215].map((below, index) => {
    const depth = 0.6 + index * 0.4
    const top = horizon + below * size
    const line = rolling(random, (16 + index * 10) * size, (760 + index * 200) * size, 0.4)
    const colour = mix(mix(soil, palette.haze, 0.16 - index * 0.08), palette.near, index * 0.2)
    const edge: Line = (x) => top + line(x)
    const shapes = sheet(scene, edge, top - 20, colour)
    if (ground === 'desert') shapes.push(...ripples(scene, edge, mix(colour, palette.near, 0.35)))
    else if (weather !== 'snow')
      shapes.unshift(grasses(scene, edge, mix(colour, palette.near, 0.25), depth, random))
    if (ground === 'field' && weather !== 'snow') shapes.push(...flowers(scene, edge, colour, depth, random))
    return layer(depth, shapes)
  })
}

function grasses(scene: Scene, edge: Line, colour: Rgb, depth: number, random: Random): Shape {
  const tall = 20 * depth ** 2 * scene.size
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
        const reach = random.range(1.6, 3.6) * depth * scene.size
        addOval(heads, x, edge(x) + random.range(8, 90) * depth * scene.size, reach, reach * 0.7)
      }),
    )
    return { path, fill: css(mix(tone, soil, scene.time === 'night' ? 0.55 : 0.15), 0.9) }
  })
}

function ripples(scene: Scene, edge: Line, colour: Rgb): Shape[] {
  return [1, 2, 3, 4, 5, 6].map((row) => {
    const down = (row * 9 + row * row * 1.6) * scene.size
    const path = under(scene, (x) => edge(x + row * 30) + down + Math.sin(x / 46 + row) * 3, 14)
    return { path, fill: css(colour, 0.4), outline: 1.6 }
  })
}

/** Flooded steps that mirror the sky, each behind its bank of earth. */
function paintTerraces(scene: Scene, random: Random): Draw[] {
  const { palette, horizon, size, time } = scene
  return Array.from({ length: 9 }, (_, index) => {
    const share = index / 8
    const top = horizon + 6 + share ** 1.5 * 330
    const dark = share * 0.3 + (time === 'night' ? 0.4 : 0)
    const green = mix(mix(hex('6f9c44'), palette.haze, 0.4 - share * 0.4), palette.near, dark)
    const line = rolling(random, (12 + share * 34) * size, (500 + share * 300) * size, 0.4)
    const edge: Line = (x) => top + line(x)
    const [bright, deep] = [
      mix(palette.sky[3], palette.light, 0.35),
      mix(palette.sky[1], palette.middle, 0.35),
    ]
    const pool: Shape = {
      path: under(scene, (x) => edge(x) + 5 + share * 13),
      fill: index % 3 === 2 ? css(green) : fade(top - 20, top + 60 + share * 110, bright, deep),
    }
    return layer(0.3 + share * 0.75, [...sheet(scene, edge, top, mix(green, palette.near, 0.25)), pool])
  })
}

/** What the prompt's words do not place: hills of cut paper in the prompt's two colours. */
export function paintPaper(scene: Scene, random: Random): Ground {
  const { palette, horizon, size, colours } = scene
  const dark = { day: 0.04, dawn: 0.2, dusk: 0.25, night: 0.5 }[scene.time]
  const form = random.pick([paperWaves, paperPeaks, paperArches])
  const draws = Array.from({ length: 6 }, (_, index) => {
    const share = index / 5
    const tone = colours[index % 2] ?? colours[0]
    const faded = mix(mix(tone, palette.haze, 0.55 * (1 - share)), palette.near, dark + share * 0.25)
    const top = horizon - 90 * size + share ** 1.2 * (BOTTOM - horizon - 300)
    const line = form(scene, random, share)
    const [speed, phase] = [random.range(0.3, 0.55), random.range(0, 6)]
    const sway = (seconds: number): [number, number] => [
      Math.sin(seconds * speed + phase) * (12 + share * 34),
      Math.cos(seconds * speed * 1.3 + phase) * (5 + share * 8),
    ]
    return layer(
      0.18 + share * 0.95,
      sheet(scene, (x) => top + line(x), top - 60, mix(faded, tone, 0.15)),
      sway,
    )
  })
  return { hasSky: true, draws }
}

type PaperForm = (scene: Scene, random: Random, share: number) => Line

const paperWaves: PaperForm = ({ size }, random, share) =>
  rolling(random, (75 + share * 25) * size, 1000 * size, 0.25)

const paperPeaks: PaperForm = (scene, random, share) => {
  const line = peaks(scene, random, (420 + share * 200) * scene.size)
  return (x) => 60 - line(x) * 150 * scene.size
}

const paperArches: PaperForm = ({ size }, random, share) => {
  const [pitch, offset] = [(230 + share * 160) * size, random.range(2000, 2400)]
  return (x) => 40 - Math.sqrt(1 - ((2 * ((x + offset) % pitch)) / pitch - 1) ** 2) * pitch * 0.32
}
