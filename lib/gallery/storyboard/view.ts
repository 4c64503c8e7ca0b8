import type { NotDone } from '../../i18n/refused.ts'
import type { SubmitProblem } from '../../submissions/results.ts'
import type { Take } from './standing.ts'

/** The most storyboards of the list: more than a team can browse. */
export const MOST_LISTED = 500

/** A storyboard in the list. */
export interface StoryboardLine {
  id: string
  name: string
  person: { id: string; name: string }
  shots: number
  /** Shots with a video. */
  made: number
}

/** A deleted storyboard, or a deleted shot by its prompt, that the caller may restore. */
export interface DeletedLine {
  id: string
  name: string
}

/** A storyboard with its shots in order. */
export interface StoryboardView {
  id: string
  name: string
  version: number
  person: { id: string; name: string }
  /** The caller may change it: its author, admins. */
  mayChange: boolean
  project: { id: string; name: string } | null
  tags: string[]
  shots: ShotView[]
  /** The last deleted first. */
  deletedShots: DeletedLine[]
}

/** A shot; `prompt`, `takes`, `seed` and `tags` are those of its next takes. */
export interface ShotView {
  id: string
  prompt: string
  /** The number of takes to make while it is missing. */
  takes: number
  seed: number | null
  tags: string[]
  /** Outside the trash, oldest first. */
  made: TakeView[]
  chosenId: string | null
  missing: boolean
}

/** The words of a shot's next takes. */
export type Words = Pick<ShotView, 'id' | 'prompt' | 'takes' | 'seed' | 'tags'>

export interface TakeView extends Take {
  prompt: string
  /** Charged or reserved, without refunds. */
  costYen: number
}

/** The result of a change. */
export type StoryboardResult =
  | { kind: 'done' }
  | { kind: 'created'; id: string }
  | { kind: 'invalid'; problems: SubmitProblem[] }
  | NotDone

/**
 * The result of a press; a refusal bought nothing. `newSeeds` is the number of shots whose seed would have repeated a
 * video.
 */
export type MakeResult = { kind: 'made'; takes: number; newSeeds: number } | NotDone
