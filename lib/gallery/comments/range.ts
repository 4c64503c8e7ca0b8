/**
 * The moment or the range of a video that a comment is about. Pure; all times are seconds from the start of the video.
 */
export interface Range {
  /** Null: it is about all of the video. */
  atSeconds: number | null
  /** With it a range, else a moment. */
  untilSeconds: number | null
}

/** The whole video. */
export const WHOLE: Range = { atSeconds: null, untilSeconds: null }

/** No video of a studio is longer than this; times beyond it are mistakes. */
export const LAST_SECOND = 3_600

/** A comment on a moment is the current one for so long. */
const MOMENT_SECONDS = 1

/** Half a frame: players do not stop exactly where they were sent. */
const SLACK_SECONDS = 1 / 60

/** A comment about this very moment. */
export function momentAt(seconds: number): Range {
  return { atSeconds: roundToMs(Math.max(0, seconds)), untilSeconds: null }
}

/** The range from where a comment began to this moment, whichever comes first; the moment alone when they are the same. */
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

/** Comments on all of a video first, then in the order of the film; those on one moment in the order they were written. */
export function inFilmOrder(a: Range & { createdAt: string }, b: Range & { createdAt: string }): number {
  const byTime = (a.atSeconds ?? -1) - (b.atSeconds ?? -1)
  return byTime !== 0 ? byTime : a.createdAt.localeCompare(b.createdAt)
}

/** `0:03.4`, and `0:03.4–0:05.0` for a range. Empty for all of a video. */
export function formatRange({ atSeconds, untilSeconds }: Range): string {
  if (atSeconds === null) return ''
  const from = formatSeconds(atSeconds)
  return untilSeconds === null ? from : `${from}–${formatSeconds(untilSeconds)}`
}

/** `0:03.4`: minutes, seconds and tenths, cut and not rounded, as a clock that runs. */
export function formatSeconds(seconds: number): string {
  const tenths = Math.max(0, Math.floor(seconds * 10 + 1e-6))
  const whole = Math.floor(tenths / 10)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}.${tenths % 10}`
}

function roundToMs(seconds: number): number {
  return Math.round(seconds * 1_000) / 1_000
}
