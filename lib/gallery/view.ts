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
  /** From 1; of how many that one press of the button made. */
  take: number
  takes: number
  /** Names the press of a button that bought it, perhaps with other takes and shots. */
  press: string
  prompt: string
  seed: number | null
  priceYen: number
  status: Status
  reason: Reason | null
  /** The service's own words, where it gave any, at most 2 kB of plain text; else our own observation. */
  reasonDetail: Message | null
  /** It was rejected because the service refuses the key, and still does. */
  awaitsKey: boolean
  /** It was called not billed, and may have been billed after all: an admin has to decide. */
  doubted: boolean
  person: { id: string; name: string }
  /** The submission is the caller's own, or the caller is an admin. */
  mayAct: boolean
  createdAt: string
  updatedAt: string
  /** While queued: not sent before then. */
  notBefore: string | null
  sendCount: number
  jobId: string | null
  acceptedAt: string | null
  startedAt: string | null
  finishedAt: string | null
  /** Set while polling or the download keeps failing, or when the file differs from the purchase. */
  trouble: Message | null
  /** Set while its job may never end: a person should look at it. */
  stalled: Stalled | null
  /** Set while a finished video that is not here yet may be lost, with when the service may first delete it. */
  archiveRisk: ArchiveRisk | null
  /** The video was billed and finished, and is lost on both sides: a reason to ask for a credit, unless it was here. */
  lostUpstream: boolean
  /** Our own copy was here, and was lost or damaged: no fault of the service. */
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
  /** In the trash since then. */
  trashedAt: string | null
  /** Deleted for good since then, after its time in the trash. */
  purgedAt: string | null
}

/** A person's decision about a finished video. */
export type Choice = 'select' | 'maybe' | 'reject'

export interface ClipView {
  /** There is a row of small pictures to look through. */
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
  /** It was charged, and the caller may open a claim for it: plain where something is odd. */
  offersClaim: 'plain' | 'quiet' | null
  /** The caller may give it a job that was found for it. */
  mayAdopt: boolean
  /** It was sent and called not billed, and the caller may correct that, or confirm it where it is doubted. */
  mayCorrect: boolean
  /** The job id that the kept answer seems to name, though it was cut off or odd; null where it names none. */
  keptJobId: string | null
  /**
   * The takes around it, this one included, by their time: those of its press, the earlier video that it is another take
   * of, and later takes of it.
   */
  siblings: Sibling[]
  /** The video that it is another try of. */
  parentId: string | null
  /** The comment that asked for it, and the video it is on; null where none did, or where it was deleted. */
  madeFor: { commentId: string; submissionId: string; text: string } | null
  /** Neighbours in the gallery's order, for moving between videos. */
  newerId: string | null
  olderId: string | null
}

export interface Sibling extends Review {
  id: string
  kind: 'earlier' | 'press' | 'later'
  take: number
  status: Status
  doubted: boolean
  hasClip: boolean
}

export interface SubmissionPage {
  submissions: SubmissionView[]
  /** Give it back as `before` to get the next page; null at the end. */
  next: string | null
}

/** A project as it is offered. */
export interface ProjectView {
  id: string
  name: string
  /** Shown where it is chosen, and no longer offered. */
  archived: boolean
}

export type ProjectResult = { kind: 'made'; project: ProjectView } | NotDone

/** What filters and the composer offer. */
export interface Choices {
  people: { id: string; name: string }[]
  /** By name; those that are archived too, since something may still be filed under one. */
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

/** The palette's results for some words. */
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
  /** Set when there is a clip, and so a poster. */
  clip: object | null
  person: { id: string; name: string }
}

/** The last text of a person's composer, as the server keeps it for their other devices. */
export interface SharedDraft {
  text: string
  /** ISO 8601 in UTC. */
  updatedAt: string
}
