import { createRequire } from 'node:module'
import { createCanvas, GlobalFonts } from '@napi-rs/canvas'
import { type Rgb, type Scene, STAGE_HEIGHT, STAGE_WIDTH } from '../scene/description.ts'
import { css, mix } from '../scene/palette.ts'
import { layoutTitle } from '../title-text.ts'
import { paintGlow } from './paper.ts'
import { type Draw, ease } from './stage.ts'

const require = createRequire(import.meta.url)
const FAMILY = 'Noto Sans JP'
const WEIGHTS = [
  '400Regular/NotoSansJP_400Regular',
  '500Medium/NotoSansJP_500Medium',
  '700Bold/NotoSansJP_700Bold',
]

/** The card is alone on screen until it begins to leave, and gone at the end. */
export const TITLE_SECONDS = 1.5
const LEAVES_AT_SECONDS = 1.1

let loaded = false

function loadFonts(): void {
  if (loaded) return
  for (const weight of WEIGHTS) {
    const file = require.resolve(`@expo-google-fonts/noto-sans-jp/${weight}.ttf`)
    if (GlobalFonts.registerFromPath(file, FAMILY) === null) throw new Error(`cannot load the font ${file}`)
  }
  loaded = true
}

/**
 * The prompt on a card of paper for the first second and a half, with a note that no model made the film. The card lifts
 * off the picture. White space alone has no card.
 */
export function paintTitle(scene: Scene): Draw {
  loadFonts()
  const card = paintCard(scene)
  return (context, _view, seconds) => {
    if (card === null || seconds >= TITLE_SECONDS) return
    const gone = ease(Math.max(0, (seconds - LEAVES_AT_SECONDS) / (TITLE_SECONDS - LEAVES_AT_SECONDS)))
    context.globalAlpha = 1 - gone ** 3
    context.drawImage(card, 0, Math.round(-gone * (STAGE_HEIGHT + 30)))
    context.globalAlpha = 1
  }
}

function paintCard(scene: Scene) {
  const canvas = createCanvas(STAGE_WIDTH, STAGE_HEIGHT + 30)
  const context = canvas.getContext('2d')
  const { lines, fontSize } = layoutTitle(scene.prompt, STAGE_WIDTH * 0.74, (text, size) => {
    context.font = `500 ${size}px ${FAMILY}`
    return context.measureText(text).width
  })
  if (lines.length === 0) return null
  const { palette } = scene
  const dark = scene.time === 'night' || scene.weather === 'storm'
  const paper: Rgb = dark ? mix(palette.near, palette.middle, 0.35) : mix(palette.haze, [255, 252, 245], 0.72)
  const ink: Rgb = dark ? mix(palette.light, [255, 255, 255], 0.6) : mix(palette.near, [20, 18, 24], 0.5)
  context.shadowColor = css([0, 0, 0], 0.5)
  context.shadowBlur = 24
  context.fillStyle = css(paper)
  context.fillRect(0, 0, STAGE_WIDTH, STAGE_HEIGHT)
  context.shadowColor = 'transparent'
  context.save()
  context.beginPath()
  context.rect(0, 0, STAGE_WIDTH, STAGE_HEIGHT)
  context.clip()
  context.drawImage(
    paintGlow(700, mix(paper, palette.light, 0.7), 0.55),
    scene.light.x * STAGE_WIDTH - 700,
    -560,
  )
  context.restore()
  context.textAlign = 'center'
  context.textBaseline = 'alphabetic'
  context.fillStyle = css(ink)
  context.font = `500 ${fontSize}px ${FAMILY}`
  const leading = fontSize * 1.45
  const first = STAGE_HEIGHT / 2 - ((lines.length - 1) * leading) / 2 + fontSize * 0.34
  for (const [index, line] of lines.entries())
    context.fillText(line, STAGE_WIDTH / 2, first + index * leading)
  context.fillStyle = css(palette.accent)
  context.fillRect(STAGE_WIDTH / 2 - 22, first - fontSize - 40, 44, 4)
  context.font = `400 16px ${FAMILY}`
  context.fillStyle = css(ink, 0.6)
  context.fillText('Animatic of light, weather and place', STAGE_WIDTH / 2, STAGE_HEIGHT - 48)
  return canvas
}
