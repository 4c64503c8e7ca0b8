/** A clip's sprite: a few of its frames in one row, to skim the video without playing it. Pure. */

export const SPRITE_FRAMES = 8

/** One frame of it, in pixels. */
export const FRAME = { width: 240, height: 135 } as const

/** The times of its frames, in seconds: the middles of equal parts. */
export function spriteTimes(durationSeconds: number): number[] {
  return Array.from(
    { length: SPRITE_FRAMES },
    (_, index) => ((index + 0.5) * durationSeconds) / SPRITE_FRAMES,
  )
}

/** The frame at a position from 0 (the left edge) to 1. */
export function frameAt(place: number): number {
  return Math.min(SPRITE_FRAMES - 1, Math.max(0, Math.floor(place * SPRITE_FRAMES)))
}
