/**
 * A draft and its attempt, across double clicks, refreshes and tabs. Pure.
 * One attempt id stands for one purchase: it changes only once its outcome is known, so pressing again cannot buy twice.
 */

import { MOST_TAKES } from '#lib/submissions/input.ts'

/** What a person typed and has not sent, without the attempt that it would be sent as. */
export interface DraftContent {
  prompt: string
  /** As typed; empty rolls one. */
  seed: string
  /** The seed stays in the composer after the press. */
  seedLocked: boolean
  takes: number
  projectId: string | null
  tags: string[]
  /** What it is another try of. */
  parentId: string | null
  /** The comment on that which asked for it. */
  commentId: string | null
}

/** What is sent. */
export type Payload = Omit<DraftContent, 'seedLocked'>

export interface Draft extends DraftContent {
  attemptId: string
  /** It went out under this attempt, and no answer came so far. */
  uncertain: boolean
  /** Put here from elsewhere and not touched since: it can be had again where it came from. */
  given: boolean
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
  /** What somebody was writing when something else took its place, and it is neither sent nor forgotten; newest first. */
  aside: Draft[]
}

/** Tabs that sleep through more attempts than this compare by text no more, and keep what they show. */
const SENT_KEPT = 8

/** More than anybody remembers to have been writing. */
const ASIDE_KEPT = 4

const NOTHING: DraftContent = {
  prompt: '',
  seed: '',
  seedLocked: false,
  takes: 1,
  projectId: null,
  tags: [],
  parentId: null,
  commentId: null,
}

export function startDraft(attemptId: string, content: Partial<DraftContent> = {}): Draft {
  return { ...contentOf({ ...NOTHING, ...content }), attemptId, uncertain: false, given: false }
}

/** The draft after one that was sent: what belongs to the work and not to the one video stays. */
function nextDraft(attemptId: string, { projectId, seed, seedLocked }: DraftContent): Draft {
  return startDraft(attemptId, seedLocked ? { projectId, seed, seedLocked } : { projectId })
}

/** A draft with some of it typed anew. Without a word left of it, it is no other try of anything. */
export function edited(draft: Draft, changes: Partial<DraftContent>): Draft {
  const next = { ...draft, ...changes, given: false }
  return next.prompt === '' ? { ...next, parentId: null } : next
}

/** What is no other try of a video was not asked for by a comment on it, either. */
export function payloadOf({ prompt, seed, takes, projectId, tags, parentId, commentId }: Payload): Payload {
  return { prompt, seed, takes, projectId, tags, parentId, commentId: parentId === null ? null : commentId }
}

export function contentOf(draft: DraftContent): DraftContent {
  return { ...payloadOf(draft), seedLocked: draft.seedLocked }
}

export function samePayload(a: Payload, b: Payload): boolean {
  return JSON.stringify(payloadOf(a)) === JSON.stringify(payloadOf(b))
}

export function sameContent(a: DraftContent, b: DraftContent): boolean {
  return samePayload(a, b) && a.seedLocked === b.seedLocked
}

/** Nothing is lost when it goes: what stays after a press is not what somebody is writing. */
export function isEmpty({ prompt, seed, seedLocked, tags }: DraftContent): boolean {
  return prompt === '' && (seed === '' || seedLocked) && tags.length === 0
}

/** What is set aside once another draft takes the place of `draft`. */
export function setAside(aside: readonly Draft[], draft: Draft): Draft[] {
  if (isEmpty(draft) || (draft.given && !draft.uncertain)) return [...aside]
  // Of an attempt that may have been taken every trace stays.
  const others = aside.filter((other) => other.uncertain || !sameContent(other, draft))
  return [draft, ...others].slice(0, ASIDE_KEPT)
}

/** What a tab shows after it looked at what is kept. `newId` is used only when the tab's own text needs its own attempt. */
export function receive(mine: Draft, kept: Kept, newId: string): Draft {
  if (kept.draft.attemptId === mine.attemptId) return kept.draft
  const taken = kept.sent.find((sent) => sent.attemptId === mine.attemptId)
  if (!taken) return isEmpty(mine) ? kept.draft : mine
  const mineGoesOn = !samePayload(taken, mine) && !samePayload(kept.draft, mine)
  return mineGoesOn ? startDraft(newId, mine) : kept.draft
}

/** What is kept once `sent` was answered as taken. Safe to apply by every tab that sent the same attempt. */
export function settle(kept: Kept | null, sent: Sent, newId: string): Kept {
  const before = kept?.sent ?? []
  const aside = (kept?.aside ?? []).flatMap((other) => {
    if (other.attemptId !== sent.attemptId) return [other]
    return samePayload(other, sent) ? [] : [startDraft(newId, other)]
  })
  if (kept && before.some((one) => one.attemptId === sent.attemptId)) return kept
  const remembered = [{ attemptId: sent.attemptId, ...payloadOf(sent) }, ...before].slice(0, SENT_KEPT)
  if (!kept) return { draft: startDraft(newId), sent: remembered, aside }
  if (kept.draft.attemptId !== sent.attemptId) return { draft: kept.draft, sent: remembered, aside }
  const next = samePayload(kept.draft, sent) ? nextDraft(newId, kept.draft) : startDraft(newId, kept.draft)
  return { draft: next, sent: remembered, aside }
}

/** What is kept, and over it what a full browser would not keep: for the same attempt its words are the newer ones. */
export function overlay(kept: Kept, mine: Kept): Kept {
  const isOld = ({ attemptId }: { attemptId: string }) => mine.sent.some((one) => one.attemptId === attemptId)
  const sent = [...mine.sent, ...kept.sent.filter((one) => !isOld(one))].slice(0, SENT_KEPT)
  const same = kept.draft.attemptId === mine.draft.attemptId
  const uncertain = mine.draft.uncertain || (same && kept.draft.uncertain)
  const draft = same || isOld(kept.draft) ? { ...mine.draft, uncertain } : kept.draft
  return { draft, sent, aside: mine.aside }
}

/** Reads what is kept; anything of another shape is as if nothing were kept. */
export function parseKept(text: string | null): Kept | null {
  if (text === null) return null
  try {
    const value: unknown = JSON.parse(text)
    if (!isRecord(value) || !Array.isArray(value.sent)) return null
    const [draft] = parseDraft(value.draft)
    const aside = Array.isArray(value.aside) ? value.aside.flatMap(parseDraft) : []
    return draft ? { draft, sent: value.sent.flatMap(parseSent), aside } : null
  } catch {
    return null
  }
}

function parseDraft(value: unknown): Draft[] {
  if (!isRecord(value)) return []
  const { attemptId, uncertain, seedLocked, given } = value
  const payload = parsePayload(value)
  if (typeof attemptId !== 'string' || !payload) return []
  return [
    {
      ...payload,
      seedLocked: seedLocked === true,
      attemptId,
      uncertain: Boolean(uncertain),
      given: given === true,
    },
  ]
}

function parseSent(value: unknown): Sent[] {
  if (!isRecord(value) || typeof value.attemptId !== 'string') return []
  const payload = parsePayload(value)
  return payload ? [{ attemptId: value.attemptId, ...payload }] : []
}

/** Prompt and seed are its substance; what is missing besides was not there when it was kept. */
function parsePayload(value: Record<string, unknown>): Payload | null {
  const { prompt, seed, takes, projectId, tags, parentId, commentId } = value
  if (typeof prompt !== 'string' || typeof seed !== 'string') return null
  return {
    prompt,
    seed,
    takes:
      typeof takes === 'number' && Number.isInteger(takes) && takes >= 1 && takes <= MOST_TAKES ? takes : 1,
    projectId: typeof projectId === 'string' ? projectId : null,
    tags: Array.isArray(tags) ? tags.filter((tag) => typeof tag === 'string') : [],
    parentId: typeof parentId === 'string' ? parentId : null,
    commentId: typeof commentId === 'string' ? commentId : null,
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
