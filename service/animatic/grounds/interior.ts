import type { SKRSContext2D } from '@napi-rs/canvas'
import { dither, fillGlow, fillVertical } from '../paint/brush.ts'
import { BLEED, drawLayer, type Layer, paintLayer, STAGE_HEIGHT, STAGE_WIDTH } from '../paint/stage.ts'
import type { Random } from '../random.ts'
import type { Rgb, Scene } from '../scene/description.ts'
import { css, hex, mix } from '../scene/palette.ts'
import type { Ground } from './ground.ts'

const TOP = -70
const EDGE = 486
const FLOOR = 584

/** A table in a warm room: a window far out of focus, and polished wood that mirrors what stands on it. */
export function paintTable(scene: Scene, random: Random): Ground {
  const { palette } = scene
  const room = mix(hex('3a2418'), palette.near, scene.time === 'night' ? 0.5 : 0.2)
  const back = paintLayer(TOP, EDGE + 30, 0.2, (context, width, height) => {
    fillVertical(context, 0, 0, width, height, [
      [0, mix(room, [0, 0, 0], 0.45)],
      [0.7, room],
      [1, mix(room, palette.accent, 0.2)],
    ])
    paintWindow(context, BLEED + (scene.light.x < 0.5 ? 190 : 810), 70, scene, random)
    fillGlow(
      context,
      BLEED + scene.light.x * STAGE_WIDTH,
      height * 0.45,
      640,
      mix(palette.light, hex('ffb868'), 0.4),
      0.42,
    )
    dither(context, width, height, random)
  })
  const bokeh = paintBokeh(scene, random)
  const wood = paintWood(scene, room, random)
  return {
    horizon: EDGE,
    floor: FLOOR,
    mirror: 0.22,
    liquid: false,
    shadows: true,
    hasSky: false,
    behind: (context, view, seconds) => {
      drawLayer(context, back, view)
      context.globalAlpha = 0.85 + 0.15 * Math.sin(seconds * 0.8)
      drawLayer(context, { ...bokeh, x: bokeh.x + seconds * 3 }, view)
      context.globalAlpha = 1
      drawLayer(context, wood, view)
    },
    before: () => undefined,
  }
}

function paintWindow(context: SKRSContext2D, x: number, y: number, scene: Scene, random: Random): void {
  const { palette } = scene
  context.save()
  context.filter = 'blur(9px)'
  fillVertical(context, x, y, 320, 350, [
    [0, palette.sky[1]],
    [0.6, palette.sky[2]],
    [1, mix(palette.sky[3], palette.light, 0.3)],
  ])
  context.fillStyle = css(mix(palette.far, hex('5b7d50'), 0.4), 0.75)
  for (let bush = 0; bush < 6; bush++) {
    context.beginPath()
    context.ellipse(x + bush * 64, y + 350 - random.range(10, 50), 56, 60, 0, Math.PI, Math.PI * 2)
    context.fill()
  }
  context.fillStyle = css(mix(hex('2a1a12'), palette.near, 0.3))
  for (const bar of [-8, 152, 312]) context.fillRect(x + bar, y - 10, 15, 368)
  for (const bar of [-10, 165, 344]) context.fillRect(x - 8, y + bar, 336, 14)
  context.restore()
}

function paintBokeh(scene: Scene, random: Random): Layer {
  const colours: readonly Rgb[] = [
    scene.palette.accent,
    scene.palette.light,
    hex('ffcf87'),
    mix(scene.palette.accent, hex('ffd28a'), 0.5),
  ]
  return paintLayer(0, EDGE + 20, 0.35, (context, width, height) => {
    context.filter = 'blur(2px)'
    for (let index = 0; index < 26; index++) {
      const radius = random.range(10, 40)
      const x = random.range(0, width)
      const y = random.range(40, height - 60)
      context.fillStyle = css(random.pick(colours), random.range(0.05, 0.2))
      context.beginPath()
      context.arc(x, y, radius, 0, Math.PI * 2)
      context.fill()
    }
  })
}

function paintWood(scene: Scene, room: Rgb, random: Random): Layer {
  const { palette } = scene
  const board = mix(hex('8a5530'), room, 0.35)
  return paintLayer(EDGE, STAGE_HEIGHT + 90, 0.9, (context, width, height) => {
    fillVertical(context, 0, 0, width, height, [
      [0, mix(board, palette.light, 0.38)],
      [0.08, mix(board, palette.light, 0.12)],
      [0.5, board],
      [1, mix(board, [0, 0, 0], 0.55)],
    ])
    context.lineWidth = 1.2
    for (let grain = 0; grain < 64; grain++) {
      const y = height * (grain / 64) ** 1.5 + random.range(-2, 2)
      const phase = random.range(0, 6)
      context.strokeStyle = css(
        mix(board, random.chance(0.5) ? [0, 0, 0] : palette.light, 0.4),
        random.range(0.05, 0.2),
      )
      context.beginPath()
      for (let x = 0; x <= width; x += 40) context.lineTo(x, y + Math.sin(x / 190 + phase) * (1 + y / 60))
      context.stroke()
    }
    fillGlow(context, BLEED + scene.light.x * STAGE_WIDTH, 10, 520, palette.light, 0.3)
    context.fillStyle = css(mix(board, [255, 240, 210], 0.55), 0.6)
    context.fillRect(0, 0, width, 2.5)
  })
}

/** A seamless studio: a sweep of paper, a pool of light, and large soft shapes that drift like cut paper. */
export function paintStudio(scene: Scene, random: Random): Ground {
  const { palette } = scene
  const sweep = paintLayer(TOP, STAGE_HEIGHT + 80, 0.15, (context, width, height) => {
    fillVertical(context, 0, 0, width, height, [
      [0, mix(palette.sky[0], palette.sky[1], 0.4)],
      [0.45, palette.sky[1]],
      [0.72, mix(palette.sky[2], palette.sky[3], 0.4)],
      [0.8, mix(palette.sky[2], palette.haze, 0.5)],
      [1, mix(palette.sky[1], palette.middle, 0.5)],
    ])
    fillGlow(context, width * 0.5, height * 0.52, 640, palette.light, 0.6)
    context.fillStyle = css(mix(palette.light, palette.accent, 0.12), 0.85)
    context.beginPath()
    context.arc(BLEED + scene.light.x * STAGE_WIDTH, 330, 118, 0, Math.PI * 2)
    context.fill()
    dither(context, width, height, random)
  })
  const sheets = Array.from({ length: 5 }, (_, index) => paintSheet(index, scene, random))
  return {
    horizon: 540,
    floor: FLOOR,
    mirror: 0.2,
    liquid: false,
    shadows: true,
    hasSky: false,
    behind: (context, view, seconds) => {
      drawLayer(context, sweep, view)
      for (const [index, sheet] of sheets.entries()) {
        const sway = Math.sin(seconds * (0.35 + index * 0.06) + index * 1.7) * (14 + index * 9)
        const rise = Math.cos(seconds * 0.4 + index) * 7
        drawLayer(context, { ...sheet, x: sheet.x + sway, y: sheet.y + rise }, view)
      }
    },
    before: () => undefined,
  }
}

/** One hill of cut paper with a soft shadow under its upper edge. */
function paintSheet(index: number, scene: Scene, random: Random): Layer {
  const { palette } = scene
  const share = index / 4
  const top = 270 + index * 76
  const tones = [
    palette.far,
    mix(palette.accent, palette.far, 0.45),
    palette.middle,
    mix(palette.accent, palette.middle, 0.6),
    palette.near,
  ]
  const colour = mix(tones[index] ?? palette.middle, palette.haze, 0.4 - share * 0.4)
  const phase = random.range(0, Math.PI * 2)
  const bend = random.range(0.8, 1.5)
  return paintLayer(top, STAGE_HEIGHT + 90, 0.25 + share * 0.65, (context, width, height) => {
    const edgeAt = (x: number): number => 60 + 46 * Math.sin((x / width) * Math.PI * 2 * bend + phase)
    context.shadowColor = css(palette.near, 0.45)
    context.shadowBlur = 28
    context.shadowOffsetY = -6
    fillVertical(context, 0, 0, 0, 0, [[0, colour]])
    const gradient = context.createLinearGradient(0, 10, 0, height)
    gradient.addColorStop(0, css(mix(colour, palette.light, 0.25)))
    gradient.addColorStop(0.4, css(colour))
    gradient.addColorStop(1, css(mix(colour, palette.near, 0.35)))
    context.fillStyle = gradient
    context.beginPath()
    context.moveTo(-40, height + 40)
    for (let x = -40; x <= width + 40; x += 12) context.lineTo(x, edgeAt(x))
    context.lineTo(width + 40, height + 40)
    context.fill()
  })
}
