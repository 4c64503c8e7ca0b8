import type { Shelf } from '#components/ui/shelf.ts'
import type { DraftContent } from '#lib/drafts/view.ts'
import {
  type Draft,
  edited,
  type Kept,
  markUncertain,
  parseKept,
  receive,
  type Sent,
  samePayload,
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
  subscribe(listener: () => void): () => void
  edit(changes: Partial<DraftContent>): void
  /** Starts a new attempt with another text, for the same project unless told. */
  fill(content: Partial<DraftContent>): void
  /** Puts a draft back that `fill` replaced. */
  restore(draft: Draft): void
  /** Call before sending; nothing may be sent unless it answers `begun`. */
  beginSend(): BeginSend
  /** The answer proved that this send made nothing. */
  refused(): void
  /** The answer said that the attempt was taken, with this payload. */
  taken(sent: Sent): void
  /** Looks at what other tabs kept. */
  look(): void
}

export function createDraftStore(shelf: Shelf, newId: () => string): DraftStore {
  const listeners = new Set<() => void>()
  const first = parseKept(shelf.read())
  let draft = first?.draft ?? startDraft(newId())
  let sent: Sent[] = first?.sent ?? []

  const show = (next: Draft) => {
    if (next === draft) return
    draft = next
    for (const listener of listeners) listener()
  }
  const keep = (next: Kept) => {
    sent = next.sent
    shelf.write(JSON.stringify(next))
    show(next.draft)
  }
  const look = () => {
    const kept = parseKept(shelf.read())
    if (!kept) return
    sent = kept.sent
    show(receive(draft, kept, newId()))
  }
  return {
    get: () => draft,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    edit: (changes) => keep({ draft: edited(draft, changes), sent }),
    fill: (content) => keep({ draft: startDraft(newId(), { projectId: draft.projectId, ...content }), sent }),
    restore: (earlier) => keep({ draft: earlier, sent }),
    beginSend() {
      const shown = draft
      look()
      if (sent.some((one) => one.attemptId === shown.attemptId)) return { kind: 'sent_elsewhere' }
      if (!samePayload(draft, shown)) return { kind: 'changed_elsewhere' }
      const wasCertain = draft.uncertain === null
      keep({ draft: markUncertain(draft), sent })
      return { kind: 'begun', draft, first: wasCertain }
    },
    refused: () => keep({ draft: { ...draft, uncertain: null }, sent }),
    taken(what) {
      const kept = settle(parseKept(shelf.read()) ?? { draft, sent }, what, newId())
      keep(kept)
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
