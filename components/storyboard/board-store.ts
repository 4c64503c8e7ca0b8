import type { StoredText } from '#components/client/stored-text.ts'
import { newAttemptId } from '#components/composer/draft-store.ts'
import type { ListedShot } from '#lib/gallery/storyboard/shot-list.ts'
import type { Message } from '#lib/i18n/message.ts'
import { type Board, moved, type Outcome, parseBoard, type Shot, withChanges } from './board.ts'

export interface BoardStore {
  get(): Board
  subscribe(listener: () => void): () => void
  /** The list, project or tags. */
  set(changes: Partial<Omit<Board, 'shots'>>): void
  /** Puts shots at the end, each with an attempt of its own, and leaves `list` in the field. */
  add(shots: readonly ListedShot[], list: string): void
  change(attemptId: string, changes: Partial<ListedShot>): void
  move(attemptId: string, by: -1 | 1): void
  remove(attemptId: string): void
  /** Puts a removed shot back where it was. */
  putBack(shot: Shot, index: number): void
  /** What came of sending it. */
  settle(attemptId: string, outcome: Outcome | null): void
  /** Its attempt had bought something else: the shot stays, says so, and gets an attempt of its own. */
  renew(attemptId: string, message: Message): void
  removeTaken(): void
  /** Looks at what other tabs kept. */
  look(): void
  /** False after a change that the browser did not keep; it lives as long as the page. */
  isKept(): boolean
}

/** One storyboard of one person, shared by the tabs of a browser. */
export function createBoardStore(stored: StoredText, newId: () => string = newAttemptId): BoardStore {
  const listeners = new Set<() => void>()
  let kept = stored.read()
  let board = parseBoard(kept)
  let full = false
  const show = (next: Board) => {
    board = next
    for (const listener of listeners) listener()
  }
  const look = () => {
    const text = stored.read()
    if (text === null || text === kept) return
    kept = text
    show(parseBoard(text))
  }
  /** Changes what is kept now, which another tab may have changed since this one looked. */
  const keep = (change: (board: Board) => Partial<Board>) => {
    look()
    const next = { ...board, ...change(board) }
    const text = JSON.stringify(next)
    full = !stored.write(text)
    // Text that stayed in the store is no news of another tab: to show it would undo what was typed.
    kept = full ? stored.read() : text
    show(next)
  }
  const keepShot = (attemptId: string, change: (shot: Shot) => Shot) =>
    keep(({ shots }) => ({
      shots: shots.map((shot) => (shot.attemptId === attemptId ? change(shot) : shot)),
    }))
  return {
    get: () => board,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    set: (changes) => keep(() => changes),
    add: (listed, list) =>
      keep(({ shots }) => ({
        list,
        shots: [...shots, ...listed.map((shot) => ({ ...shot, attemptId: newId(), outcome: null }))],
      })),
    change: (attemptId, changes) => keepShot(attemptId, (shot) => withChanges(shot, changes)),
    move: (attemptId, by) => keep(({ shots }) => ({ shots: moved(shots, attemptId, by) })),
    remove: (attemptId) =>
      keep(({ shots }) => ({ shots: shots.filter((shot) => shot.attemptId !== attemptId) })),
    putBack: (shot, index) => keep(({ shots }) => ({ shots: shots.toSpliced(index, 0, shot) })),
    settle: (attemptId, outcome) =>
      keepShot(attemptId, (shot) => (shot.outcome?.kind === 'taken' ? shot : { ...shot, outcome })),
    renew: (attemptId, message) =>
      keepShot(attemptId, (shot) => ({
        ...shot,
        attemptId: newId(),
        outcome: { kind: 'refused', message },
      })),
    removeTaken: () =>
      keep(({ shots }) => ({ shots: shots.filter(({ outcome }) => outcome?.kind !== 'taken') })),
    look,
    isKept: () => !full,
  }
}

/** Where a person's storyboard is kept in the browser. */
export function boardKey(personId: string): string {
  return `dailies.storyboard.${personId}`
}
