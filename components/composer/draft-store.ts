import { newAttemptId } from '#components/client/attempt-id.ts'
import { createKeptStore, type KeptStore } from '#components/client/kept-store.ts'
import {
  type Attempt,
  type Draft,
  type DraftContent,
  edited,
  type Kept,
  readKept,
  samePayload,
  setAside,
  settle,
  startDraft,
} from './draft.ts'

/** The state just before a send, after reading changes by other tabs. */
export type BeginSend =
  /** `first` is false if an earlier send of the same attempt had no answer. */
  | { kind: 'begun'; draft: Draft; first: boolean }
  /** Another tab sent this attempt; the draft has moved on. */
  | { kind: 'sentElsewhere' }
  /** Another tab changed the draft, and this tab has not shown the new text yet. */
  | { kind: 'changedElsewhere' }

export interface DraftStore extends KeptStore<Kept> {
  edit(changes: Partial<DraftContent>): void
  /**
   * Starts a new attempt with text that can be had again from its source, in the same project unless told, and
   * sets the replaced draft aside.
   */
  fill(content: Partial<DraftContent>): void
  /** Restores the newest draft set aside; the current draft goes behind the others. */
  putBack(): void
  /** Forgets the newest draft set aside. */
  forget(): void
  /** Call it at the press; nothing may be sent unless it answers `begun`. */
  beginSend(): BeginSend
  /** The answer proved that this send made nothing. */
  refused(attemptId: string): void
  /** The answer said that the attempt was taken, for this payload. Other text stays, under its own attempt. */
  taken(sent: Attempt): void
}

/** One draft of one person, shared by the tabs of a browser. */
export function createDraftStore(
  personId: string,
  newId: () => string = newAttemptId,
  storage?: () => Storage,
): DraftStore {
  const empty = { draft: startDraft(newId()), aside: [], taken: [] }
  const store = createKeptStore<Kept>(`dailies.draft.${personId}`, empty, readKept, storage)
  return {
    ...store,
    edit: (changes) => store.change(({ draft }) => ({ draft: edited(draft, changes) })),
    fill: (content) =>
      store.change(({ draft, aside }) => ({
        draft: { ...startDraft(newId(), { projectId: draft.projectId, ...content }), given: true },
        aside: setAside(aside, draft),
      })),
    putBack: () =>
      store.change(({ draft, aside: [newest, ...others] }) =>
        newest ? { draft: newest, aside: [...others, ...setAside([], draft)] } : {},
      ),
    forget: () => store.change(({ aside }) => ({ aside: aside.slice(1) })),
    beginSend() {
      const pressed = store.getState().draft
      store.look()
      const { draft, taken } = store.getState()
      if (taken.includes(pressed.attemptId)) return { kind: 'sentElsewhere' }
      if (!samePayload(draft, pressed)) return { kind: 'changedElsewhere' }
      store.change(() => ({ draft: { ...draft, uncertain: true } }))
      return { kind: 'begun', draft, first: !draft.uncertain }
    },
    refused: (attemptId) =>
      store.change(({ draft }) =>
        draft.attemptId === attemptId ? { draft: { ...draft, uncertain: false } } : {},
      ),
    taken: (sent) => store.change((kept) => settle(kept, sent, newId)),
  }
}
