/**
 * The moment or the range of a video that a comment is about. Pure; all times are seconds from the start of the video.
 */
export interface Range {
  /** Null for the whole video. */
  atSeconds: number | null
  /** The end of a range; null for a moment. */
  untilSeconds: number | null
}

/** The whole video. */
export const WHOLE: Range = { atSeconds: null, untilSeconds: null }

/** No video of a studio is longer than this; times beyond it are mistakes. */
export const LAST_SECOND = 3_600

/** How long a comment on a moment stays current. */
const MOMENT_SECONDS = 1

/** Half a frame: players do not seek exactly. */
const SLACK_SECONDS = 1 / 60

/** A comment about this moment. */
export function momentAt(seconds: number): Range {
  return { atSeconds: roundToMs(Math.max(0, seconds)), untilSeconds: null }
}

/** The range between a comment's start and this moment, in either order; a moment when they are equal. */
export function rangeUntil({ atSeconds }: Range, seconds: number): Range {
  if (atSeconds === null) return momentAt(seconds)
  const [first, last] = [atSeconds, roundToMs(Math.max(0, seconds))].sort((a, b) => a - b)
  return first === last || first === undefined || last === undefined
    ? { atSeconds, untilSeconds: null }
    : { atSeconds: first, untilSeconds: last }
}

/** Whether a comment is about the picture at `seconds`. A comment on the whole video is never the current one. */
export function isCurrent({ atSeconds, untilSeconds }: Range, seconds: number): boolean {
  if (atSeconds === null) return false
  const end = untilSeconds ?? atSeconds + MOMENT_SECONDS
  return seconds >= atSeconds - SLACK_SECONDS && seconds <= end + SLACK_SECONDS
}

/** Comments on the whole video first, then by time in the film; those on the same moment by time of writing. */
export function inFilmOrder(a: Range & { createdAt: string }, b: Range & { createdAt: string }): number {
  const byTime = (a.atSeconds ?? -1) - (b.atSeconds ?? -1)
  return byTime !== 0 ? byTime : a.createdAt.localeCompare(b.createdAt)
}

/** `0:03.4`, and `0:03.4–0:05.0` for a range. Empty for the whole video. */
export function formatRange({ atSeconds, untilSeconds }: Range): string {
  if (atSeconds === null) return ''
  const from = formatSeconds(atSeconds)
  return untilSeconds === null ? from : `${from}–${formatSeconds(untilSeconds)}`
}

/** `0:03.4`: minutes, seconds and tenths, truncated like a running clock. */
export function formatSeconds(seconds: number): string {
  const tenths = Math.max(0, Math.floor(seconds * 10 + 1e-6))
  const whole = Math.floor(tenths / 10)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}.${tenths % 10}`
}

function roundToMs(seconds: number): number {
  return Math.round(seconds * 1_000) / 1_000
}
