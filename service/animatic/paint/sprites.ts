import { type Canvas, createCanvas } from '@napi-rs/canvas'
import { findFigure } from '../props/figures.ts'
import type { Scene } from '../scene/description.ts'
import { css, mix } from '../scene/palette.ts'

/** A picture of an actor, lit by the scene, with the line its feet stand on. */
export interface Sprite {
  image: Canvas
  /** The share of the picture's height at which the lowest painted row lies. */
  footShare: number
}

/** Sprites are painted a little larger than shown, since a push-in magnifies them. */
const OVERSAMPLING = 1.15
const MARGIN_SHARE = 0.14

/** Paints an emoji or figure `size` stage pixels tall, tinted by the scene's air and edged by its light. */
export function paintSprite(name: string, size: number, scene: Scene, share = 0): Sprite {
  const side = Math.ceil(size * OVERSAMPLING * (1 + 2 * MARGIN_SHARE))
  const plain = createCanvas(side, side)
  const context = plain.getContext('2d')
  const figure = findFigure(name)
  if (figure !== undefined) {
    context.translate(side / 2, side / 2)
    figure(context, size * OVERSAMPLING, share)
    context.resetTransform()
  } else {
    context.textAlign = 'center'
    context.textBaseline = 'alphabetic'
    context.font = `${Math.round(size * OVERSAMPLING * 0.85)}px "Noto Color Emoji", "Noto Sans JP"`
    const metrics = context.measureText(name)
    const height = metrics.actualBoundingBoxAscent + metrics.actualBoundingBoxDescent
    const fit = Math.min(1, (side * 0.96) / Math.max(1, metrics.width), (side * 0.96) / Math.max(1, height))
    context.translate(side / 2, side / 2)
    context.scale(fit, fit)
    context.fillText(name, 0, (metrics.actualBoundingBoxAscent - metrics.actualBoundingBoxDescent) / 2)
    context.resetTransform()
  }
  const footShare = lowestRow(plain) / side
  light(plain, scene)
  return { image: plain, footShare }
}

function lowestRow(canvas: Canvas): number {
  const { width, height } = canvas
  const pixels = canvas.data()
  for (let row = height - 1; row > 0; row--) {
    for (let column = 0; column < width; column += 2) {
      if ((pixels[(row * width + column) * 4 + 3] ?? 0) > 90) return row + 1
    }
  }
  return height
}

/** Puts the air's colour on the whole, shade on the side away from the light, and a rim on the side towards it. */
function light(canvas: Canvas, scene: Scene): void {
  const { palette } = scene
  const side = canvas.width
  const context = canvas.getContext('2d')
  const backlit = scene.effects.has('backlit')
  const rim = paintRim(canvas, scene, backlit)
  context.globalCompositeOperation = 'source-atop'
  const tints = { dawn: 0.14, day: 0.04, dusk: 0.2, night: 0.34 } as const
  context.fillStyle = css(mix(palette.middle, palette.haze, 0.25), tints[scene.time] + (backlit ? 0.12 : 0))
  context.fillRect(0, 0, side, side)
  const fromX = scene.light.x < 0.5 ? 0 : side
  const shade = context.createLinearGradient(fromX, 0, side - fromX, side)
  const strength = backlit ? 0.55 : scene.time === 'day' ? 0.24 : 0.4
  shade.addColorStop(0, css(palette.light, 0.12))
  shade.addColorStop(0.4, css(palette.near, 0))
  shade.addColorStop(1, css(palette.near, strength))
  context.fillStyle = shade
  context.fillRect(0, 0, side, side)
  context.globalCompositeOperation = 'source-over'
  context.drawImage(rim, 0, 0)
}

function paintRim(canvas: Canvas, scene: Scene, backlit: boolean): Canvas {
  const side = canvas.width
  const rim = createCanvas(side, side)
  const context = rim.getContext('2d')
  const width = Math.max(1.5, side * (backlit ? 0.016 : 0.009))
  const away = scene.light.x < 0.5 ? 1 : -1
  context.drawImage(canvas, 0, 0)
  context.globalCompositeOperation = 'destination-out'
  context.drawImage(canvas, away * width, width)
  context.globalCompositeOperation = 'source-in'
  const opacity = backlit ? 0.95 : scene.time === 'day' ? 0.35 : 0.6
  context.fillStyle = css(mix(scene.palette.light, scene.palette.accent, 0.15), opacity)
  context.fillRect(0, 0, side, side)
  return rim
}
