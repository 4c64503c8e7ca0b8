import type { ArchiveRisk } from '../archive/deadline.ts'
import type { Message } from '../i18n/message.ts'
import type { NotDone } from '../i18n/refused.ts'
import type { ClaimState } from '../money/claims/state.ts'
import type { Reason } from '../submissions/reasons.ts'
import type { Stalled } from '../submissions/stalled.ts'
import type { Status } from '../submissions/state.ts'

/** A submission as browsers see it. Times are ISO 8601 in UTC; money is whole yen. */
export interface SubmissionView {
  id: string
  /** From 1, and the number of takes of the press. */
  take: number
  takes: number
  /** The press that bought it, perhaps with other takes and shots. */
  press: string
  prompt: string
  seed: number | null
  priceYen: number
  status: Status
  reason: Reason | null
  /** The service's own words, if any, at most 2 kB of plain text; else our own observation. */
  reasonDetail: Message | null
  /** It was rejected because the service refuses the key, and still does. */
  awaitsKey: boolean
  /** It was not billed, and its author tried it again. */
  triedAgain: boolean
  /** It was settled as not billed, but may have been billed: an admin has to resolve it. */
  doubted: boolean
  person: { id: string; name: string }
  /** The submission is the caller's own, or the caller is an admin. */
  mayAct: boolean
  createdAt: string
  updatedAt: string
  /** While queued: the earliest time to send. */
  notBefore: string | null
  /** While its outcome is unknown: the earliest time at which a reading may settle it. */
  settlesAt: string | null
  sendCount: number
  jobId: string | null
  acceptedAt: string | null
  startedAt: string | null
  finishedAt: string | null
  /** Set while polling or the download keeps failing, or when the file differs from the purchase. */
  trouble: Message | null
  /** Set while its job may never end: a person should check it. */
  stalled: Stalled | null
  /** Set while a finished video is at risk, with the earliest time at which the service may delete it. */
  archiveRisk: ArchiveRisk | null
  /** A billed, finished video is lost on both sides: a reason to ask for a credit, unless it had been archived. */
  lostUpstream: boolean
  /** Our own copy was lost or damaged: not the service's fault. */
  copyLost: boolean
  /** The service no longer has the video, and the clip is damaged. */
  damagedUpstream: boolean
  clip: ClipView | null
  project: { id: string; name: string } | null
  tags: string[]
  /** 1 to 5 stars. */
  rating: number | null
  choice: Choice | null
  commentCount: number
  /** When it was put in the trash. */
  trashedAt: string | null
  /** When it was deleted for good. */
  purgedAt: string | null
}

/** A person's decision about a finished video. */
export type Choice = 'select' | 'maybe' | 'reject'

export interface ClipView {
  /** It has a strip of thumbnails for scrubbing. */
  sprite: boolean
  sizeBytes: number
  sha256: string
  durationSeconds: number
  width: number
  height: number
  archivedAt: string
}

/** One submission with its history, oldest first. */
export interface SubmissionDetail extends SubmissionView {
  events: { at: string; status: Status; reason: Reason | null; detail: Message | null }[]
  /** The state of the refund request; null without one. */
  claim: ClaimState | null
  /** It was charged, and the caller may open a claim for it: plain if something is odd. */
  offersClaim: 'plain' | 'quiet' | null
  /** The caller may link a job that was found for it. */
  mayAdopt: boolean
  /** It was sent and settled as not billed; the caller may correct that, or confirm it if doubted. */
  mayCorrect: boolean
  /** The job id that an incomplete or unexpected answer seems to name; null if it names none. */
  keptJobId: string | null
  /** Its family in order of time, itself included: the first press and all later takes of those videos. */
  siblings: Sibling[]
  /** The earlier submission that it tries again. */
  parentId: string | null
  /** The comment that asked for it, with its video; null if there is none, or if it was deleted. */
  madeFor: { commentId: string; submissionId: string; text: string } | null
}

export interface Sibling extends Review {
  id: string
  /** Its place in the family, from 1. */
  take: number
  /** Charged or reserved, without refunds. */
  costYen: number
  status: Status
  doubted: boolean
  hasClip: boolean
}

export interface SubmissionPage {
  submissions: SubmissionView[]
  /** The `before` of the next page; null at the end. */
  next: string | null
}

/** A project as offered. */
export interface ProjectView {
  id: string
  name: string
}

export type ProjectResult = { kind: 'made'; project: ProjectView } | NotDone

/** The choices of filters and of the composer. */
export interface Choices {
  people: { id: string; name: string }[]
  /** By name. */
  projects: ProjectView[]
  /** The most used first. */
  tags: { tag: string; count: number }[]
}

/** The team's review of a finished video. */
export interface Review {
  /** 1 to 5. */
  rating: number | null
  choice: Choice | null
}

/** The palette's results for a query. */
export interface Found {
  submissions: FoundSubmission[]
  people: { id: string; name: string }[]
  projects: { id: string; name: string }[]
}

export interface FoundSubmission {
  id: string
  prompt: string
  status: Status
  reason: Reason | null
  doubted: boolean
  priceYen: number
  /** Set if there is a clip, and so a poster. */
  clip: object | null
  person: { id: string; name: string }
}
