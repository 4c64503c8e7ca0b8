import type { Message } from '../../i18n/message.ts'
import { promptProblem } from '../../submissions/input.ts'

/** A shot of a list: one prompt, and its other columns. */
export interface ListedShot {
  prompt: string
  takes: number
  /** Null for a random one. */
  seed: number | null
  tags: string[]
}

/** The shots of a pasted list, and its problems. */
export interface ShotList {
  shots: ListedShot[]
  /** Lines, from 1, without a shot or with a corrected one, and the reason. */
  problems: { line: number; message: Message }[]
  /** Invalid shots, and shots that do not fit, as written. */
  left: string
  /** Some of these do not fit. */
  full: boolean
}

/** The most shots of a storyboard. */
export const MOST_SHOTS = 200

export function shotOf(prompt: string): ListedShot {
  return { prompt, takes: 1, seed: null, tags: [] }
}

/**
 * Accepts a shot from a list if it is valid and there is room; reports it otherwise.
 *
 * @returns whether it was accepted.
 */
export function takeOver(list: ShotList, shot: ListedShot, line: number, room: number): boolean {
  const message = promptProblem(shot.prompt)
  if (message) list.problems.push({ line, message })
  else if (list.shots.length < room) {
    list.shots.push(shot)
    return true
  } else list.full = true
  return false
}
