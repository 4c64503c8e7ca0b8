/**
 * A draft and its attempt, across double clicks, refreshes and tabs. Pure. One attempt id stands for one
 * purchase: it changes only once its outcome is known, so a repeated press cannot buy twice.
 */

/** A typed, unsent submission without its attempt. */
export interface DraftContent {
  prompt: string
  /** As typed; empty rolls a new one. */
  seed: string
  /** The seed stays in the composer after the press. */
  seedLocked: boolean
  takes: number
  projectId: string | null
  tags: string[]
  /** The video of which this is another try. */
  parentId: string | null
  /** The comment on that video that asked for it. */
  commentId: string | null
}

/** The fields of a submission. */
export type Payload = Omit<DraftContent, 'seedLocked'>

/** A submission with its idempotency key: the studio makes it once per id. */
export type Attempt = Payload & { attemptId: string }

export interface Draft extends DraftContent {
  attemptId: string
  /** It was sent under this attempt, and no answer has come yet. */
  uncertain: boolean
  /** Filled in and not edited since: it can be had again from its source. */
  given: boolean
}

/** The browser's state, shared by all tabs of one person. */
export interface Kept {
  draft: Draft
  /** Replaced drafts that are neither sent nor forgotten; newest first. */
  aside: Draft[]
  /** The last accepted attempts, newest first, so that a stale tab does not send them again. */
  taken: string[]
}

const TAKEN_KEPT = 8

/** More drafts than a person remembers, besides those without an answer. */
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

/** Applies edits to a draft. A draft without words is no longer another try of a video. */
export function edited(draft: Draft, changes: Partial<DraftContent>): Draft {
  const next = { ...draft, ...changes, given: false }
  return next.prompt === '' ? { ...next, parentId: null } : next
}

/** Without its parent video, a draft also loses the comment that asked for it. */
export function payloadOf({ prompt, seed, takes, projectId, tags, parentId, commentId }: Payload): Payload {
  return { prompt, seed, takes, projectId, tags, parentId, commentId: parentId === null ? null : commentId }
}

export function contentOf(draft: DraftContent): DraftContent {
  return { ...payloadOf(draft), seedLocked: draft.seedLocked }
}

export function samePayload(a: Payload, b: Payload): boolean {
  return JSON.stringify(payloadOf(a)) === JSON.stringify(payloadOf(b))
}

/** Safe to drop: the fields left after a press are not written text. */
export function isEmpty({ prompt, seed, seedLocked, tags }: DraftContent): boolean {
  return prompt === '' && (seed === '' || seedLocked) && tags.length === 0
}

/** The draft to set aside when another replaces `draft`. */
export function setAside(aside: readonly Draft[], draft: Draft): Draft[] {
  if (isEmpty(draft) || (draft.given && !draft.uncertain)) return [...aside]
  // An attempt that may have been accepted keeps every trace.
  const others = aside.filter((other) => other.uncertain || !samePayload(other, draft))
  let certain = 0
  return [draft, ...others].filter((each) => each.uncertain || certain++ < ASIDE_KEPT)
}

/**
 * The draft after an accepted attempt, given the payload sent. Fields that belong to the work rather than the
 * one video stay; other text stays whole, under its own attempt. Idempotent: every tab that sent it may apply
 * it.
 */
export function settle({ draft, aside, taken }: Kept, sent: Attempt, newId: () => string): Partial<Kept> {
  if (taken.includes(sent.attemptId)) return {}
  const others = aside.filter((other) => other.attemptId !== sent.attemptId || !samePayload(other, sent))
  const renewed = (other: Draft) => (other.attemptId === sent.attemptId ? startDraft(newId(), other) : other)
  const { projectId, seed, seedLocked } = draft
  const wasSent = draft.attemptId === sent.attemptId && samePayload(draft, sent)
  return {
    draft: wasSent
      ? startDraft(newId(), seedLocked ? { projectId, seed, seedLocked } : { projectId })
      : renewed(draft),
    aside: others.map(renewed),
    taken: [sent.attemptId, ...taken].slice(0, TAKEN_KEPT),
  }
}

/** Parses a stored value; null for an invalid shape. */
export function readKept(kept: unknown): Kept | null {
  const { draft, aside = [], taken = [] } = (kept ?? {}) as Partial<Kept>
  if (!isDraft(draft) || !Array.isArray(aside) || !Array.isArray(taken)) return null
  return { draft, aside: aside.filter(isDraft), taken }
}

function isDraft(value: Partial<Draft> | undefined): value is Draft {
  const { attemptId, prompt, seed, takes, tags } = value ?? {}
  const texts = [attemptId, prompt, seed].every((text) => typeof text === 'string')
  return texts && Number.isInteger(takes) && Array.isArray(tags)
}
