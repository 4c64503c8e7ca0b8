import type { Message } from '../../i18n/message.ts'

/** A shot as a list tells it: one prompt, and what else the list says of it. */
export interface ListedShot {
  prompt: string
  takes: number
  /** As typed; empty rolls one. */
  seed: string
  tags: string[]
  /** The parts of a line that were left out. */
  notes: Message[]
}

/** The result of a pasted list. */
export interface ShotList {
  shots: ListedShot[]
  /** Lines that are no shot, from 1, and why. */
  problems: { line: number; message: Message }[]
  /** The lines without room, as they were written. */
  left: string
}

/** So many shots at most are on one storyboard. */
export const MOST_SHOTS = 200

export function shotOf(prompt: string): ListedShot {
  return { prompt, takes: 1, seed: '', tags: [], notes: [] }
}
