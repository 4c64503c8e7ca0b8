import type { Said } from '../language/said.ts'
import type { MediaReport } from './media.ts'
import type { MediaFacts } from './moov.ts'

/** The fixed specification of the listed model (docs/contract.md, Model table). */
const SPECIFICATION = { durationSeconds: 8, width: 1280, height: 720 }

const DURATION_TOLERANCE_SECONDS = 0.5

/** How a video differs from what was paid for, by what is known of it; null when it does not. */
export function factsProblem({ durationSeconds, width, height }: MediaFacts): Said | null {
  if (Math.abs(durationSeconds - SPECIFICATION.durationSeconds) > DURATION_TOLERANCE_SECONDS) {
    const values = { seconds: durationSeconds.toFixed(2), expected: SPECIFICATION.durationSeconds }
    return { key: 'troubles.what.lasts', values }
  }
  if (width !== SPECIFICATION.width || height !== SPECIFICATION.height) {
    const expected = `${SPECIFICATION.width}×${SPECIFICATION.height}`
    return { key: 'troubles.what.measures', values: { size: `${width}×${height}`, expected } }
  }
  return null
}

/** What a clip's row says after a look at its file. */
export interface Judgement extends MediaFacts {
  problem: Said | null
  /** The look itself failed, which says nothing of the file: look again. */
  lookAgain: boolean
}

/**
 * Judges a whole file. One that is not what was paid for is kept all the same, with what is wrong: it may be
 * all that there will ever be. `header` is what the file says of itself, for when nobody could look closer.
 */
export function judgeMedia(report: MediaReport, header: MediaFacts | null, mayLookAgain: boolean): Judgement {
  const facts = report.kind === 'facts' ? report : (header ?? { durationSeconds: 0, width: 0, height: 0 })
  const { durationSeconds, width, height } = facts
  const known = report.kind === 'facts' || header ? factsProblem(facts) : null
  const wrong = report.kind === 'bad' ? report.problem : known
  return {
    durationSeconds,
    width,
    height,
    problem: inOne(
      wrong && { key: 'troubles.notPaidFor', values: { what: wrong } },
      report.kind === 'reader_failed' ? uncheckedFor(report.why, mayLookAgain) : null,
    ),
    lookAgain: report.kind === 'reader_failed' && mayLookAgain,
  }
}

function uncheckedFor(why: Said, again: boolean): Said {
  return { key: again ? 'troubles.uncheckedYet' : 'troubles.unchecked', values: { why } }
}

function inOne(first: Said | null, second: Said | null): Said | null {
  return first && second ? { key: 'troubles.both', values: { first, second } } : (first ?? second)
}

/** The SHA-256 (hexadecimal) the service vouches for: `Repr-Digest`, or a strong ETag that is one; null without. */
export function promisedSha256(headers: Record<string, string | string[] | undefined>): string | null {
  const digest = /(?:^|,)\s*sha-256=:([A-Za-z0-9+/]{43}=):/.exec(String(headers['repr-digest'] ?? ''))
  if (digest?.[1]) return Buffer.from(digest[1], 'base64').toString('hex')
  return /^"([0-9a-f]{64})"$/.exec(String(headers.etag ?? ''))?.[1] ?? null
}
