import {
  addOval,
  along,
  cut,
  fade,
  type Line,
  layer,
  paintGlow,
  rolling,
  type Shape,
  sheet,
  stamp,
} from '../paint/paper.ts'
import { paintBackdrop, paintStars } from '../paint/sky.ts'
import { type Draw, type Ground, stand } from '../paint/stage.ts'
import type { Random } from '../random.ts'
import { type Rgb, type Scene, STAGE_WIDTH } from '../scene/description.ts'
import { BLACK, css, hex, mix } from '../scene/palette.ts'
import { paintShafts } from './forest.ts'

/** Open space: a nebula, stars, and two planets of cut paper, one near and one far. */
export function paintSpace(scene: Scene, random: Random): Ground {
  const { palette, size, colours, framing, light } = scene
  const tones = [
    [0, mix(palette.sky[0], BLACK, 0.4)],
    [800, mix(palette.sky[1], BLACK, 0.1)],
  ] as const
  const tilt = random.range(-0.6, 0.6)
  const backdrop = paintBackdrop(random, tones, (context, width, height) => {
    for (let along = 0; along <= 1; along += 0.09) {
      const tone = mix(random.pick([palette.accent, ...colours]), palette.sky[3], random.next())
      const y = height * (0.5 + (along - 0.5) * tilt + random.range(-0.14, 0.14))
      stamp(context, paintGlow(random.range(170, 340), tone, 0.26), width * along, y)
    }
    paintStars(context, random, height * 1.6, 520)
  })
  const radius = { wide: 170, middle: 300, close: 900 }[framing] * random.range(0.9, 1.1)
  const x = STAGE_WIDTH * (light.x < 0.5 ? 0.68 : 0.32)
  const y = framing === 'close' ? 360 + radius : random.range(330, 430)
  const ringed = framing !== 'close' && random.chance(0.5)
  const moon = planet(
    scene,
    STAGE_WIDTH - x,
    random.range(130, 250),
    random.range(26, 60) * size,
    colours[1],
    false,
  )
  const large = planet(scene, x, y, radius, colours[0], ringed)
  const draws = [
    backdrop,
    layer(0.25, moon, (seconds) => [seconds * 5, 0]),
    layer(0.6, large, (seconds) => [-seconds * 7, -seconds * 3]),
  ]
  return { hasSky: false, draws }
}

/** A disc with stripes, in shade on the side away from the light, and perhaps a ring. */
function planet(
  { palette, light }: Scene,
  x: number,
  y: number,
  radius: number,
  colour: Rgb,
  ringed: boolean,
): Shape[] {
  const side = light.x < 0.5 ? 1 : -1
  const disc = cut((path) => addOval(path, x, y, radius))
  const stripes = cut((path) => {
    for (const [at, thick] of [
      [-0.62, 0.1],
      [-0.3, 0.2],
      [0.12, 0.07],
      [0.34, 0.16],
      [0.7, 0.08],
    ] as const) {
      const half = radius * Math.sqrt(1 - (Math.abs(at) + thick) ** 2)
      path.ellipse(x, y + radius * at, half, radius * thick * 0.5, 0, 0, Math.PI * 2)
      path.closePath()
    }
  })
  const shade = cut((path) => {
    path.arc(x, y, radius, -Math.PI / 2, Math.PI / 2, side < 0)
    path.ellipse(x, y, radius * 0.55, radius, 0, Math.PI / 2, -Math.PI / 2, side > 0)
  })
  const ring = (from: number, to: number): Shape => ({
    path: cut((path) => path.ellipse(x, y, radius * 1.7, radius * 0.34, side * -0.22, from, to)),
    fill: css(mix(palette.light, colour, 0.4)),
    outline: radius * 0.09,
  })
  const glow = css(mix(colour, palette.light, 0.5), 0.12)
  return [
    ...(ringed ? [ring(Math.PI, Math.PI * 2)] : []),
    ...[24, 10].map((outline) => ({ path: disc, fill: glow, outline })),
    {
      path: disc,
      fill: fade(
        y - radius,
        y - radius + Math.min(radius * 2, 700),
        mix(colour, palette.light, 0.4),
        mix(colour, BLACK, 0.3),
      ),
    },
    { path: stripes, fill: css(mix(colour, palette.light, 0.5), 0.28) },
    { path: shade, fill: css(mix(palette.near, BLACK, 0.4), 0.5) },
    ...(ringed ? [ring(0, Math.PI)] : []),
  ]
}

/** Under water: shafts of light from the surface, beds of paper sand with corals, and weed that sways. */
export function paintUnderwater(scene: Scene, random: Random): Ground {
  const { palette, size } = scene
  const dark = { day: 0, dawn: 0.15, dusk: 0.3, night: 0.6 }[scene.time]
  const tone = (code: string): Rgb => mix(mix(hex(code), palette.sky[1], 0.2), palette.near, dark)
  const tones = [
    [0, tone('8fe6e4')],
    [220, tone('2fa6bf')],
    [560, tone('12608f')],
    [800, tone('072a52')],
  ] as const
  const beds = [0, 1, 2].flatMap((index) => {
    const line = rolling(random, (36 + index * 16) * size, 560 * size)
    const top = Math.max(scene.horizon, 430) + 20 + index * 92
    const bed: Line = (x) => top + line(x)
    const colour = mix(tone('2f7f93'), tone('072a52'), 0.25 + index * 0.32)
    const depth = 0.35 + index * 0.45
    const shapes = [...sheet(scene, bed, top - 30, colour), ...corals(scene, bed, colour, depth, random)]
    return [layer(depth, shapes), paintWeeds(scene, bed, mix(colour, tone('0a4a52'), 0.6), depth, random)]
  })
  const shafts = paintShafts(scene, random, hex('d8fff4'), 0.22, 70)
  return { hasSky: false, draws: [paintBackdrop(random, tones, () => {}), shafts, ...beds] }
}

function corals(scene: Scene, bed: Line, water: Rgb, depth: number, random: Random): Shape[] {
  return ['ff7f8a', 'ffb36b', 'b58cff'].map((code) => {
    const path = cut((bulbs) =>
      along(scene, 330, random, (x) => {
        for (let bulb = -2; bulb <= 2; bulb++) {
          const [at, reach] = [x + bulb * 13 * depth, random.range(8, 20) * depth * scene.size]
          addOval(bulbs, at, bed(at) - reach * 0.3, reach)
        }
      }),
    )
    return { path, fill: css(mix(hex(code), water, 0.45)) }
  })
}

function paintWeeds(scene: Scene, bed: Line, colour: Rgb, depth: number, random: Random): Draw {
  const weeds: [x: number, tall: number][] = []
  along(scene, 110, random, (x) => weeds.push([x, random.range(50, 170) * depth * scene.size]))
  return (context, view, seconds) => {
    stand(context, view, depth)
    context.lineCap = 'round'
    context.strokeStyle = css(colour, 0.95)
    context.lineWidth = 9 * depth
    context.beginPath()
    for (const [x, tall] of weeds) {
      const [foot, sway] = [bed(x) + 14, Math.sin(seconds * 1.1 + x) * 24 * depth]
      context.moveTo(x, foot)
      context.bezierCurveTo(
        x + sway * 0.2,
        foot - tall * 0.4,
        x - sway,
        foot - tall * 0.7,
        x + sway,
        foot - tall,
      )
    }
    context.stroke()
    context.resetTransform()
  }
}
