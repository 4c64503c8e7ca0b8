import { createCanvas } from '@napi-rs/canvas'
import { type Layer, STAGE_HEIGHT } from '../paint/stage.ts'
import type { Rgb } from '../scene/description.ts'
import { css, mix } from '../scene/palette.ts'

/** A vertical sign with its glow, centred on a stage point. */
export function paintSign(
  text: string,
  x: number,
  y: number,
  scale: number,
  colour: Rgb,
  glowing: boolean,
  depth: number,
): Layer {
  const letters = [...text]
  const cell = 34 * scale
  const width = cell * 1.5
  const height = cell * (letters.length * 1.08 + 0.6)
  const margin = 70 * scale
  const image = createCanvas(Math.ceil(width + margin * 2), Math.ceil(height + margin * 2))
  const context = image.getContext('2d')
  if (glowing) {
    context.filter = `blur(${Math.round(24 * scale)}px)`
    context.fillStyle = css(colour, 0.75)
    context.fillRect(margin, margin, width, height)
    context.filter = 'none'
  }
  context.fillStyle = css(mix(colour, [8, 8, 20], 0.82), 0.96)
  context.beginPath()
  context.roundRect(margin, margin, width, height, 5 * scale)
  context.fill()
  context.strokeStyle = css(mix(colour, [255, 255, 255], 0.25))
  context.lineWidth = 2.6 * scale
  context.stroke()
  context.font = `700 ${cell}px "Noto Sans JP"`
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.fillStyle = css(mix(colour, [255, 255, 255], 0.55))
  for (const [at, letter] of letters.entries()) {
    context.fillText(letter, image.width / 2, margin + cell * (0.85 + at * 1.08))
  }
  return { image, x: x - image.width / 2, y: y - image.height / 2, depth, loops: false }
}

/** The sign's light on the ground: upside down, stretched and blurred. */
export function mirrorSign(layer: Layer, opacity: number, horizon: number): Layer {
  const { image } = layer
  const height = Math.round(image.height * 1.05)
  const canvas = createCanvas(image.width, height)
  const context = canvas.getContext('2d')
  context.filter = 'blur(7px)'
  context.globalAlpha = opacity * 0.85
  context.translate(0, height)
  context.scale(1, -1)
  context.drawImage(image, 0, 0, image.width, height)
  const spread = (STAGE_HEIGHT - horizon) * (0.1 + (layer.depth - 0.4) * 0.5)
  return { ...layer, image: canvas, y: horizon + spread, depth: layer.depth }
}
