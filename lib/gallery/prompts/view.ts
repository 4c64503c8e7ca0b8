import type { Message } from '../../i18n/message.ts'
import type { Status } from '../../submissions/state.ts'
import type { Likeness } from './nearness.ts'

/** A saved prompt as the team sees it. Times are ISO 8601 in UTC. */
export interface SavedPromptView {
  id: string
  name: string
  /** With places for words in braces. */
  text: string
  person: { id: string; name: string }
  updatedAt: string
  /** The caller may change and delete their own; admins any. */
  mayChange: boolean
}

export type SavedPromptResult =
  | { kind: 'saved'; id: string }
  | { kind: 'refused'; message: Message }
  | { kind: 'signed_out' }

/** A take of the same or nearly the same prompt that somebody made lately. */
export interface NearTake {
  id: string
  likeness: Likeness
  prompt: string
  seed: number | null
  person: { id: string; name: string }
  createdAt: string
  status: Status
  hasClip: boolean
}
