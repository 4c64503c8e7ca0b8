import type { Message } from '../../i18n/message.ts'
import { promptProblem } from '../../submissions/input.ts'

/** A shot of a list: one prompt, and its other columns. */
export interface ListedShot {
  prompt: string
  takes: number
  /** Null rolls one. */
  seed: number | null
  tags: string[]
}

/** The shots of a pasted list, and its problems. */
export interface ShotList {
  shots: ListedShot[]
  /** Lines that are no shot, or not as written, from 1, and why. */
  problems: { line: number; message: Message }[]
  /** Shots that cannot be taken over, and those without room, as they were written. */
  left: string
  /** Some of these found no room. */
  full: boolean
}

/** So many shots at most are on one storyboard. */
export const MOST_SHOTS = 200

export function shotOf(prompt: string): ListedShot {
  return { prompt, takes: 1, seed: null, tags: [] }
}

/**
 * Takes a shot over from a list if it can be one and there is room, and tells of it otherwise.
 *
 * @returns whether it was taken over.
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
