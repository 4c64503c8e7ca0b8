import { createCanvas, type Path2D, type SKRSContext2D } from '@napi-rs/canvas'
import { createRandom, type Random } from '../random.ts'
import { DURATION_SECONDS, type Scene, STAGE_HEIGHT, STAGE_WIDTH } from '../scene/description.ts'
import { css, mix, WHITE } from '../scene/palette.ts'
import { cut, fade, layer, paintGlow, shadowOf, stamp } from './paper.ts'
import { type Draw, ease } from './stage.ts'

/** How far the painted sky reaches past the frame, and how much of a camera move it follows. */
const MARGIN = 40
const DEPTH = 0.06

/** The sky with its light, its stars and its drifting clouds. */
export function paintSky(scene: Scene): Draw[] {
  const random = createRandom(scene.seed, 'sky')
  const backdrop = paintBackdrop(scene, random)
  const clouds = scene.without.has('clouds') ? [] : paintClouds(scene, random)
  return [backdrop, paintLight(scene), ...clouds]
}

/** The sky itself: painted once, and moved by whole pixels. Fine noise keeps it free of bands. */
function paintBackdrop(scene: Scene, random: Random): Draw {
  const { horizon, palette, time, weather, without } = scene
  const [width, height] = [STAGE_WIDTH + 2 * MARGIN, STAGE_HEIGHT + 2 * MARGIN]
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d', { alpha: false })
  const gradient = context.createLinearGradient(0, 0, 0, horizon + MARGIN)
  for (const [index, at] of [0, 0.45, 0.85, 1].entries())
    gradient.addColorStop(at, css(palette.sky[index] ?? palette.haze))
  context.fillStyle = gradient
  context.fillRect(0, 0, width, height)
  if (time === 'night' && weather === 'clear' && !without.has('stars')) paintStars(context, random, horizon)
  context.fillStyle = context.createPattern(paintNoise(random), 'repeat') ?? ''
  context.fillRect(0, 0, width, height)
  const shift = (move: number): number =>
    Math.round(Math.max(-MARGIN, Math.min(MARGIN, move * DEPTH)) - MARGIN)
  return (target, view) => target.drawImage(canvas, shift(view.x), shift(view.y))
}

function paintNoise(random: Random) {
  const canvas = createCanvas(128, 128)
  const context = canvas.getContext('2d')
  const pixels = context.createImageData(128, 128)
  for (let at = 0; at < pixels.data.length; at += 4) {
    pixels.data.fill(random.chance(0.5) ? 0 : 255, at, at + 3)
    pixels.data[at + 3] = random.integer(7)
  }
  context.putImageData(pixels, 0, 0)
  return canvas
}

/** Stars, fewer and fainter towards the horizon. */
function paintStars(context: SKRSContext2D, random: Random, horizon: number): void {
  for (let index = 0; index < 260; index++) {
    const height = random.next() ** 1.4
    context.fillStyle = css(WHITE, random.range(0.25, 0.95) * (1 - height * 0.7))
    context.beginPath()
    context.arc(
      random.range(0, STAGE_WIDTH + 2 * MARGIN),
      height * horizon,
      random.range(0.5, 1.8),
      0,
      Math.PI * 2,
    )
    context.fill()
  }
}

/** The sun or the moon, which moves. Rain hides it and leaves a glow. */
function paintLight(scene: Scene): Draw {
  const { palette, time, weather, light } = scene
  const low = time === 'dusk' || time === 'dawn'
  const wide = paintGlow(
    low ? 560 : 380,
    mix(palette.light, palette.haze, 0.35),
    weather === 'clear' ? 0.6 : 0.3,
  )
  const close = paintGlow(200, palette.light, weather === 'clear' ? 0.7 : 0.3)
  const radius = (low ? 74 : 46) * (0.7 + 0.3 * scene.size)
  const disc = css(mix(palette.light, WHITE, 0.45), weather === 'clear' ? 1 : 0.5)
  return (context, view, seconds) => {
    const x = light.x * STAGE_WIDTH + view.x * DEPTH
    const y = (light.y - light.rise * ease(seconds / DURATION_SECONDS)) * STAGE_HEIGHT + view.y * DEPTH
    stamp(context, wide, x, y)
    if (weather === 'rain' || weather === 'storm' || scene.without.has('light')) return
    stamp(context, close, x, y)
    const spots = [[0, 0, 1, disc]] as [number, number, number, string][]
    const dim = css(palette.haze, 0.18)
    if (time === 'night') spots.push([-0.3, -0.2, 0.22, dim], [0.26, 0.15, 0.3, dim], [-0.1, 0.5, 0.15, dim])
    for (const [across, down, size, fill] of spots) {
      context.fillStyle = fill
      context.beginPath()
      context.arc(x + across * radius, y + down * radius, size * radius, 0, Math.PI * 2)
      context.fill()
    }
  }
}

/** Banks of cut paper at two depths, lit from below at dusk and from above by day. */
function paintClouds(scene: Scene, random: Random): Draw[] {
  const { palette, weather, time, horizon, size } = scene
  const heavy = weather === 'rain' || weather === 'storm' || weather === 'snow'
  const low = time === 'dusk' || time === 'dawn'
  const count = heavy ? 7 : 1 + random.integer(time === 'night' ? 2 : 4)
  const shade = mix(palette.sky[1], heavy ? palette.near : palette.haze, heavy ? 0.25 : low ? 0.35 : 0.7)
  const bright = low ? mix(palette.light, palette.accent, 0.3) : mix(WHITE, palette.haze, 0.15)
  const lit = time === 'night' ? palette.sky[3] : heavy ? mix(bright, shade, 0.6) : bright
  const wind = random.range(9, 20) * (random.chance(0.5) ? 1 : -1)
  return [0.08, 0.16].map((depth, bank) => {
    const colour = mix(lit, shade, bank === 0 ? 0.55 : 0.25)
    const clouds = Array.from({ length: count }, (_, index) => {
      const x = -260 + 1800 * ((index + random.range(0.1, 0.9)) / count)
      const y = horizon * random.range(0.12, 0.5 + bank * 0.2)
      const path = cut((cloud) => addCloud(cloud, random, x, y, random.range(190, 400) * (0.7 + 0.3 * size)))
      const fill = fade(y - 60, y + 4, colour, mix(colour, shade, 0.6), [0.9, 0.6])
      return [...shadowOf(path, palette).slice(1), { path, fill }]
    })
    return layer(depth, clouds.flat(), (seconds) => [wind * seconds * (1 + bank), 0])
  })
}

/** A flat base with rounded puffs on it. */
function addCloud(path: Path2D, random: Random, x: number, y: number, length: number): void {
  const puffs = 4 + random.integer(3)
  const step = length / puffs
  path.moveTo(x - length / 2, y)
  for (let puff = 0; puff < puffs; puff++) {
    const from = x - length / 2 + step * puff
    const rise = length * (random.range(0.1, 0.22) * Math.sin(((puff + 0.5) / puffs) * Math.PI) + 0.04)
    const end = y - (puff === puffs - 1 ? 0 : rise * 0.5)
    path.bezierCurveTo(from - step * 0.1, y - rise * 1.4, from + step * 1.1, y - rise * 1.4, from + step, end)
  }
  path.closePath()
}
