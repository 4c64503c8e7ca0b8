import type { Said } from '../../language/said.ts'
import { promisedSha256 } from '../checks.ts'

/** The headers of an HTTP answer, with lower-case names. */
export type Headers = Record<string, string | string[] | undefined>

/** The beginning of a video that is here already: what a request for the rest is about. */
export interface Beginning {
  bytes: number
  /** Strong; it is what the rest must belong to. */
  etag: string
  /** Of the whole video; null when the service did not say. */
  length: number | null
  /** SHA-256 of the whole video, hexadecimal, as the service promised it. */
  promised: string | null
}

/** What an answer to a request for a video is good for. */
export type Verdict =
  /** Its body is the video from byte `offset` to its end. Without a strong `etag` it cannot be resumed. */
  | {
      kind: 'bytes'
      offset: number
      length: number | null
      etag: string | null
      promised: string | null
    }
  /** The beginning is of no use with this service: ask for the whole video. */
  | { kind: 'start over' }
  | { kind: 'gone'; problem: Said }
  | { kind: 'refused'; problem: Said }

/** Judges an answer by its status and headers alone. `beginning` is set when the request was for the rest only. */
export function judgeAnswer(status: number, headers: Headers, beginning: Beginning | null): Verdict {
  if (status === 410) return { kind: 'gone', problem: { key: 'troubles.gone' } }
  if (status === 412 || status === 416) {
    return beginning ? { kind: 'start over' } : refusedStatus(status)
  }
  if (status !== 200 && status !== 206) return refusedStatus(status)
  const unusable = unusableBody(headers)
  if (status === 206) {
    if (!beginning) return { kind: 'refused', problem: { key: 'troubles.unaskedPart' } }
    return unusable || !isRest(headers, beginning) ? { kind: 'start over' } : rest(headers, beginning)
  }
  if (unusable) return { kind: 'refused', problem: unusable }
  const length = header(headers, 'content-length')
  return {
    kind: 'bytes',
    offset: 0,
    length: length !== null && /^\d+$/.test(length) ? Number(length) : null,
    etag: strongTag(headers),
    promised: promisedSha256(headers),
  }
}

function refusedStatus(status: number): Verdict {
  return { kind: 'refused', problem: { key: 'troubles.videoStatus', values: { status } } }
}

/** A body that is not the video's own bytes, one after the other. */
function unusableBody(headers: Headers): Said | null {
  const encoding = header(headers, 'content-encoding')
  if (encoding !== null && encoding.toLowerCase() !== 'identity') {
    return { key: 'troubles.encoded', values: { encoding: encoding.slice(0, 40) } }
  }
  const multipart = header(headers, 'content-type')?.toLowerCase().startsWith('multipart/')
  return multipart ? { key: 'troubles.severalParts' } : null
}

/** RFC 9110, 15.3.7: exactly the range that was asked for, of the very same video. */
function isRest(headers: Headers, beginning: Beginning): boolean {
  const [, start, end, total] =
    /^bytes (\d{1,15})-(\d{1,15})\/(\d{1,15})$/.exec(header(headers, 'content-range') ?? '') ?? []
  if (Number(start) !== beginning.bytes || Number(end) !== Number(total) - 1) return false
  if (beginning.length !== null && Number(total) !== beginning.length) return false
  const length = header(headers, 'content-length')
  if (length !== null && Number(length) !== Number(total) - beginning.bytes) return false
  const etag = header(headers, 'etag')
  if (etag !== null && etag !== beginning.etag) return false
  const promised = promisedSha256(headers)
  return promised === null || beginning.promised === null || promised === beginning.promised
}

function rest(headers: Headers, beginning: Beginning): Verdict {
  const total = Number(/\/(\d+)$/.exec(header(headers, 'content-range') ?? '')?.[1])
  return {
    kind: 'bytes',
    offset: beginning.bytes,
    length: total,
    etag: beginning.etag,
    promised: beginning.promised ?? promisedSha256(headers),
  }
}

/** RFC 9110, 8.8.3: only a strong entity tag says that two answers have the same bytes. */
function strongTag(headers: Headers): string | null {
  const etag = header(headers, 'etag')
  return etag !== null && /^"[\x21\x23-\x7e\x80-\xff]*"$/.test(etag) ? etag : null
}

function header(headers: Headers, name: string): string | null {
  const value = headers[name]
  return typeof value === 'string' ? value.trim() : null
}
