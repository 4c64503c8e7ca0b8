import type { MediaReport } from './media.ts'
import type { MediaFacts } from './moov.ts'

/** The fixed specification of the listed model (docs/contract.md, Model table). */
const SPECIFICATION = { durationSeconds: 8, width: 1280, height: 720 }

const DURATION_TOLERANCE_SECONDS = 0.5

/** How a video differs from what was paid for, by what is known of it; null when it does not. */
export function factsProblem({ durationSeconds, width, height }: MediaFacts): string | null {
  if (Math.abs(durationSeconds - SPECIFICATION.durationSeconds) > DURATION_TOLERANCE_SECONDS) {
    return `it lasts ${durationSeconds.toFixed(2)} s instead of ${SPECIFICATION.durationSeconds} s`
  }
  if (width !== SPECIFICATION.width || height !== SPECIFICATION.height) {
    return `it is ${width}×${height} instead of ${SPECIFICATION.width}×${SPECIFICATION.height}`
  }
  return null
}

/** What a clip's row says after a look at its file. */
export interface Judgement extends MediaFacts {
  problem: string | null
  /** The look itself failed, which says nothing of the file: look again. */
  lookAgain: boolean
}

/**
 * Judges a whole file. One that is not what was paid for is kept all the same, with what is wrong in words: it may be
 * all that there will ever be. `header` is what the file says of itself, for when nobody could look closer.
 */
export function judgeMedia(report: MediaReport, header: MediaFacts | null, mayLookAgain: boolean): Judgement {
  const facts = report.kind === 'facts' ? report : (header ?? { durationSeconds: 0, width: 0, height: 0 })
  const { durationSeconds, width, height } = facts
  const known = report.kind === 'facts' || header ? factsProblem(facts) : null
  const wrong = report.kind === 'bad' ? report.problem : known
  const problems = [
    wrong && `The service’s file is kept, but it is not the video that was paid for: ${wrong}.`,
    report.kind === 'reader_failed' &&
      `The file is whole and kept, but its picture has not been checked (${report.why}).`,
    report.kind === 'reader_failed' && mayLookAgain && 'It is looked at again.',
  ].filter((problem) => typeof problem === 'string')
  return {
    durationSeconds,
    width,
    height,
    problem: problems.length > 0 ? problems.join(' ') : null,
    lookAgain: report.kind === 'reader_failed' && mayLookAgain,
  }
}

/** The SHA-256 (hexadecimal) the service vouches for: `Repr-Digest`, or a strong ETag that is one; null without. */
export function promisedSha256(headers: Record<string, string | string[] | undefined>): string | null {
  const digest = /(?:^|,)\s*sha-256=:([A-Za-z0-9+/]{43}=):/.exec(String(headers['repr-digest'] ?? ''))
  if (digest?.[1]) return Buffer.from(digest[1], 'base64').toString('hex')
  return /^"([0-9a-f]{64})"$/.exec(String(headers.etag ?? ''))?.[1] ?? null
}
