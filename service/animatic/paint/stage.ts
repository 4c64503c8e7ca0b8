import type { SKRSContext2D } from '@napi-rs/canvas'
import {
  type CameraMove,
  DURATION_SECONDS,
  type Scene,
  STAGE_HEIGHT,
  STAGE_WIDTH,
} from '../scene/description.ts'

/** Draws one part of the picture as the camera sees it at a time in seconds. */
export type Draw = (context: SKRSContext2D, view: View, seconds: number) => void

/** Where the camera looks at one moment: magnification and offset of the things at depth 1. */
export interface View {
  zoom: number
  x: number
  y: number
}

/** Slow in, slow out, for shares from 0 to 1. */
export function ease(share: number): number {
  return share * share * (3 - 2 * share)
}

/** The camera's place at a time in seconds. */
export function viewAt({ move, strength, direction }: Scene['camera'], seconds: number): View {
  const share = seconds / DURATION_SECONDS
  const glide = share * 0.6 + ease(share) * 0.4
  const sway = Math.sin(seconds * 0.7) * 4
  const moves: Readonly<Record<CameraMove, View>> = {
    push: { zoom: 1 + 0.34 * strength * glide, x: sway, y: 12 * glide },
    pull: { zoom: 1 + 0.34 * strength * (1 - glide), x: sway, y: 12 * (1 - glide) },
    pan: { zoom: 1.04, x: direction * (0.5 - glide) * 240 * strength, y: sway * 0.5 },
    rise: { zoom: 1.12 - 0.1 * glide, x: direction * (0.5 - glide) * 60, y: (glide - 0.5) * 170 * strength },
    track: { zoom: 1.02, x: direction * (0.5 - share) * 1100 * strength, y: sway * 0.4 },
    drift: { zoom: 1.02 + 0.1 * glide, x: Math.sin(seconds * 0.5) * 46 * strength * direction, y: sway },
    hold: { zoom: 1, x: 0, y: 0 },
  }
  return moves[move]
}

/** The width in stage pixels that a layer must fill, so that no camera move shows its end. */
export function worldOf({ camera }: Scene): { left: number; right: number; width: number } {
  const reach = camera.move === 'track' ? 1000 : 340
  return { left: -reach, right: STAGE_WIDTH + reach, width: STAGE_WIDTH + 2 * reach }
}

const CENTRE_X = STAGE_WIDTH / 2
const CENTRE_Y = STAGE_HEIGHT * 0.6

/** Where a stage point at a depth appears, in frame pixels, and how much larger. 0 is infinitely far. */
export function project(view: View, x: number, y: number, depth: number) {
  const scale = 1 + (view.zoom - 1) * depth
  return {
    scale,
    x: CENTRE_X + (x - CENTRE_X) * scale + view.x * depth,
    y: CENTRE_Y + (y - CENTRE_Y) * scale + view.y * depth,
  }
}

/** Sets the transform to stage pixels of a depth; the caller resets it. */
export function stand(context: SKRSContext2D, view: View, depth: number, shiftX = 0, shiftY = 0): void {
  const { scale, x, y } = project(view, shiftX, shiftY, depth)
  context.setTransform(scale, 0, 0, scale, x, y)
}
