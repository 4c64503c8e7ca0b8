import { addOval, along, cut, fade, layer, rolling, shadowOf, sheet, under } from '../paint/paper.ts'
import type { Draw } from '../paint/stage.ts'
import type { Random } from '../random.ts'
import type { Rgb, Scene } from '../scene/description.ts'
import { css, hex, mix } from '../scene/palette.ts'

/** Stands of trees, from the far end to the camera: how near, depth, foot below the horizon, girth and spacing. */
const STANDS = [
  { near: 0, depth: 0.18, foot: 8, girth: 11, spacing: 70 },
  { near: 0.33, depth: 0.4, foot: 46, girth: 22, spacing: 150 },
  { near: 0.67, depth: 0.75, foot: 110, girth: 42, spacing: 330 },
  { near: 1, depth: 1.4, foot: 300, girth: 86, spacing: 980 },
]
const TREE_TOP = -260

/** A wood: stands of paper trunks, one behind the other, in air that is bright with leaves. */
export function paintForest(scene: Scene, random: Random): Draw[] {
  const { palette, horizon, time } = scene
  const leaf = foliageOf(scene)
  const air = mix(mix(leaf, palette.haze, 0.5), palette.light, time === 'night' ? 0.05 : 0.4)
  const veil = fade(0, horizon, mix(leaf, palette.sky[1], 0.5), air, [0.92, 0.7])
  return [
    layer(0, [{ path: under(scene, () => -300, 400), fill: veil }]),
    ...STANDS.flatMap((stand) => paintStand(scene, stand, leaf, air, random)),
  ]
}

function foliageOf({ weather, effects, time, palette }: Scene): Rgb {
  if (weather === 'snow') return mix(hex('c9d8e2'), palette.middle, time === 'night' ? 0.6 : 0.25)
  const dim = { day: 0.08, dawn: 0.35, dusk: 0.45, night: 0.75 }[time]
  return mix(hex(effects.has('leaves') ? 'd2611f' : '5f9152'), palette.middle, dim)
}

/** Trees and the floor that they stand on; the nearest stand frames the picture. */
function paintStand(
  scene: Scene,
  { near, depth, ...stand }: (typeof STANDS)[number],
  leaf: Rgb,
  air: Rgb,
  random: Random,
): Draw[] {
  const { palette, horizon, size } = scene
  const foot = horizon + stand.foot * size
  const bark = mix(mix(leaf, hex('3a2a20'), 0.65), palette.near, 0.25 + near * 0.45)
  const trunk = mix(air, bark, 0.25 + near * 0.75)
  const crown = mix(air, mix(leaf, palette.near, near * 0.6), 0.35 + near * 0.6)
  const [trunks, crowns] = [cut(() => {}), cut(() => {})]
  along(scene, stand.spacing * size, random, (x) => {
    const girth = stand.girth * size * random.range(0.7, 1.15)
    const top = x + random.range(-26, 26) * size
    trunks.moveTo(x - girth * 0.8, foot + 30)
    trunks.quadraticCurveTo(x - girth * 0.4, foot * 0.7, top - girth * 0.25, TREE_TOP)
    trunks.lineTo(top + girth * 0.25, TREE_TOP)
    trunks.quadraticCurveTo(x + girth * 0.4, foot * 0.7, x + girth * 0.8, foot + 30)
    for (let clump = 0; clump < 7; clump++) {
      const reach = Math.min(170, girth * random.range(1.3, 2.9))
      const y = Math.min(120, foot * random.range(-0.2, 0.3))
      addOval(crowns, top + random.range(-3.2, 3.2) * girth, y, reach * 1.3, reach * 0.8)
    }
  })
  const line = rolling(random, 9 * size, 360 * size, 0.6)
  const earth = mix(mix(leaf, air, 0.5 - near * 0.45), palette.near, near * 0.55)
  const sway = random.range(0, 6)
  const trees = [
    ...(near > 0 ? shadowOf(trunks, palette).slice(1) : []),
    { path: trunks, fill: fade(foot - 620, foot, mix(trunk, crown, 0.4), trunk) },
    { path: crowns, fill: css(crown, 0.97) },
  ]
  const floor = sheet(scene, (x) => foot - 10 * size + line(x), foot - 20, earth, 14)
  return [
    layer(depth, trees, (seconds) => [Math.sin(seconds * 0.8 + sway) * 3 * depth, 0]),
    layer(depth, floor),
  ]
}
