import type { SKRSContext2D } from '@napi-rs/canvas'
import type { View } from '../paint/stage.ts'
import type { Random } from '../random.ts'
import type { Scene } from '../scene/description.ts'

/** Draws one part of a place as the camera sees it at a time in seconds. */
export type Draw = (context: SKRSContext2D, view: View, seconds: number) => void

/** A painted place, from the sky to what passes before the actors. */
export interface Ground {
  /** Where the sky ends, in stage pixels from the top. */
  horizon: number
  /** Where the actors' feet are, in stage pixels from the top. */
  floor: number
  /** How much of an actor the floor mirrors, 0 to 1. */
  mirror: number
  /** True where the floor is water that moves what it mirrors. */
  liquid: boolean
  /** True where actors throw a shadow on the floor. */
  shadows: boolean
  /** Whether a sky is seen behind this place. */
  hasSky: boolean
  behind: Draw
  before: Draw
}

export type PaintGround = (scene: Scene, random: Random) => Ground
