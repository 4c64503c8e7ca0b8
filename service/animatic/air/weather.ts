import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import type { Draw } from '../grounds/ground.ts'
import { fillGlow } from '../paint/brush.ts'
import { drawLayer, LOOP_WIDTH, paintLoop, STAGE_HEIGHT, STAGE_WIDTH } from '../paint/stage.ts'
import { createRandom, type Random } from '../random.ts'
import type { Scene } from '../scene/description.ts'
import { css, mix } from '../scene/palette.ts'
import { mod } from './motes.ts'

type Flake = readonly [x: number, y: number, size: number]

/** What falls or hangs in the air before the actors. */
export function paintWeather(scene: Scene): Draw {
  const random = createRandom(scene.seed, 'weather')
  const draws: Draw[] = []
  if (scene.weather === 'rain' || scene.weather === 'storm') draws.push(paintRain(scene, random))
  if (scene.weather === 'storm') draws.push(paintLightning(random))
  if (scene.weather === 'snow') draws.push(paintSnow(random))
  if (scene.weather === 'fog') draws.push(paintFog(scene, random))
  if (scene.effects.has('lens-rain')) draws.push(paintLensRain(scene, random))
  return (context, view, seconds) => {
    for (const draw of draws) draw(context, view, seconds)
  }
}

function scatter(random: Random, count: number): Flake[] {
  return Array.from({ length: count }, () => [random.next(), random.next(), random.next()])
}

function paintRain(scene: Scene, random: Random): Draw {
  const heavy = scene.weather === 'storm'
  const slant = random.range(0.1, 0.2) * (random.chance(0.5) ? 1 : -1) * (heavy ? 2 : 1)
  const rows = [
    { drops: scatter(random, heavy ? 150 : 110), length: 24, speed: 900, width: 1, opacity: 0.26 },
    { drops: scatter(random, heavy ? 70 : 46), length: 44, speed: 1350, width: 1.7, opacity: 0.34 },
  ]
  const colour = mix(scene.palette.light, [200, 215, 235], 0.6)
  const splashes = scatter(random, 46)
  return (context, view, seconds) => {
    for (const { drops, length, speed, width, opacity } of rows) {
      context.strokeStyle = css(colour, opacity)
      context.lineWidth = width
      context.beginPath()
      for (const [atX, atY, size] of drops) {
        const fall = atY * (STAGE_HEIGHT + 120) + seconds * speed * (0.85 + size * 0.3)
        const y = (fall % (STAGE_HEIGHT + 120)) - 60
        const x = mod(atX * (STAGE_WIDTH + 200) + y * slant - view.travel * 0.3, STAGE_WIDTH + 200) - 100
        context.moveTo(x, y)
        context.lineTo(x + length * slant, y + length * (0.7 + size * 0.6))
      }
      context.stroke()
    }
    drawSplashes(context, splashes, css(colour, 0.4), seconds)
  }
}

function drawSplashes(
  context: SKRSContext2D,
  splashes: readonly Flake[],
  colour: string,
  seconds: number,
): void {
  context.strokeStyle = colour
  context.lineWidth = 1.2
  context.beginPath()
  for (const [atX, atY, phase] of splashes) {
    const cycle = seconds * 2.4 + phase * 7
    const age = cycle % 1
    const hop = Math.floor(cycle)
    const x = mod(atX * STAGE_WIDTH + hop * 391.7, STAGE_WIDTH)
    const y = 545 + mod(atY + hop * 0.37, 1) * 170
    const reach = (3 + age * 12) * (0.5 + (y - 545) / 220)
    context.moveTo(x + reach, y)
    context.ellipse(x, y, reach, reach * 0.3, 0, 0, Math.PI * 2 * (1 - age))
  }
  context.stroke()
}

function paintSnow(random: Random): Draw {
  const rows = [
    { flakes: scatter(random, 120), radius: 1.7, speed: 42, opacity: 0.7, depth: 0.4 },
    { flakes: scatter(random, 60), radius: 3.1, speed: 74, opacity: 0.85, depth: 0.8 },
    { flakes: scatter(random, 16), radius: 6.5, speed: 120, opacity: 0.5, depth: 1.3 },
  ]
  return (context, view, seconds) => {
    for (const { flakes, radius, speed, opacity, depth } of rows) {
      context.fillStyle = css([255, 255, 255], opacity)
      context.beginPath()
      for (const [atX, atY, size] of flakes) {
        const y = mod(atY * 760 + seconds * speed * (0.7 + size * 0.6), 760) - 20
        const sway = Math.sin(seconds * (0.7 + size) + size * 30) * 22
        const x = mod(atX * 1340 + sway + seconds * 14 - view.travel * depth, 1340) - 30
        context.moveTo(x + radius, y)
        context.arc(x, y, radius * (0.6 + size * 0.7), 0, Math.PI * 2)
      }
      context.fill()
    }
  }
}

/** Two strikes, each a double flash that fades. */
function paintLightning(random: Random): Draw {
  const strikes = [random.range(1, 2.5), random.range(4.6, 6.4)]
  const forks = strikes.map(() => {
    let x = random.range(200, 1080)
    return Array.from({ length: 11 }, (_, index): readonly [number, number] => {
      x += random.range(-44, 44)
      return [x, index * 42]
    })
  })
  return (context, _view, seconds) => {
    for (const [index, start] of strikes.entries()) {
      const age = seconds - start
      if (age < 0 || age > 0.75) continue
      const flash = Math.exp(-age * 7) + 0.7 * Math.exp(-Math.abs(age - 0.22) * 18)
      context.fillStyle = css([214, 226, 255], Math.min(0.5, flash * 0.42))
      context.fillRect(0, 0, STAGE_WIDTH, STAGE_HEIGHT)
      context.strokeStyle = css([245, 248, 255], Math.min(1, flash))
      context.lineWidth = 3
      context.lineJoin = 'round'
      context.beginPath()
      for (const [x, y] of forks[index] ?? []) context.lineTo(x, y)
      context.stroke()
    }
  }
}

function paintFog(scene: Scene, random: Random): Draw {
  const colour = mix(scene.palette.haze, [255, 255, 255], scene.time === 'night' ? 0 : 0.3)
  const banks = [0, 1].map((index) =>
    paintLoop(330 + index * 150, 560 + index * 170, 0.5 + index * 0.6, (context) => {
      context.scale(1, 0.36)
      for (let puff = 0; puff < 9; puff++) {
        const radius = random.range(210, 300)
        fillGlow(context, random.range(radius, LOOP_WIDTH - radius), 310, radius, colour, 0.42 - index * 0.16)
      }
    }),
  )
  return (context, view, seconds) => {
    for (const [index, layer] of banks.entries()) {
      drawLayer(context, { ...layer, x: seconds * (14 + index * 16) }, view)
    }
  }
}

/** Drops that cling to the lens, each a small bright bead; now and then one runs down. */
function paintLensRain(scene: Scene, random: Random): Draw {
  const beads = Array.from({ length: 34 }, (_, index) => ({
    x: random.range(20, STAGE_WIDTH - 20),
    y: random.range(10, STAGE_HEIGHT - 30),
    radius: random.range(6, 14) * (index % 6 === 0 ? 1.9 : 1),
    start: random.range(-3, 8),
    speed: index % 5 === 0 ? random.range(60, 150) : 0,
  }))
  const bead = createCanvas(64, 64)
  const pen = bead.getContext('2d')
  const body = pen.createRadialGradient(38, 42, 4, 32, 32, 30)
  body.addColorStop(0, css(mix(scene.palette.light, [255, 255, 255], 0.3), 0.5))
  body.addColorStop(0.6, css(scene.palette.sky[3], 0.2))
  body.addColorStop(1, css(scene.palette.near, 0.42))
  pen.fillStyle = body
  pen.beginPath()
  pen.arc(32, 32, 29, 0, Math.PI * 2)
  pen.fill()
  pen.fillStyle = 'rgba(255,255,255,0.9)'
  pen.beginPath()
  pen.ellipse(23, 21, 6, 4, -0.7, 0, Math.PI * 2)
  pen.fill()
  return (context, _view, seconds) => {
    for (const { x, y, radius, start, speed } of beads) {
      const age = seconds - start
      if (age < 0) continue
      const grown = Math.min(1, age * 5)
      const fallen = speed * Math.max(0, age - 1) ** 1.4
      const wander = speed === 0 ? 0 : Math.sin(fallen / 26) * 5
      const size = radius * grown * (speed === 0 ? 1 : 1.25)
      context.drawImage(
        bead,
        x + wander - size,
        y + fallen - size,
        size * 2,
        size * (speed === 0 ? 2.1 : 2.5),
      )
    }
  }
}
