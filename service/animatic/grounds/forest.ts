import { Path2D } from '@napi-rs/canvas'
import {
  addOval,
  addPolygon,
  along,
  BOTTOM,
  cut,
  fade,
  layer,
  paintGlow,
  rolling,
  shadowOf,
  sheet,
  stamp,
} from '../paint/paper.ts'
import { paintBackdrop } from '../paint/sky.ts'
import type { Draw, Ground } from '../paint/stage.ts'
import type { Random } from '../random.ts'
import { type Rgb, type Scene, STAGE_WIDTH } from '../scene/description.ts'
import { css, hex, mix } from '../scene/palette.ts'

/** A wood, or a bamboo grove: stands of paper trunks in depth, with light between them. */
export function paintForest(scene: Scene, random: Random): Ground {
  const { palette, horizon, time, light } = scene
  const leaf = foliageOf(scene)
  const air = mix(mix(leaf, palette.haze, 0.5), palette.light, time === 'night' ? 0.05 : 0.4)
  const top = mix(leaf, palette.sky[1], 0.5)
  const backdrop = paintBackdrop(
    random,
    [
      [0, top],
      [horizon, mix(air, palette.sky[3], 0.2)],
    ],
    (context) => {
      stamp(
        context,
        paintGlow(640, palette.light, time === 'night' ? 0.35 : 0.85),
        light.x * STAGE_WIDTH,
        horizon * 0.5,
      )
    },
  )
  const stands = STANDS.map((stand) => paintStand(scene, stand, leaf, air, random))
  const dark = time === 'night' || scene.weather === 'rain' || scene.weather === 'storm'
  const strength = dark ? 0.04 : scene.effects.has('rays') ? 0.3 : 0.13
  const shafts = paintShafts(scene, random, palette.light, strength, 34)
  return { hasSky: false, draws: [backdrop, ...stands.slice(0, 2).flat(), shafts, ...stands.slice(2).flat()] }
}

function foliageOf({ weather, effects, ground, time, palette }: Scene): Rgb {
  if (weather === 'snow') return mix(hex('c9d8e2'), palette.middle, time === 'night' ? 0.6 : 0.25)
  const dim = { day: 0.08, dawn: 0.35, dusk: 0.45, night: 0.75 }[time]
  if (effects.has('leaves')) return mix(hex('d2611f'), palette.middle, dim * 0.7)
  return mix(hex(ground === 'bamboo' ? '7fae4b' : '5f9152'), palette.middle, dim)
}

/** From the far end to the camera: how near (0 to 1), depth, foot below the horizon, girth and spacing of trunks. */
const STANDS = [
  { near: 0, depth: 0.18, foot: 8, tree: [11, 70], culm: [7, 46] },
  { near: 0.33, depth: 0.4, foot: 46, tree: [22, 150], culm: [13, 84] },
  { near: 0.67, depth: 0.75, foot: 110, tree: [42, 330], culm: [24, 190] },
  { near: 1, depth: 1.4, foot: 300, tree: [86, 980], culm: [52, 760] },
] as const

/** Trunks on a floor of their own; the nearest stand frames the picture. */
function paintStand(
  scene: Scene,
  stand: (typeof STANDS)[number],
  leaf: Rgb,
  air: Rgb,
  random: Random,
): Draw[] {
  const { palette, horizon, size } = scene
  const { near, depth } = stand
  const bamboo = scene.ground === 'bamboo'
  const [girth, spacing] = bamboo ? stand.culm : stand.tree
  const foot = horizon + stand.foot * size
  const bark = mix(mix(leaf, hex(bamboo ? '2f5a2c' : '3a2a20'), 0.65), palette.near, 0.25 + near * 0.45)
  const trunk = mix(air, bark, 0.25 + near * 0.75)
  const crown = mix(air, mix(leaf, palette.near, near * 0.6), 0.35 + near * 0.6)
  const paths = { trunks: new Path2D(), crowns: new Path2D(), joints: new Path2D() }
  along(scene, spacing * size, random, (x) => {
    const [thick, lean] = [girth * size * random.range(0.7, 1.15), random.range(-26, 26) * size]
    if (bamboo) addCulm(paths, x, foot, thick, lean, random)
    else addTree(paths, x, foot, thick, lean, random)
  })
  const line = rolling(random, 9 * size, 360 * size, 0.6)
  const earth = mix(mix(leaf, air, 0.5 - near * 0.45), palette.near, near * 0.55)
  const sway = random.range(0, 6)
  const stems = [
    ...(near > 0 ? shadowOf(paths.trunks, palette).slice(1) : []),
    { path: paths.trunks, fill: fade(foot - 620, foot, mix(trunk, crown, 0.4), trunk) },
    { path: paths.joints, fill: css(mix(trunk, hex('f0f8d2'), 0.35), 0.8) },
    { path: paths.crowns, fill: css(crown, 0.97) },
  ]
  return [
    layer(depth, stems, (seconds) => [Math.sin(seconds * 0.8 + sway) * 3 * depth, 0]),
    layer(
      depth,
      sheet(scene, (x) => foot - 10 * size + line(x), foot - 20, earth, 14),
    ),
  ]
}

interface Stems {
  trunks: Path2D
  crowns: Path2D
  joints: Path2D
}

const SKY_END = -260

function addTree(
  { trunks, crowns }: Stems,
  x: number,
  foot: number,
  girth: number,
  lean: number,
  random: Random,
): void {
  trunks.moveTo(x - girth * 0.8, foot + 30)
  trunks.quadraticCurveTo(x - girth * 0.4 + lean * 0.3, foot * 0.7, x - girth * 0.25 + lean, SKY_END)
  trunks.lineTo(x + girth * 0.25 + lean, SKY_END)
  trunks.quadraticCurveTo(x + girth * 0.4 + lean * 0.3, foot * 0.7, x + girth * 0.8, foot + 30)
  for (let clump = 0; clump < 7; clump++) {
    const reach = Math.min(170, girth * random.range(1.3, 2.9))
    const [across, y] = [random.range(-3.2, 3.2) * girth, Math.min(120, foot * random.range(-0.2, 0.3))]
    addOval(crowns, x + lean + across, y, reach * 1.3, reach * 0.8)
  }
}

function addCulm(
  { trunks, joints, crowns }: Stems,
  x: number,
  foot: number,
  girth: number,
  lean: number,
  random: Random,
): void {
  const at = (y: number): number => x + lean * (1 - y / foot)
  const [low, high] = [at(foot), at(SKY_END)]
  addPolygon(trunks, [
    [low - girth / 2, foot + 30],
    [high - girth * 0.4, SKY_END],
    [high + girth * 0.4, SKY_END],
    [low + girth / 2, foot + 30],
  ])
  for (let y = foot - girth * random.range(0.5, 4); y > SKY_END; y -= girth * 4.6) {
    joints.rect(at(y) - girth / 2 - 1, y, girth + 2, Math.max(2, girth * 0.09))
  }
  for (let blade = 0; blade < 14; blade++) {
    const [length, angle] = [girth * random.range(1.6, 3.2), random.range(0.1, 3)]
    const [bx, by] = [at(0) + random.range(-3.5, 3.5) * girth, foot * random.range(-0.25, 0.4)]
    const [dx, dy] = [Math.cos(angle) * length, Math.sin(angle) * length]
    crowns.moveTo(bx, by)
    crowns.quadraticCurveTo(bx + dx * 0.4 - dy * 0.14, by + dy * 0.4 + dx * 0.14, bx + dx, by + dy)
    crowns.quadraticCurveTo(bx + dx * 0.4 + dy * 0.14, by + dy * 0.4 - dx * 0.14, bx, by)
  }
}

/** Shafts of light that fall from above and wander; `gap` is how far apart they begin. */
export function paintShafts(scene: Scene, random: Random, colour: Rgb, strength: number, gap: number): Draw {
  const source = scene.light.x * STAGE_WIDTH
  const foot = Math.min(BOTTOM, Math.max(620, scene.horizon + 170))
  const path = cut((shafts) => {
    for (let index = -4; index <= 4; index++) {
      const [at, half] = [source + (index + random.range(-0.35, 0.35)) * 190, random.range(16, 60)]
      const top = source + index * gap
      addPolygon(shafts, [
        [top - 8, -80],
        [top + 8, -80],
        [at + half, foot],
        [at - half, foot],
      ])
    }
  })
  const fill = fade(-80, foot, colour, colour, [strength, 0])
  return layer(
    0.3,
    [
      { path, fill },
      { path, fill, down: 8 },
    ],
    (seconds) => [Math.sin(seconds * 0.5) * 38, 0],
  )
}
