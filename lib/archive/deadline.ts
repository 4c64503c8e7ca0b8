/**
 * How long the service certainly keeps a finished video, and the consequence for a failed download. Pure. The service's
 * retention is not part of its contract, so it is a setting (ARCHIVE_RETENTION_HOURS).
 */

import type { Message } from '../i18n/message.ts'

const HOUR_MS = 3_600_000

/** With less time left than this, a video that is not archived is at risk even if no download has failed yet. */
const RISKY_MS = 2 * HOUR_MS

/**
 * So long after the deadline, and after so many failed downloads, a video is given up without an answer of the service.
 */
const SURELY_OVER_MS = 7 * 24 * HOUR_MS
const MOST_TRIES_AFTERWARDS = 24

/** The columns of a submission with the state of its download. */
export interface Unarchived {
  status: string
  /** The deadline of its download, while it is awaited; kept when it is lost. */
  archiveBefore: Date | null
  archiveTries: number
  /** When downloads ended: the service no longer has the video. */
  lostAt: Date | null
  clip: { missing: boolean } | null
  /** Its clip was deleted on purpose. */
  purgedAt: Date | null
}

/** A finished video that may be lost: when the service may delete it, and the number of failed downloads. */
export interface ArchiveRisk {
  /** ISO 8601, in UTC. */
  before: string
  tries: number
}

/** When the service may first delete a video that was seen finished at `finishedAt`. */
export function deadlineFrom(finishedAt: Date, retentionHours: number): Date {
  return new Date(finishedAt.getTime() + retentionHours * HOUR_MS)
}

/**
 * The video was billed and finished, is not archived, and is gone from the service. Only a person with a copy of the
 * file can restore it.
 */
export function isLostUpstream(row: Pick<Unarchived, 'status' | 'lostAt' | 'clip' | 'purgedAt'>): boolean {
  if (row.status !== 'completed' || row.purgedAt !== null) return false
  return (row.clip?.missing ?? true) && row.lostAt !== null
}

/** The service no longer has the video, and only a damaged download exists: that is the clip now. */
export function isDamagedUpstream(row: Pick<Unarchived, 'status' | 'lostAt' | 'clip' | 'purgedAt'>): boolean {
  if (row.status !== 'completed' || row.purgedAt !== null) return false
  return row.clip?.missing === false && row.lostAt !== null
}

/** The risk of losing a video before its download; null when it is archived, given up, or has time. */
export function archiveRisk(
  { archiveBefore: before, archiveTries: tries, clip, lostAt }: Omit<Unarchived, 'status' | 'purgedAt'>,
  now: Date,
): ArchiveRisk | null {
  if (before === null || clip?.missing === false || lostAt !== null) return null
  if (tries === 0 && before.getTime() - now.getTime() > RISKY_MS) return null
  return { before: before.toISOString(), tries }
}

/** The time by which each failed download postpones a video's turn: broken videos must not delay new ones. */
const FAILED_TRY_MS = 10 * 60_000

/**
 * The priority of a download: the video that may be deleted first comes first. Fits an int4 for four thousand years.
 */
export function archivePriority(before: Date, tries = 0): number {
  return -Math.floor((before.getTime() + tries * FAILED_TRY_MS) / 60_000)
}

/**
 * Whether to stop trying. A 410 counts only from the deadline on: an earlier one contradicts the service's own
 * promise, and a video is worth more than the requests. Answers about the key or a busy service, silence, and our own
 * full disk say nothing about the video.
 */
export function isGivenUp(failed: {
  now: Date
  before: Date
  tries: number
  gone: boolean
  ours: boolean
}): boolean {
  const pastMs = failed.now.getTime() - failed.before.getTime()
  if (failed.gone && pastMs >= 0) return true
  return !failed.ours && pastMs >= SURELY_OVER_MS && failed.tries >= MOST_TRIES_AFTERWARDS
}

/** The trouble of a lost video, with the result of the last download. */
export function lostUpstream(problem: Message): Message {
  return { key: 'troubles.lostUpstream', values: { problem } }
}
