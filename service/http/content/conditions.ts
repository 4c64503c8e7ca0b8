import type { IncomingHttpHeaders } from 'node:http'
import { etagMatches } from './etag.ts'

/** What a video can be compared by. */
export interface Validators {
  /** A strong entity tag, quotes included. */
  etag: string
  lastModified: Date
}

/** What the conditions of a GET or HEAD come to. `range`: whether a Range header counts. */
export type Verdict = { kind: 'proceed'; range: boolean } | { kind: 'not modified' } | { kind: 'failed' }

/** Judges the conditional headers, in the order of RFC 9110, section 13.2.2. */
export function judgeConditions(headers: IncomingHttpHeaders, { etag, lastModified }: Validators): Verdict {
  const modifiedAt = toSecond(lastModified)
  if (headers['if-match'] !== undefined) {
    if (!strongMatch(headers['if-match'], etag)) return { kind: 'failed' }
  } else {
    const unmodifiedSince = readDate(headers['if-unmodified-since'])
    if (unmodifiedSince !== null && modifiedAt > unmodifiedSince) return { kind: 'failed' }
  }
  if (headers['if-none-match'] !== undefined) {
    if (etagMatches(headers['if-none-match'], etag)) return { kind: 'not modified' }
  } else {
    const modifiedSince = readDate(headers['if-modified-since'])
    if (modifiedSince !== null && modifiedAt <= modifiedSince) return { kind: 'not modified' }
  }
  return { kind: 'proceed', range: rangeCounts(headers['if-range'], { etag, modifiedAt }) }
}

/** Only the very same tag or date (RFC 9110, section 13.1.5). A date is as strong as the tag: a video never changes. */
function rangeCounts(ifRange: unknown, { etag, modifiedAt }: { etag: string; modifiedAt: number }): boolean {
  if (typeof ifRange !== 'string') return true
  const value = ifRange.trim()
  return value.endsWith('"') ? value === etag : readDate(value) === modifiedAt
}

function strongMatch(ifMatch: string, etag: string): boolean {
  return ifMatch.trim() === '*' || ifMatch.split(',').some((tag) => tag.trim() === etag)
}

/** An HTTP date as `toUTCString` writes it has no fractions of a second. */
function toSecond(date: Date): number {
  return Math.floor(date.getTime() / 1000) * 1000
}

const WEEKDAY = /^(?:Mon|Tues?|Wed(?:nes)?|Thu(?:rs)?|Fri|Sat(?:ur)?|Sun)(?:day)?,? /

/** Milliseconds since 1970, or null for what is no HTTP date: such a header counts for nothing. */
function readDate(value: string | undefined): number | null {
  if (value === undefined || !WEEKDAY.test(value)) return null
  const time = Date.parse(/ GMT$/.test(value) ? value : `${value} GMT`)
  return Number.isNaN(time) ? null : time
}
