/** When work is attempted, and attempted again. Pure: time and chance are parameters. */

const SECOND = 1_000
const MINUTE = 60 * SECOND

/** The process that accepted a submission sends it at once; the background job waits this long before it does so. */
export const SEND_BACKUP_MS = 5 * SECOND

/**
 * The most sends of a submission that do not leave this machine, and the longest time that it waits to be sent. Waiting
 * in line, or because the service asked for a pause, counts towards neither.
 */
export const MOST_SENDS = 10
export const LONGEST_SENDING_MS = 30 * MINUTE

/**
 * A POST is sent beside others only when the last one has been in flight for this long. So a service that answers at
 * once gets one POST at a time, and refuses only one when it is overloaded.
 */
export const BESIDE_AFTER_MS = SECOND

/** The delay of the next send in line after a send with trouble. */
export const AFTER_TROUBLE_MS = 15 * SECOND

/** The longest wait in line, or for a pause that the service asked for. */
export const LONGEST_IN_LINE_MS = 24 * 60 * MINUTE

/** Submissions in line check again one after the other, at this interval, so their number does not matter. */
export const LINE_CHECKS_APART_MS = SECOND

/** Every POST has ended after this time: the deadline of the client (lib/upstream/client.ts). */
export const LONGEST_POST_MS = 100 * SECOND

/**
 * The longest time that a send is open: from its lease until the service has certainly dropped it.
 *
 * @param acceptMs ACCEPT_SECONDS: how long after a POST was given up the service may still accept it.
 */
export function longestOpenMs(acceptMs: number): number {
  return LONGEST_POST_MS + acceptMs
}

/** The machine's clock and the monotonic one may drift apart by this much before the clock counts as set. */
export const UNNOTICED_DRIFT_MS = 250

/** A window may still seem to have passed this much too early: one clock too slow, then too fast. */
export const CLOCK_MARGIN_MS = 2 * UNNOTICED_DRIFT_MS

/** The longest wait that a service may ask for. */
const LONGEST_RETRY_AFTER_MS = 10 * MINUTE

/** The longest delay added to that wait, or used without it. */
const LONGEST_BACKOFF_MS = 2 * MINUTE
const BACKOFF_BEYOND_ASKED = 0.25

/** No submission waits longer than this to be sent again; a longer wait dates from before the clock was set back. */
export const LONGEST_SEND_WAIT_MS = LONGEST_RETRY_AFTER_MS + BACKOFF_BEYOND_ASKED * LONGEST_BACKOFF_MS

/** The first poll comes soon, so that people see that their video is being made. */
export const FIRST_POLL_MS = 5 * SECOND

/**
 * The shortest pause between two polls of a job; the longest is twice that. 30 seconds here would poll every 30 to 60
 * seconds (docs/contract.md, Poll a job, asks for 15 to 30). The key's balance has timers of its own, in lib/work.ts.
 */
export const LEAST_POLL_PAUSE_MS = 15 * SECOND

/** Time to the next poll. `chance` is from 0 up to 1. */
export function pollDelayMs(chance: number): number {
  return LEAST_POLL_PAUSE_MS * (1 + chance)
}

/** After this many failed polls in a row, each pause is twice the last one, up to a factor. */
export const POLLS_BEFORE_BACKOFF = 2
export const MOST_POLL_BACKOFF = 8

/** Time to the next poll after `troubles` failed polls in a row; backs off from a service that is down. */
export function troubledPollDelayMs(troubles: number, chance: number): number {
  return pollDelayMs(chance) * Math.min(2 ** Math.max(0, troubles - POLLS_BEFORE_BACKOFF), MOST_POLL_BACKOFF)
}

/** How long after a send the job id of its damaged answer is polled; then a person decides. */
const KEPT_JOB_TRIED_MS = 24 * 60 * MINUTE
export const LONGEST_KEPT_JOB_WAIT_MS = 5 * MINUTE

/** Time to the next poll of such a job id, `passedMs` after the send; null when it is no longer polled. */
export function keptJobDelayMs(passedMs: number): number | null {
  if (passedMs > KEPT_JOB_TRIED_MS) return null
  return Math.min(Math.max(LEAST_POLL_PAUSE_MS, passedMs / 10), LONGEST_KEPT_JOB_WAIT_MS)
}

/**
 * Time to the next download after `tries` failed ones: soon at first, later at most a tenth of the time left until the
 * service may delete the video (`leftMs`), and at most five minutes. After that, less and less often, finally hourly.
 */
export function archiveDelayMs(tries: number, leftMs: number): number {
  const backoff = 5 * SECOND * 2 ** Math.min(tries, 10)
  if (leftMs > 0) return Math.min(backoff, Math.max(5 * SECOND, Math.min(leftMs / 10, 5 * MINUTE)))
  return Math.min(backoff, Math.max(5 * MINUTE, Math.min(-leftMs, 60 * MINUTE)))
}

/**
 * The time of the next send after a number of attempts in a row that were provably not billed: full jitter on a
 * doubling wait, never earlier than the service asked.
 */
export function nextSendAt(input: {
  now: Date
  tries: number
  retryAfter: string | null
  chance: number
}): Date {
  const now = input.now.getTime()
  const backoff = input.chance * Math.min(5 * SECOND * 2 ** input.tries, LONGEST_BACKOFF_MS)
  const asked = parseRetryAfterMs(input.retryAfter, now) ?? 0
  return new Date(now + Math.max(2 * SECOND, asked + backoff * (asked > 0 ? BACKOFF_BEYOND_ASKED : 1)))
}

/** When the attempts to send a submission began; its wait in line before then does not count. */
export function waitsSince({ createdAt, inLineAt }: { createdAt: Date; inLineAt: Date | null }): Date {
  return inLineAt && inLineAt > createdAt ? inLineAt : createdAt
}

/** RFC 9110, Retry-After: seconds or a date; null if it is neither. Excessive values are capped. */
export function parseRetryAfterMs(value: string | null, now: number): number | null {
  if (value === null) return null
  const text = value.trim()
  const wait = /^\d{1,10}$/.test(text) ? Number(text) * SECOND : Date.parse(text) - now
  if (Number.isNaN(wait)) return null
  return Math.min(Math.max(wait, 0), LONGEST_RETRY_AFTER_MS)
}

/** An outcome that is open for longer, counted from when its send was certainly booked, is resolved by a person. */
export const OPEN_FOR_MS = 7 * 24 * 3_600_000

/** A credit may take this long to show after it was recorded, since support may only have promised it. */
export const LATEST_CREDIT_MS = 7 * 24 * 3_600_000
