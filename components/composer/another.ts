import { newAttemptId } from '#components/client/attempt-id.ts'
import { createKeptStore, type KeptStore } from '#components/client/kept-store.ts'
import type { SubmissionView } from '#lib/gallery/view.ts'
import { type Answer, buy, type Submit } from './buy.ts'
import { startDraft } from './draft.ts'
import { reuse } from './reuse.ts'

/** The source video of another take. */
export type Source = Pick<SubmissionView, 'id' | 'prompt' | 'project' | 'tags'>

/** The changes to the source. The seed is as typed: empty rolls a new one. */
export interface Changes {
  prompt?: string
  seed?: string
}

/** The attempts without an answer, by source id. */
interface Open {
  attempts: Readonly<Record<string, string>>
}

export type AnotherStore = KeptStore<Open>

/** A person's open attempts, shared by the tabs of a browser and kept across reloads. */
export function createAnotherStore(personId: string, storage?: () => Storage): AnotherStore {
  return createKeptStore<Open>(`dailies.another.${personId}`, { attempts: {} }, readOpen, storage)
}

/**
 * Buys one more take of a source. The attempt is stored before it is sent and forgotten once its outcome is
 * known: a press after a lost answer or a reload sends the same attempt, which the studio makes once.
 *
 * @returns the answer, and whether an earlier press of the same attempt had none.
 */
export async function buyAnother(
  store: AnotherStore,
  source: Source,
  changes: Changes,
  submit: Submit,
  newId: () => string = newAttemptId,
): Promise<{ answer: Answer; again: boolean }> {
  store.look()
  const open = store.getState().attempts[source.id]
  const attemptId = open ?? newId()
  store.change(({ attempts }) => ({ attempts: { ...attempts, [source.id]: attemptId } }))
  const answer = await buy(startDraft(attemptId, { ...reuse(source), ...changes }), submit)
  const again = open !== undefined
  if (isKnown(answer, again)) {
    store.change(({ attempts: { [source.id]: now, ...others } }) =>
      now === attemptId ? { attempts: others } : {},
    )
  }
  return { answer, again }
}

/** A refusal of this send says nothing about an earlier unanswered one. */
function isKnown({ kind }: Answer, again: boolean): boolean {
  return kind === 'refused' ? !again : kind !== 'noAnswer'
}

function readOpen(kept: unknown): Open | null {
  const { attempts } = (kept ?? {}) as { attempts?: unknown }
  if (typeof attempts !== 'object' || attempts === null) return null
  return { attempts: Object.fromEntries(Object.entries(attempts).filter(([, id]) => typeof id === 'string')) }
}
