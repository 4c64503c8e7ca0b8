import { type Canvas, createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import type { CameraMove, Scene } from '../scene/description.ts'

export const STAGE_WIDTH = 1280
export const STAGE_HEIGHT = 720
export const FRAME_RATE = 30
export const DURATION_SECONDS = 8
export const FRAME_COUNT = FRAME_RATE * DURATION_SECONDS

/** How far painted layers reach past each edge of the stage, so that no camera move shows their end. */
export const BLEED = 150
/** The width after which a looped layer repeats. */
export const LOOP_WIDTH = 1600
/** Fixed layers span the stage and its bleed on every side. */
export const LAYER_WIDTH = STAGE_WIDTH + 2 * BLEED

/** Where the camera looks at one moment. */
export interface View {
  /** Magnification of the nearest things; far things magnify less. */
  zoom: number
  /** Offset of the nearest things, in stage pixels. */
  x: number
  y: number
  /** How far the camera has travelled along the scene, in stage pixels of the nearest things. */
  travel: number
}

/** A painted picture somewhere in depth: 0 is infinitely far, 1 is where the actors stand. */
export interface Layer {
  image: Canvas
  x: number
  y: number
  depth: number
  loops: boolean
}

/** Slow in, slow out, for shares from 0 to 1. */
export function ease(share: number): number {
  return share * share * (3 - 2 * share)
}

const TRAVEL_PER_SECOND = 150

/** The camera's place at a time in seconds. */
export function viewAt(camera: Scene['camera'], direction: number, seconds: number): View {
  const share = seconds / DURATION_SECONDS
  const glide = share * 0.55 + ease(share) * 0.45
  const sway = Math.sin(seconds * 0.7) * 3
  const strength = camera.strength
  const base: View = { zoom: 1.05, x: sway, y: Math.cos(seconds * 0.9) * 2, travel: 0 }
  const moves: Readonly<Record<CameraMove, Partial<View>>> = {
    push: { zoom: 1.02 + 0.17 * strength * glide },
    pull: { zoom: 1.02 + 0.17 * strength * (1 - glide) },
    'pan-left': { x: (glide - 0.5) * 150 * strength },
    'pan-right': { x: (0.5 - glide) * 150 * strength },
    rise: { y: -40 + 78 * glide, zoom: 1.12 - 0.06 * glide, x: (0.5 - glide) * 90 * strength },
    track: { travel: direction * TRAVEL_PER_SECOND * strength * seconds, zoom: 1.03 + 0.05 * glide },
    drift: { x: Math.sin(seconds * 0.42) * 34 * strength, zoom: 1.04 + 0.06 * glide },
    hold: { zoom: 1.04, x: 0, y: 0 },
  }
  return { ...base, ...moves[camera.move] }
}

/** The magnification of things at a depth. */
export function scaleAt(view: View, depth: number): number {
  return 1 + (view.zoom - 1) * depth
}

/** Where a stage point at a depth appears, in frame pixels. */
export function project(view: View, x: number, y: number, depth: number): { x: number; y: number } {
  const scale = scaleAt(view, depth)
  return {
    x: STAGE_WIDTH / 2 + (x - STAGE_WIDTH / 2) * scale + view.x * depth,
    y: STAGE_HEIGHT * 0.55 + (y - STAGE_HEIGHT * 0.55) * scale + view.y * depth,
  }
}

/** Draws a layer as the camera sees it, repeating it sideways when it loops. */
export function drawLayer(context: SKRSContext2D, layer: Layer, view: View): void {
  const scale = scaleAt(view, layer.depth)
  const { image } = layer
  const width = image.width * scale
  const height = image.height * scale
  const corner = project(view, layer.x, layer.y, layer.depth)
  if (!layer.loops) {
    context.drawImage(image, corner.x, corner.y, width, height)
    return
  }
  const start = (((corner.x - view.travel * layer.depth) % width) + width) % width
  for (let x = start - width; x < STAGE_WIDTH; x += width - 1) {
    if (x + width > 0) context.drawImage(image, x, corner.y, width, height)
  }
}

/** Paints a layer that spans the stage and its bleed, between two heights. */
export function paintLayer(
  top: number,
  bottom: number,
  depth: number,
  paint: (context: SKRSContext2D, width: number, height: number) => void,
): Layer {
  const image = createCanvas(LAYER_WIDTH, Math.max(1, Math.ceil(bottom - top)))
  paint(image.getContext('2d'), LAYER_WIDTH, bottom - top)
  return { image, x: -BLEED, y: top, depth, loops: false }
}

/** Paints a layer that repeats every LOOP_WIDTH; what is drawn across one edge must be drawn across the other too. */
export function paintLoop(
  top: number,
  bottom: number,
  depth: number,
  paint: (context: SKRSContext2D, width: number, height: number) => void,
): Layer {
  const image = createCanvas(LOOP_WIDTH, Math.max(1, Math.ceil(bottom - top)))
  paint(image.getContext('2d'), LOOP_WIDTH, bottom - top)
  return { image, x: 0, y: top, depth, loops: true }
}

/** Calls `paint` with a shift of -LOOP_WIDTH, 0 and LOOP_WIDTH, so that shapes wrap round the loop. */
export function wrapped(context: SKRSContext2D, paint: () => void): void {
  for (const shift of [-LOOP_WIDTH, 0, LOOP_WIDTH]) {
    context.save()
    context.translate(shift, 0)
    paint()
    context.restore()
  }
}
