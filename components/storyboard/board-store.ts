import { newAttemptId } from '#components/client/attempt-id.ts'
import { createKeptStore, type KeptStore } from '#components/client/kept-store.ts'
import type { ListedShot } from '#lib/gallery/storyboard/shot-list.ts'
import type { Message } from '#lib/i18n/message.ts'
import { type Board, EMPTY_BOARD, moved, type Outcome, readBoard, type Shot, withChanges } from './board.ts'

export interface BoardStore extends KeptStore<Board> {
  /** The list, project or tags. */
  set(changes: Partial<Omit<Board, 'shots'>>): void
  /** Puts shots at the end, each with an attempt of its own, and leaves `list` in the field. */
  add(shots: readonly ListedShot[], list: string): void
  edit(attemptId: string, changes: Partial<ListedShot>): void
  move(attemptId: string, by: -1 | 1): void
  remove(attemptId: string): void
  /** Puts a removed shot back where it was. */
  putBack(shot: Shot, index: number): void
  /** The result of sending it. */
  settle(attemptId: string, outcome: Outcome | null): void
  /** Its attempt had bought something else: the shot stays, says so, and gets an attempt of its own. */
  renew(attemptId: string, message: Message): void
  removeTaken(): void
}

/** One storyboard of one person, shared by the tabs of a browser. */
export function createBoardStore(
  personId: string,
  newId: () => string = newAttemptId,
  storage?: () => Storage,
): BoardStore {
  const store = createKeptStore(`dailies.storyboard.${personId}`, EMPTY_BOARD, readBoard, storage)
  const changeShots = (change: (shots: Shot[]) => Shot[]) =>
    store.change(({ shots }) => ({ shots: change(shots) }))
  const changeShot = (attemptId: string, change: (shot: Shot) => Shot) =>
    changeShots((shots) => shots.map((shot) => (shot.attemptId === attemptId ? change(shot) : shot)))
  return {
    ...store,
    set: (changes) => store.change(() => changes),
    add: (listed, list) =>
      store.change(({ shots }) => ({
        list,
        shots: [...shots, ...listed.map((shot) => ({ ...shot, attemptId: newId(), outcome: null }))],
      })),
    edit: (attemptId, changes) => changeShot(attemptId, (shot) => withChanges(shot, changes)),
    move: (attemptId, by) => changeShots((shots) => moved(shots, attemptId, by)),
    remove: (attemptId) => changeShots((shots) => shots.filter((shot) => shot.attemptId !== attemptId)),
    putBack: (shot, index) => changeShots((shots) => shots.toSpliced(index, 0, shot)),
    settle: (attemptId, outcome) =>
      changeShot(attemptId, (shot) => (shot.outcome?.kind === 'taken' ? shot : { ...shot, outcome })),
    renew: (attemptId, message) =>
      changeShot(attemptId, (shot) => ({
        ...shot,
        attemptId: newId(),
        outcome: { kind: 'refused', message },
      })),
    removeTaken: () => changeShots((shots) => shots.filter(({ outcome }) => outcome?.kind !== 'taken')),
  }
}
