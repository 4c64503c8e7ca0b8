import { type Canvas, createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import type { Random } from '../random.ts'
import type { Rgb } from '../scene/description.ts'
import { css } from '../scene/palette.ts'
import { LOOP_WIDTH } from './stage.ts'

type Stop = readonly [offset: number, colour: Rgb, opacity?: number]

/** Fills a rectangle with a gradient from its top to its bottom. */
export function fillVertical(
  context: SKRSContext2D,
  x: number,
  y: number,
  width: number,
  height: number,
  stops: readonly Stop[],
): void {
  const gradient = context.createLinearGradient(0, y, 0, y + height)
  for (const [offset, colour, opacity] of stops) gradient.addColorStop(offset, css(colour, opacity))
  context.fillStyle = gradient
  context.fillRect(x, y, width, height)
}

/** A soft round glow; `core` is the share of the radius that is fully lit. */
export function fillGlow(
  context: SKRSContext2D,
  x: number,
  y: number,
  radius: number,
  colour: Rgb,
  opacity: number,
  core = 0,
): void {
  const gradient = context.createRadialGradient(x, y, 0, x, y, radius)
  gradient.addColorStop(0, css(colour, opacity))
  gradient.addColorStop(core, css(colour, opacity))
  gradient.addColorStop(core + (1 - core) * 0.35, css(colour, opacity * 0.42))
  gradient.addColorStop(core + (1 - core) * 0.7, css(colour, opacity * 0.1))
  gradient.addColorStop(1, css(colour, 0))
  context.fillStyle = gradient
  context.fillRect(x - radius, y - radius, radius * 2, radius * 2)
}

/** A glow painted once, to be drawn many times. */
export function paintGlow(radius: number, colour: Rgb, opacity: number, core = 0): Canvas {
  const canvas = createCanvas(radius * 2, radius * 2)
  fillGlow(canvas.getContext('2d'), radius, radius, radius, colour, opacity, core)
  return canvas
}

/** Fine noise over what is painted: it keeps smooth gradients from showing bands after encoding. */
export function dither(context: SKRSContext2D, width: number, height: number, random: Random): void {
  const size = 128
  const tile = createCanvas(size, size)
  const pen = tile.getContext('2d')
  const pixels = pen.createImageData(size, size)
  for (let at = 0; at < pixels.data.length; at += 4) {
    const level = random.next() < 0.5 ? 0 : 255
    pixels.data[at] = level
    pixels.data[at + 1] = level
    pixels.data[at + 2] = level
    pixels.data[at + 3] = random.integer(7)
  }
  pen.putImageData(pixels, 0, 0)
  for (let y = 0; y < height; y += size) {
    for (let x = 0; x < width; x += size) context.drawImage(tile, x, y)
  }
}

/** A smooth line that repeats every LOOP_WIDTH: heights around 0, at most `amplitude` away. */
export function rollingLine(random: Random, amplitude: number, roughness: number): (x: number) => number {
  const waves = Array.from({ length: 6 }, (_, index) => ({
    turns: 1 + index + random.integer(2),
    height: roughness ** index,
    phase: random.range(0, Math.PI * 2),
  }))
  const total = waves.reduce((sum, { height }) => sum + height, 0)
  return (x) =>
    (amplitude / total) *
    waves.reduce((sum, wave) => {
      return sum + wave.height * Math.sin((x / LOOP_WIDTH) * Math.PI * 2 * wave.turns + wave.phase)
    }, 0)
}

/** A jagged line that repeats every LOOP_WIDTH: heights from 0 to 1, for peaks. */
export function peakLine(random: Random, peaks: number): (x: number) => number {
  const knots = Array.from({ length: peaks * 2 }, (_, index) => ({
    x: ((index + random.range(-0.28, 0.28)) / (peaks * 2)) * LOOP_WIDTH,
    y: index % 2 === 0 ? random.range(0, 0.35) : random.range(0.5, 1),
  }))
  const fine = rollingLine(random, 0.06, 0.95)
  return (x) => {
    const at = ((x % LOOP_WIDTH) + LOOP_WIDTH) % LOOP_WIDTH
    const next = knots.findIndex((knot) => knot.x > at)
    const right = knots[next === -1 ? 0 : next] ?? { x: 0, y: 0 }
    const left = knots.at((next === -1 ? 0 : next) - 1) ?? { x: 0, y: 0 }
    const leftX = left.x > at ? left.x - LOOP_WIDTH : left.x
    const rightX = right.x <= at ? right.x + LOOP_WIDTH : right.x
    return left.y + (right.y - left.y) * ((at - leftX) / (rightX - leftX)) + fine(x * 7)
  }
}

/** Traces the area under a line down to a bottom, across the loop. */
export function traceUnder(
  context: SKRSContext2D,
  line: (x: number) => number,
  bottom: number,
  step = 8,
): void {
  context.beginPath()
  context.moveTo(-step, bottom)
  for (let x = -step; x <= LOOP_WIDTH + step; x += step) context.lineTo(x, line(x))
  context.lineTo(LOOP_WIDTH + step, bottom)
  context.closePath()
}
