import type { MediaReport } from './media.ts'

/** The fixed specification of the listed model (docs/contract.md, Model table). */
export const SPECIFICATION = { durationSeconds: 8, width: 1280, height: 720 }

const DURATION_TOLERANCE_SECONDS = 0.5

/** What is wrong with the media of a downloaded file; null when it is what was paid for. */
export function mediaProblem(report: MediaReport): string | null {
  if (!report.ok) return report.problem
  const { durationSeconds, width, height } = report
  if (Math.abs(durationSeconds - SPECIFICATION.durationSeconds) > DURATION_TOLERANCE_SECONDS) {
    return `it lasts ${durationSeconds.toFixed(2)} s instead of ${SPECIFICATION.durationSeconds} s`
  }
  if (width !== SPECIFICATION.width || height !== SPECIFICATION.height) {
    return `it is ${width}×${height} instead of ${SPECIFICATION.width}×${SPECIFICATION.height}`
  }
  return null
}

/** The SHA-256 (hexadecimal) the service vouches for: `Repr-Digest`, or a strong ETag that is one; null without. */
export function promisedSha256(headers: Record<string, string | string[] | undefined>): string | null {
  const digest = /(?:^|,)\s*sha-256=:([A-Za-z0-9+/]{43}=):/.exec(String(headers['repr-digest'] ?? ''))
  if (digest?.[1]) return Buffer.from(digest[1], 'base64').toString('hex')
  return /^"([0-9a-f]{64})"$/.exec(String(headers.etag ?? ''))?.[1] ?? null
}
