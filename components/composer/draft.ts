/**
 * A draft and its attempt, across double clicks, refreshes and tabs. Pure.
 * One attempt id stands for one purchase: it changes only once its outcome is known, so pressing again cannot buy twice.
 */

export interface Payload {
  prompt: string
  /** As typed; empty lets the service choose. */
  seed: string
}

export interface Draft extends Payload {
  attemptId: string
  /** What went out under this attempt without an answer so far; null when nothing did. */
  uncertain: Payload | null
}

/** An attempt that was taken, so that other tabs that still show it know. */
export interface Sent extends Payload {
  attemptId: string
}

/** What the browser keeps, shared by all tabs of one person. */
export interface Kept {
  draft: Draft
  /** Newest first. */
  sent: Sent[]
}

/** Tabs that sleep through more attempts than this compare by text no more, and keep what they show. */
const SENT_KEPT = 8

export function startDraft(attemptId: string, payload: Payload = { prompt: '', seed: '' }): Draft {
  return { attemptId, prompt: payload.prompt, seed: payload.seed, uncertain: null }
}

export function samePayload(a: Payload, b: Payload): boolean {
  return a.prompt === b.prompt && a.seed === b.seed
}

export function isEmpty(draft: Payload): boolean {
  return draft.prompt === '' && draft.seed === ''
}

/** Marks a draft as sent without an answer. The first payload stays: it is the one that may have been taken. */
export function markUncertain(draft: Draft): Draft {
  return draft.uncertain ? draft : { ...draft, uncertain: { prompt: draft.prompt, seed: draft.seed } }
}

/** What a tab shows after it looked at what is kept. `newId` is used only when the tab's own text needs its own attempt. */
export function receive(mine: Draft, kept: Kept, newId: string): Draft {
  if (kept.draft.attemptId === mine.attemptId) return kept.draft
  const taken = kept.sent.find((sent) => sent.attemptId === mine.attemptId)
  if (taken) return samePayload(taken, mine) ? kept.draft : startDraft(newId, mine)
  return isEmpty(mine) ? kept.draft : mine
}

/** What is kept once `sent` was answered as taken. Safe to apply by every tab that sent the same attempt. */
export function settle(kept: Kept | null, sent: Sent, newId: string): Kept {
  const before = kept?.sent ?? []
  if (kept && before.some((one) => one.attemptId === sent.attemptId)) return kept
  const remembered = [{ attemptId: sent.attemptId, prompt: sent.prompt, seed: sent.seed }, ...before].slice(
    0,
    SENT_KEPT,
  )
  if (!kept) return { draft: startDraft(newId), sent: remembered }
  if (kept.draft.attemptId !== sent.attemptId) return { draft: kept.draft, sent: remembered }
  const next = samePayload(kept.draft, sent) ? startDraft(newId) : startDraft(newId, kept.draft)
  return { draft: next, sent: remembered }
}

/** Reads what is kept; anything of another shape is as if nothing were kept. */
export function parseKept(text: string | null): Kept | null {
  if (text === null) return null
  try {
    const value: unknown = JSON.parse(text)
    if (!isRecord(value) || !isRecord(value.draft) || !Array.isArray(value.sent)) return null
    const { attemptId, uncertain } = value.draft
    const payload = parsePayload(value.draft)
    if (typeof attemptId !== 'string' || !payload) return null
    return {
      draft: { attemptId, ...payload, uncertain: isRecord(uncertain) ? parsePayload(uncertain) : null },
      sent: value.sent.flatMap(parseSent),
    }
  } catch {
    return null
  }
}

function parseSent(value: unknown): Sent[] {
  if (!isRecord(value) || typeof value.attemptId !== 'string') return []
  const payload = parsePayload(value)
  return payload ? [{ attemptId: value.attemptId, ...payload }] : []
}

function parsePayload(value: Record<string, unknown>): Payload | null {
  const { prompt, seed } = value
  return typeof prompt === 'string' && typeof seed === 'string' ? { prompt, seed } : null
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
