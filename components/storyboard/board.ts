import type { ListedShot } from '#lib/gallery/storyboard/shot-list.ts'
import type { Message } from '#lib/i18n/message.ts'
import { parseSeed, promptProblem } from '#lib/submissions/input.ts'

/**
 * A storyboard as the browser keeps it. Pure. Every shot has the id of its attempt before anything is sent, and keeps it
 * until it is taken, so that a refresh, a double click or another tab cannot buy it twice.
 */
export interface Board {
  /** The text in the field for lists, not yet in the table. */
  list: string
  projectId: string | null
  tags: string[]
  shots: Shot[]
}

export interface Shot extends ListedShot {
  attemptId: string
  outcome: Outcome | null
}

/** The result of sending a shot. */
export type Outcome =
  /** It went out, and no answer came so far. */
  | { kind: 'unsure' }
  | { kind: 'taken'; ids: string[] }
  /** Nothing was made of it. */
  | { kind: 'refused'; message: Message }

export const EMPTY_BOARD: Board = { list: '', projectId: null, tags: [], shots: [] }

/** A shot that was or may have been taken is not changed any more: the words would no longer be those of the video. */
export function isFixed({ outcome }: Shot): boolean {
  return outcome?.kind === 'taken' || outcome?.kind === 'unsure'
}

/** The fault of a shot, for the person who typed it; null when it can be sent. */
export function shotProblem(shot: Pick<Shot, 'prompt' | 'seed'>): Message | null {
  const seed = parseSeed(shot.seed)
  return promptProblem(shot.prompt) ?? ('problem' in seed ? seed.problem : null)
}

/** The shots that a press would send, in order. */
export function toSend(shots: readonly Shot[]): Shot[] {
  return shots.filter((shot) => shot.outcome?.kind !== 'taken' && shotProblem(shot) === null)
}

export function takesOf(shots: readonly Shot[]): number {
  return shots.reduce((sum, { takes }) => sum + takes, 0)
}

/** How many of these, from the first on, so much money is enough for. */
export function howManyFit(shots: readonly Shot[], leftYen: number, priceYen: number): number {
  let left = leftYen
  const tooMuch = shots.findIndex(({ takes }) => {
    left -= takes * priceYen
    return left < 0
  })
  return tooMuch === -1 ? shots.length : tooMuch
}

/** A changed shot: what was said of it before no longer holds. */
export function withChanges(shot: Shot, changes: Partial<ListedShot>): Shot {
  return isFixed(shot) ? shot : { ...shot, outcome: null, notes: [], ...changes }
}

/** The shots with one of them a place further up (-1) or down (1), as far as there is one. */
export function moved(shots: readonly Shot[], attemptId: string, by: -1 | 1): Shot[] {
  const from = shots.findIndex((shot) => shot.attemptId === attemptId)
  const to = from + by
  const [one, other] = [shots[from], shots[to]]
  if (!one || !other) return [...shots]
  return shots.map((shot, index) => (index === from ? other : index === to ? one : shot))
}

/** Whether a shot would be sent as it was when the button was pressed. */
export function sameShot(a: Shot, b: Shot): boolean {
  return a.prompt === b.prompt && a.takes === b.takes && a.seed === b.seed && a.tags.join() === b.tags.join()
}

/** Reads what is kept; null for anything of another shape. */
export function readBoard(kept: unknown): Board | null {
  const { list, projectId, tags, shots } = (kept ?? {}) as Partial<Board>
  if (!Array.isArray(shots) || !shots.every(isShot)) return null
  return { list: list ?? '', projectId: projectId ?? null, tags: tags ?? [], shots }
}

function isShot(value: Partial<Shot> | null): boolean {
  const { attemptId, prompt, seed, takes, tags, notes } = value ?? {}
  const texts = [attemptId, prompt, seed].every((text) => typeof text === 'string')
  return texts && typeof takes === 'number' && Array.isArray(tags) && Array.isArray(notes)
}
