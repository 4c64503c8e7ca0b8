import type { StoredText } from '#components/client/stored-text.ts'
import {
  type Draft,
  type DraftContent,
  edited,
  type Kept,
  overlay,
  parseKept,
  receive,
  type Sent,
  samePayload,
  setAside,
  settle,
  startDraft,
} from './draft.ts'

/** What is known just before sending, when every other tab has been looked at. */
export type BeginSend =
  /** `first` is false when an earlier send of the same attempt had no answer. */
  | { kind: 'begun'; draft: Draft; first: boolean }
  /** Another tab has sent this very attempt; the draft has moved on. */
  | { kind: 'sent_elsewhere' }
  /** Another tab has another text for this attempt, which nobody has seen here yet. */
  | { kind: 'changed_elsewhere' }

export interface DraftStore {
  get(): Draft
  /** What can be put back, newest first. */
  aside(): readonly Draft[]
  /** Whether the browser keeps what is written; where it is full, this lives as long as the page. */
  isKept(): boolean
  subscribe(listener: () => void): () => void
  edit(changes: Partial<DraftContent>): void
  /**
   * Starts a new attempt with another text, for the same project unless told, and sets aside what was being written.
   * @param given whether the text can be had again where it came from.
   */
  fill(content: Partial<DraftContent>, given?: boolean): void
  /** Puts the newest that was set aside back; what is being written meanwhile comes behind the others. */
  putBack(): void
  /** Forgets the newest that was set aside. */
  forget(): void
  /** Call right at the press; nothing may be sent unless it answers `begun`. */
  beginSend(): BeginSend
  /** The answer proved that this send made nothing. */
  refused(): void
  /** The answer said that the attempt was taken, with this payload. Another text stays, under an attempt of its own. */
  taken(sent: Sent): void
  /** Looks at what other tabs kept. */
  look(): void
}

export function createDraftStore(stored: StoredText, newId: () => string): DraftStore {
  const listeners = new Set<() => void>()
  const first = parseKept(stored.read())
  let draft = first?.draft ?? startDraft(newId())
  let sent: Sent[] = first?.sent ?? []
  let aside: Draft[] = first?.aside ?? []
  let isKept = true

  const show = (next: Kept) => {
    ;({ draft, sent, aside } = next)
    for (const listener of listeners) listener()
  }
  const keep = (changes: Partial<Kept>) => {
    const next = { draft, sent, aside, ...changes }
    isKept = stored.write(JSON.stringify(next))
    show(next)
  }
  const read = () => {
    const kept = parseKept(stored.read())
    return kept && !isKept ? overlay(kept, { draft, sent, aside }) : kept
  }
  const look = () => {
    const kept = read()
    if (kept) show({ ...kept, draft: receive(draft, kept, newId()) })
  }
  return {
    get: () => draft,
    aside: () => aside,
    isKept: () => isKept,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    edit: (changes) => keep({ draft: edited(draft, changes) }),
    fill(content, given = true) {
      const next = { ...startDraft(newId(), { projectId: draft.projectId, ...content }), given }
      keep({ draft: next, aside: setAside(aside, draft) })
    },
    putBack() {
      look()
      const [newest, ...others] = aside
      if (newest) keep({ draft: newest, aside: [...others, ...setAside([], draft)] })
    },
    forget: () => keep({ aside: aside.slice(1) }),
    beginSend() {
      const pressed = draft
      look()
      if (sent.some((one) => one.attemptId === pressed.attemptId)) return { kind: 'sent_elsewhere' }
      if (!samePayload(draft, pressed)) return { kind: 'changed_elsewhere' }
      const first = !draft.uncertain
      keep({ draft: { ...draft, uncertain: true } })
      return { kind: 'begun', draft, first }
    },
    refused: () => keep({ draft: { ...draft, uncertain: false } }),
    taken(what) {
      keep(settle(read() ?? { draft, sent, aside }, what, newId()))
    },
    look,
  }
}

/** A version 4 UUID. `crypto.randomUUID` is missing on plain http in a local network; `getRandomValues` is not. */
export function newAttemptId(
  random: Pick<Crypto, 'getRandomValues'> & Partial<Pick<Crypto, 'randomUUID'>> = crypto,
): string {
  if (typeof random.randomUUID === 'function') return random.randomUUID()
  const bytes = random.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

export function draftKey(personId: string): string {
  return `dailies.draft.${personId}`
}
