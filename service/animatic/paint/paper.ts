import { type Canvas, type CanvasGradient, createCanvas, Path2D } from '@napi-rs/canvas'
import type { Random } from '../random.ts'
import { type Palette, type Rgb, type Scene, STAGE_HEIGHT } from '../scene/description.ts'
import { BLACK, css, mix } from '../scene/palette.ts'
import { type Draw, stand, worldOf } from './stage.ts'

export type Line = (x: number) => number

/** One shape of a layer. Paths are redrawn for each frame, which is cheaper than scaling a picture of them. */
export interface Shape {
  path: Path2D
  fill: string | CanvasGradient
  /** Draws the outline instead of the area, with this width in pixels. */
  outline?: number
  /** Moves the shape down by this many stage pixels. */
  down?: number
}

/** Below the frame, by more than a camera move can lift it. */
export const BOTTOM = STAGE_HEIGHT + 260

const scratch = createCanvas(1, 1).getContext('2d')

/** A gradient between two colours and two heights; with a third colour it would take four times as long to draw. */
export function fade(top: number, bottom: number, from: Rgb, to: Rgb, opacities = [1, 1]): CanvasGradient {
  const gradient = scratch.createLinearGradient(0, top, 0, bottom)
  gradient.addColorStop(0, css(from, opacities[0]))
  gradient.addColorStop(1, css(to, opacities[1]))
  return gradient
}

/** Shapes at one depth, which may sway. */
export function layer(
  depth: number,
  shapes: readonly Shape[],
  sway?: (seconds: number) => [number, number],
): Draw {
  return (context, view, seconds) => {
    const [x, y] = sway?.(seconds) ?? [0, 0]
    for (const { path, fill, outline, down = 0 } of shapes) {
      stand(context, view, depth, x, y + down)
      context.fillStyle = fill
      context.strokeStyle = fill
      context.lineWidth = outline ?? 0
      if (outline === undefined) context.fill(path)
      else context.stroke(path)
    }
    context.resetTransform()
  }
}

export function cut(trace: (path: Path2D) => void): Path2D {
  const path = new Path2D()
  trace(path)
  return path
}

/** Adds a closed polygon to a path. */
export function addPolygon(path: Path2D, points: readonly (readonly [number, number])[]): void {
  for (const [index, [x, y]] of points.entries()) {
    if (index === 0) path.moveTo(x, y)
    else path.lineTo(x, y)
  }
  path.closePath()
}

/** Adds an ellipse to a path as a piece of its own. */
export function addOval(path: Path2D, x: number, y: number, across: number, down = across): void {
  path.moveTo(x + across, y)
  path.ellipse(x, y, across, down, 0, 0, Math.PI * 2)
}

/** Calls `visit` for places from one end of the world to the other, about `spacing` apart. */
export function along(scene: Scene, spacing: number, random: Random, visit: (x: number) => void): void {
  const { left, right } = worldOf(scene)
  for (let x = left; x < right; x += spacing * random.range(0.5, 1.5)) visit(x)
}

/** The area under a line, down to below the frame. */
export function under(scene: Scene, line: Line, step = 10): Path2D {
  const { left, right } = worldOf(scene)
  return cut((path) => {
    path.moveTo(left, BOTTOM)
    for (let x = left; x <= right; x += step) path.lineTo(x, line(x))
    path.lineTo(right, BOTTOM)
    path.closePath()
  })
}

/** A sheet of cut paper: the shadow it throws on the ground behind it, its body in the light, and its bright cut edge. */
export function sheet(scene: Scene, line: Line, top: number, colour: Rgb, step = 12): Shape[] {
  const path = under(scene, line, step)
  const { light, near } = scene.palette
  const body = fade(
    top,
    top + 280,
    mix(colour, light, scene.time === 'night' ? 0.08 : 0.2),
    mix(colour, near, 0.34),
  )
  const edge = css(mix(colour, light, 0.5), 0.4)
  return [...shadowOf(path, scene.palette), { path, fill: body }, { path, fill: edge, outline: 1.5 }]
}

/** A soft shadow above the edge of a shape, made of hard ones. */
export function shadowOf(path: Path2D, { near }: Palette): Shape[] {
  return [-9, -4].map((down) => ({ path, fill: css(mix(near, BLACK, 0.4), 0.12), down }))
}

/** A smooth line: heights around 0, at most `amplitude` away; `length` is that of its longest wave. */
export function rolling(random: Random, amplitude: number, length: number, roughness = 0.55): Line {
  const waves = [0, 1, 2, 3, 4].map((index) => ({
    turns: ((index + random.range(0.7, 1.3)) * Math.PI * 2) / length,
    height: roughness ** index * amplitude * (1 - roughness),
    phase: random.range(0, Math.PI * 2),
  }))
  return (x) => waves.reduce((sum, { turns, height, phase }) => sum + height * Math.sin(x * turns + phase), 0)
}

/** A jagged line of heights from 0 to 1, with a peak about every `spacing` pixels. */
export function peaks(scene: Scene, random: Random, spacing: number): Line {
  const knots: [number, number][] = [[worldOf(scene).left - spacing, 0]]
  along(scene, spacing / 2, random, (x) => {
    knots.push([x, knots.length % 2 === 0 ? random.range(0, 0.4) : random.range(0.5, 1)])
  })
  knots.push([worldOf(scene).right + spacing, 0])
  const fine = rolling(random, 0.12, spacing / 4, 0.9)
  return (x) => {
    const next = knots.findIndex(([knot]) => knot > x)
    const [[leftX, leftY] = [0, 0], [rightX, rightY] = [1, 0]] = [knots[next - 1], knots[next]]
    return leftY + (rightY - leftY) * ((x - leftX) / (rightX - leftX)) + fine(x)
  }
}

/** A soft round light, painted once, to be drawn many times. */
export function paintGlow(radius: number, colour: Rgb, opacity: number): Canvas {
  const size = Math.round(radius)
  const canvas = createCanvas(size * 2, size * 2)
  const context = canvas.getContext('2d')
  const gradient = context.createRadialGradient(size, size, 0, size, size, size)
  const steps = [1, 0.42, 0.1, 0]
  for (const [index, strength] of steps.entries())
    gradient.addColorStop(index / 3, css(colour, opacity * strength))
  context.fillStyle = gradient
  context.fillRect(0, 0, size * 2, size * 2)
  return canvas
}

/** Draws a canvas with its middle at whole pixels, which costs a tenth of other positions. */
export function stamp(context: Parameters<Draw>[0], image: Canvas, x: number, y: number): void {
  context.drawImage(image, Math.round(x - image.width / 2), Math.round(y - image.height / 2))
}
