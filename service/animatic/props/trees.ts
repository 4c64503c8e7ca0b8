import type { SKRSContext2D } from '@napi-rs/canvas'
import type { Rgb } from '../scene/description.ts'
import { css, mix } from '../scene/palette.ts'

/** Where leaves or branches sit: across, up and how large, each from 0 to 1. */
export type Clumps = readonly (readonly [number, number, number])[]

/** A bamboo culm with its joints and leaves; sizes in stage pixels. */
export function paintCulm(
  context: SKRSContext2D,
  x: number,
  height: number,
  girth: number,
  lean: number,
  trunk: Rgb,
  leaf: Rgb,
  clumps: Clumps,
): void {
  const gradient = context.createLinearGradient(x - girth / 2, 0, x + girth / 2, 0)
  gradient.addColorStop(0, css(mix(trunk, [0, 0, 0], 0.2)))
  gradient.addColorStop(0.35, css(mix(trunk, [235, 245, 190], 0.28)))
  gradient.addColorStop(1, css(mix(trunk, [0, 0, 0], 0.34)))
  const joint = girth * 4.6
  const offset = (clumps[0]?.[0] ?? 0) * joint
  for (let y = height + offset; y > -joint; y -= joint) {
    const shift = lean * (1 - y / height)
    context.fillStyle = gradient
    context.fillRect(x - girth / 2 + shift, y - joint + 2, girth, joint - 3)
    context.fillStyle = css(mix(trunk, [240, 248, 210], 0.4), 0.9)
    context.fillRect(x - girth / 2 - 1 + shift, y - 2.5, girth + 2, 2.5)
  }
  context.fillStyle = css(leaf, 0.9)
  for (const [across, up, turn] of clumps) {
    const spread = girth * 3.4
    const cx = x + lean * 0.8 + (across - 0.5) * 2 * spread
    const cy = up * height * 0.36
    for (const blade of [-0.5, 0, 0.55]) {
      context.save()
      context.translate(cx, cy)
      context.rotate(0.5 + turn * 1.6 + blade)
      context.beginPath()
      context.ellipse(girth * 1.1, 0, girth * 1.25, girth * 0.2, 0, 0, Math.PI * 2)
      context.fill()
      context.restore()
    }
  }
}

/** A broad-leaved tree; sizes in stage pixels. */
export function paintTree(
  context: SKRSContext2D,
  x: number,
  height: number,
  girth: number,
  lean: number,
  trunk: Rgb,
  leaf: Rgb,
  clumps: Clumps,
): void {
  context.fillStyle = css(trunk)
  context.beginPath()
  context.moveTo(x - girth * 0.75, height)
  context.quadraticCurveTo(x - girth * 0.4 + lean * 0.3, height * 0.7, x - girth * 0.3 + lean, -10)
  context.lineTo(x + girth * 0.3 + lean, -10)
  context.quadraticCurveTo(x + girth * 0.4 + lean * 0.3, height * 0.7, x + girth * 0.75, height)
  context.fill()
  for (const [across, up, size] of clumps) {
    const radius = girth * (1.5 + size * 1.9)
    context.fillStyle = css(mix(leaf, size > 0.5 ? [255, 255, 220] : [0, 0, 0], 0.1), 0.92)
    context.beginPath()
    context.ellipse(
      x + lean + (across - 0.5) * girth * 6.4,
      up * height * 0.36,
      radius * 1.25,
      radius * 0.85,
      0,
      0,
      Math.PI * 2,
    )
    context.fill()
  }
}
