import type { Message } from '../i18n/message.ts'
import type { MediaReport } from './media.ts'
import type { MediaFacts } from './mp4.ts'

/*
 * A completed job is shown as ready only once its video is a clip: downloaded, checked here, synced and renamed
 * (download-clip.ts). mp4.ts reads the boxes of the file; media.ts decodes it.
 */

/** The fixed specification of the listed model (docs/contract.md, Model table). */
const SPECIFICATION = { durationSeconds: 8, width: 1280, height: 720 }

/** Allows a few frames more or less, or audio padding. A quarter of a second less means that a part is missing. */
const DURATION_TOLERANCE_SECONDS = 0.25

/** The problem of a file that is shorter or longer than the bought video; null when its length is right. */
function lengthProblem(seconds: number, key: 'lasts' | 'soundLasts'): Message | null {
  const expected = SPECIFICATION.durationSeconds
  if (Math.abs(seconds - expected) <= DURATION_TOLERANCE_SECONDS) return null
  return { key: `troubles.what.${key}`, values: { seconds: seconds.toFixed(2), expected } }
}

function sizeProblem({ width, height }: MediaFacts): Message | null {
  if (width === SPECIFICATION.width && height === SPECIFICATION.height) return null
  const expected = `${SPECIFICATION.width}×${SPECIFICATION.height}`
  return { key: 'troubles.what.measures', values: { size: `${width}×${height}`, expected } }
}

/** The result of an inspection. */
export interface Judgement {
  /** The columns of a clip's row. */
  facts: MediaFacts
  /** Why the file is incomplete; it is downloaded again. Null for a complete file, or if the inspection failed. */
  damage: Message | null
  /** The trouble to show for a file that is kept unchanged. */
  problem: Message | null
  /** The inspection itself failed, which says nothing about the file: repeat it. */
  inspectAgain: boolean
}

/**
 * Judges a file whose boxes add up. A damaged download may be complete the next time. A complete file that merely
 * differs from its description is the same every time, and is kept with its problem. `header` is the file's own header,
 * used if the inspection failed.
 */
export function judgeMedia(
  report: MediaReport,
  header: MediaFacts | null,
  mayInspectAgain: boolean,
): Judgement {
  const known = report.kind === 'facts' ? report : header
  const { durationSeconds, width, height } = known ?? { durationSeconds: 0, width: 0, height: 0 }
  const facts = { durationSeconds, width, height }
  const damage = damageIn(report, known)
  const wrong = report.kind === 'other' ? report.problem : known && sizeProblem(known)
  return {
    facts,
    damage,
    problem: inOne(
      wrong && { key: 'troubles.notPaidFor', values: { what: wrong } },
      report.kind === 'reader_failed' ? uncheckedFor(report.why, mayInspectAgain) : null,
    ),
    inspectAgain: report.kind === 'reader_failed' && mayInspectAgain,
  }
}

function damageIn(report: MediaReport, known: MediaFacts | null): Message | null {
  if (report.kind === 'damaged') return report.problem
  const picture = known && lengthProblem(known.durationSeconds, 'lasts')
  if (picture || report.kind !== 'facts' || report.soundSeconds === undefined) return picture
  return lengthProblem(report.soundSeconds, 'soundLasts')
}

function uncheckedFor(why: Message, again: boolean): Message {
  return { key: again ? 'troubles.uncheckedYet' : 'troubles.unchecked', values: { why } }
}

function inOne(first: Message | null, second: Message | null): Message | null {
  return first && second ? { key: 'troubles.both', values: { first, second } } : (first ?? second)
}

/**
 * The SHA-256 (hexadecimal) that the service promises in `Repr-Digest` (RFC 9530); null without. An ETag promises
 * nothing about the bytes, even if it looks like a hash.
 */
export function promisedSha256(headers: Record<string, string | string[] | undefined>): string | null {
  const digest = /(?:^|,)\s*sha-256=:([A-Za-z0-9+/]{43}=):/.exec(String(headers['repr-digest'] ?? ''))
  return digest?.[1] ? Buffer.from(digest[1], 'base64').toString('hex') : null
}
