import type { Canvas } from '@napi-rs/canvas'
import type { Draw, Ground } from '../grounds/ground.ts'
import { paintGlow } from '../paint/brush.ts'
import { STAGE_HEIGHT } from '../paint/stage.ts'
import { createRandom, type Random } from '../random.ts'
import type { Effect, Rgb, Scene } from '../scene/description.ts'
import { css, hex, mix } from '../scene/palette.ts'
import { paintPour, paintSpray, paintSteam } from './liquids.ts'
import { mod, motes, type PaintEffect } from './motes.ts'

const EFFECTS: readonly (readonly [Effect, PaintEffect])[] = [
  ['fireworks', paintFireworks],
  ['spray', paintSpray],
  ['pour', paintPour],
  [
    'petals',
    (_scene, _ground, random) => paintFalling([hex('ffd3de'), hex('ffb3c8'), hex('fff0f4')], 70, random),
  ],
  [
    'leaves',
    (_scene, _ground, random) => paintFalling([hex('d8642a'), hex('e8a33a'), hex('a83a24')], 46, random),
  ],
  ['fireflies', (_scene, _ground, random) => paintLights(hex('d9ff7a'), 34, 16, random)],
  ['sparkle', (scene, _ground, random) => paintLights(scene.palette.light, 26, 7, random)],
  ['embers', (_scene, _ground, random) => paintRising(hex('ff9a3c'), 60, 120, random)],
  ['bubbles', (_scene, _ground, random) => paintRising(hex('d8fbff'), 44, 70, random)],
  ['steam', paintSteam],
]

/** What glows, falls or rises among the actors because a word asked for it. */
export function paintEffects(scene: Scene, ground: Ground): Draw {
  const random = createRandom(scene.seed, 'effects')
  const asked = new Set(scene.effects)
  if (scene.actors.some(({ sprite }) => HOT.has(sprite))) asked.add('steam')
  const draws = EFFECTS.filter(([effect]) => asked.has(effect)).map(([, paint]) =>
    paint(scene, ground, random),
  )
  return (context, view, seconds) => {
    for (const draw of draws) draw(context, view, seconds)
  }
}

const HOT = new Set(['☕', '🍵', '🍜', '🍲', '🫖', '🍛'])

function paintFalling(colours: readonly Rgb[], count: number, random: Random): Draw {
  const groups = colours.map((colour) => ({
    colour: css(colour, 0.92),
    pieces: motes(random, Math.ceil(count / colours.length)),
  }))
  return (context, view, seconds) => {
    for (const { colour, pieces } of groups) {
      context.fillStyle = colour
      context.beginPath()
      for (const [atX, atY, size, phase] of pieces) {
        const y = mod(atY * 780 + seconds * (46 + size * 60), 780) - 30
        const x =
          mod(
            atX * 1380 +
              Math.sin(seconds * 1.3 + phase * 9) * 34 -
              seconds * 34 -
              view.travel * (0.4 + size * 0.6),
            1380,
          ) - 50
        const reach = 4 + size * 8
        const flip = Math.abs(Math.sin(seconds * (1.5 + phase) + phase * 20)) * 0.8 + 0.16
        context.moveTo(x + reach, y)
        context.ellipse(
          x,
          y,
          reach,
          reach * 0.55 * flip,
          phase * 6 + seconds * (phase - 0.5) * 2,
          0,
          Math.PI * 2,
        )
      }
      context.fill()
    }
  }
}

function paintLights(colour: Rgb, count: number, radius: number, random: Random): Draw {
  const glow = paintGlow(radius * 4, colour, 0.95, 0.12)
  const lights = motes(random, count)
  return (context, view, seconds) => {
    context.globalCompositeOperation = 'lighter'
    for (const [atX, atY, size, phase] of lights) {
      const pulse = 0.5 + 0.5 * Math.sin(seconds * (1.1 + phase * 1.6) + phase * 40)
      const x = mod(atX * 1340 + Math.sin(seconds * 0.6 + phase * 20) * 40 - view.travel * 0.5, 1340) - 30
      const y = 80 + atY * 520 + Math.cos(seconds * 0.8 + size * 20) * 26
      const reach = radius * (0.8 + size * 1.4)
      context.globalAlpha = pulse ** 2
      context.drawImage(glow, x - reach, y - reach, reach * 2, reach * 2)
    }
    context.globalAlpha = 1
    context.globalCompositeOperation = 'source-over'
  }
}

function paintRising(colour: Rgb, count: number, speed: number, random: Random): Draw {
  const pieces = motes(random, count)
  return (context, view, seconds) => {
    for (const opacity of [0.35, 0.8]) {
      context.fillStyle = css(colour, opacity)
      context.beginPath()
      for (const [atX, atY, size, phase] of pieces) {
        if (phase < 0.5 !== opacity < 0.5) continue
        const y = STAGE_HEIGHT + 20 - mod(atY * 780 + seconds * speed * (0.5 + size), 780)
        const x = mod(atX * 1320 + Math.sin(seconds * 1.6 + phase * 20) * 18 - view.travel * 0.5, 1320) - 20
        const reach = 1.5 + size * 4.5
        context.moveTo(x + reach, y)
        context.arc(x, y, reach, 0, Math.PI * 2)
      }
      context.fill()
    }
  }
}

function paintFireworks(scene: Scene, _ground: Ground, random: Random): Draw {
  const colours = [scene.palette.accent, hex('ffd76a'), hex('7fd8ff'), hex('ff8ad0'), hex('9dff9a')]
  const bursts = Array.from({ length: 9 }, (_, index) => ({
    at: index * 0.92 - 0.7 + random.range(-0.2, 0.2),
    x: random.range(180, 1100),
    y: random.range(90, 260),
    reach: random.range(110, 190),
    colour: random.pick(colours),
    spokes: 22 + random.integer(12),
  }))
  const flashes = new Map<Rgb, Canvas>()
  return (context, _view, seconds) => {
    context.globalCompositeOperation = 'lighter'
    context.lineCap = 'round'
    for (const { at, x, y, reach, colour, spokes } of bursts) {
      const age = (seconds - at) / 2.2
      if (age < 0 || age > 1) continue
      const far = 1 - (1 - age) ** 3
      const flash = flashes.get(colour) ?? paintGlow(90, colour, 0.55)
      flashes.set(colour, flash)
      context.globalAlpha = (1 - age) ** 2
      context.drawImage(flash, x - reach * 1.5, y - reach * 1.5, reach * 3, reach * 3)
      context.globalAlpha = 1
      for (const ring of [0.3, 0.62, 1]) {
        context.strokeStyle = css(ring === 1 ? colour : mix(colour, [255, 255, 255], 0.5), (1 - age) ** 1.3)
        context.lineWidth = 3.6
        context.beginPath()
        for (let spoke = 0; spoke < spokes; spoke++) {
          const angle = (spoke / spokes) * Math.PI * 2 + ring
          const outer = reach * ring * far
          const inner = outer * (0.45 + 0.5 * age)
          context.moveTo(x + Math.cos(angle) * inner, y + Math.sin(angle) * inner + age * age * 60)
          context.lineTo(x + Math.cos(angle) * outer, y + Math.sin(angle) * outer + age * age * 66)
        }
        context.stroke()
      }
    }
    context.globalCompositeOperation = 'source-over'
  }
}
