import { type Canvas, createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import { layoutCaption } from '../caption.ts'
import type { Scene } from '../scene/description.ts'
import { fillVertical } from './brush.ts'
import { ease, STAGE_HEIGHT, STAGE_WIDTH } from './stage.ts'

const FAMILY = '"Noto Sans JP", "Noto Color Emoji"'
/** Captions keep to the middle 80 % of the width and end this far above the lower edge. */
const MAX_WIDTH = STAGE_WIDTH * 0.8
const BOTTOM = STAGE_HEIGHT - 46
const LINE_HEIGHT = 1.42
const FADE_SECONDS = 0.7

/** The vignette, the caption on its scrim and the maker's mark, drawn over the finished picture. */
export function paintTitles(scene: Scene): (context: SKRSContext2D, seconds: number) => void {
  const caption = paintCaption(scene.prompt)
  const vignette = paintVignette()
  return (context, seconds) => {
    context.drawImage(vignette, 0, 0)
    if (caption === null) return
    context.globalAlpha = 0.25 + 0.75 * ease(Math.min(1, seconds / FADE_SECONDS))
    context.drawImage(caption.image, 0, caption.y)
    context.globalAlpha = 1
  }
}

function paintVignette(): Canvas {
  const canvas = createCanvas(STAGE_WIDTH, STAGE_HEIGHT)
  const context = canvas.getContext('2d')
  const gradient = context.createRadialGradient(
    STAGE_WIDTH / 2,
    STAGE_HEIGHT / 2,
    380,
    STAGE_WIDTH / 2,
    STAGE_HEIGHT / 2,
    800,
  )
  gradient.addColorStop(0, 'rgba(0,0,8,0)')
  gradient.addColorStop(1, 'rgba(0,0,8,0.36)')
  context.fillStyle = gradient
  context.fillRect(0, 0, STAGE_WIDTH, STAGE_HEIGHT)
  paintMark(context)
  return canvas
}

/** Says on the picture itself what made it: no model did. */
function paintMark(context: SKRSContext2D): void {
  context.font = `500 14px ${FAMILY}`
  context.textAlign = 'right'
  context.textBaseline = 'alphabetic'
  context.shadowColor = 'rgba(0,0,0,0.5)'
  context.shadowBlur = 6
  context.fillStyle = 'rgba(255,255,255,0.62)'
  context.fillText('procedural animatic', STAGE_WIDTH - 30, 38)
  context.shadowColor = 'transparent'
}

function paintCaption(prompt: string): { image: Canvas; y: number } | null {
  const measuring = createCanvas(8, 8).getContext('2d')
  const { lines, fontSize } = layoutCaption(prompt, MAX_WIDTH, (text, size) => {
    measuring.font = `500 ${size}px ${FAMILY}`
    return measuring.measureText(text).width
  })
  if (lines.length === 0) return null
  const leading = fontSize * LINE_HEIGHT
  const height = Math.ceil(lines.length * leading + STAGE_HEIGHT - BOTTOM + 90)
  const image = createCanvas(STAGE_WIDTH, height)
  const context = image.getContext('2d')
  fillVertical(context, 0, 0, STAGE_WIDTH, height, [
    [0, [4, 6, 14], 0],
    [0.45, [4, 6, 14], 0.36],
    [1, [4, 6, 14], 0.66],
  ])
  context.font = `500 ${fontSize}px ${FAMILY}`
  context.textAlign = 'center'
  context.textBaseline = 'alphabetic'
  context.shadowColor = 'rgba(0,0,0,0.55)'
  context.shadowBlur = 10
  context.shadowOffsetY = 1
  context.fillStyle = 'rgb(255,253,248)'
  const last = height - (STAGE_HEIGHT - BOTTOM)
  for (const [index, line] of lines.entries()) {
    context.fillText(line, STAGE_WIDTH / 2, last - (lines.length - 1 - index) * leading)
  }
  return { image, y: STAGE_HEIGHT - height }
}
