/**
 * A draft and its attempt, across double clicks, refreshes and tabs. Pure. One attempt id stands for one purchase: it
 * changes only once its outcome is known, so pressing again cannot buy twice.
 */

/** A typed and unsent submission, without the attempt that it would be sent as. */
export interface DraftContent {
  prompt: string
  /** As typed; empty rolls one. */
  seed: string
  /** The seed stays in the composer after the press. */
  seedLocked: boolean
  takes: number
  projectId: string | null
  tags: string[]
  /** The video that this is another try of. */
  parentId: string | null
  /** The comment on that which asked for it. */
  commentId: string | null
}

/** The fields of a submission. */
export type Payload = Omit<DraftContent, 'seedLocked'>

/** A submission with the id under which the studio makes it once. */
export type Attempt = Payload & { attemptId: string }

export interface Draft extends DraftContent {
  attemptId: string
  /** It went out under this attempt, and no answer came so far. */
  uncertain: boolean
  /** Put here from elsewhere and not touched since: it can be had again where it came from. */
  given: boolean
}

/** The browser's state, shared by all tabs of one person. */
export interface Kept {
  draft: Draft
  /** Drafts that another one replaced, and that are neither sent nor forgotten; newest first. */
  aside: Draft[]
  /** The attempts that were taken last, newest first, so that a tab that still shows one does not send it. */
  taken: string[]
  /** When the studio kept the text for other devices that this browser last wrote, used or declined. ISO 8601. */
  seenAt: string
}

const TAKEN_KEPT = 8

/** More drafts than a person remembers. */
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

/** A draft with some of it typed anew. Without a word left of it, it is no other try of anything. */
export function edited(draft: Draft, changes: Partial<DraftContent>): Draft {
  const next = { ...draft, ...changes, given: false }
  return next.prompt === '' ? { ...next, parentId: null } : next
}

/** A draft that is no other try of a video was not asked for by a comment on it, either. */
export function payloadOf({ prompt, seed, takes, projectId, tags, parentId, commentId }: Payload): Payload {
  return { prompt, seed, takes, projectId, tags, parentId, commentId: parentId === null ? null : commentId }
}

export function contentOf(draft: DraftContent): DraftContent {
  return { ...payloadOf(draft), seedLocked: draft.seedLocked }
}

export function samePayload(a: Payload, b: Payload): boolean {
  return JSON.stringify(payloadOf(a)) === JSON.stringify(payloadOf(b))
}

/** Nothing is lost when it goes: the rest after a press is not a text in writing. */
export function isEmpty({ prompt, seed, seedLocked, tags }: DraftContent): boolean {
  return prompt === '' && (seed === '' || seedLocked) && tags.length === 0
}

/** The draft to set aside once another one takes the place of `draft`. */
export function setAside(aside: readonly Draft[], draft: Draft): Draft[] {
  if (isEmpty(draft) || (draft.given && !draft.uncertain)) return [...aside]
  // Of an attempt that may have been taken every trace stays.
  const others = aside.filter((other) => other.uncertain || !samePayload(other, draft))
  return [draft, ...others].slice(0, ASIDE_KEPT)
}

/**
 * The draft after an accepted attempt, given the draft that it was sent with. Fields that belong to the work and not to
 * the one video stay; another text stays whole, under an attempt of its own. Safe to apply by every tab that sent it.
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

/**
 * The text of another device that the person should see: a newer one than this browser last wrote, used or declined.
 * An empty one was sent or cleared there: it is no reason to clear this one.
 */
export function otherText<Shared extends { text: string; updatedAt: string }>(
  shared: Shared | null | undefined,
  { seenAt, prompt }: { seenAt: string; prompt: string },
): Shared | null {
  const isNews = shared && shared.updatedAt > seenAt && shared.text !== '' && shared.text !== prompt
  return isNews ? shared : null
}

/** Reads what is kept; null for anything of another shape. */
export function readKept(kept: unknown): Kept | null {
  const { draft, aside = [], taken = [], seenAt = '' } = (kept ?? {}) as Partial<Kept>
  if (!isDraft(draft) || !Array.isArray(aside) || !Array.isArray(taken)) return null
  return { draft, aside: aside.filter(isDraft), taken, seenAt }
}

function isDraft(value: Partial<Draft> | undefined): value is Draft {
  const { attemptId, prompt, seed, takes, tags } = value ?? {}
  const texts = [attemptId, prompt, seed].every((text) => typeof text === 'string')
  return texts && Number.isInteger(takes) && Array.isArray(tags)
}
