import type { ByteRange } from '../../storage/videos.ts'

/** More ranges than any player asks for at once; each is a reading of its own. */
const MOST_RANGES = 50

/** What a Range header asks for, of a video of a given length. */
export type RangeRequest =
  | { kind: 'whole' }
  /** At least one, in the order asked for. */
  | { kind: 'ranges'; ranges: ByteRange[] }
  | { kind: 'unsatisfiable' }

const INT_RANGE = /^(\d+) *- *(\d*)$/
const SUFFIX_RANGE = /^-(\d+)$/

/**
 * Reads a Range header as nginx does (RFC 9110, section 14.2, leaves it the choice): another unit than bytes, more than
 * 50 ranges, or ranges that together are longer than the video give the whole video; a range that is not well-formed
 * makes the request unsatisfiable; of several, those outside the video are left out.
 * @param sizeBytes Not 0.
 */
export function parseRange(header: string | undefined, sizeBytes: number): RangeRequest {
  const specifier = /^bytes=(.+)$/i.exec(header ?? '')?.[1]
  if (specifier === undefined) return { kind: 'whole' }
  const ranges: ByteRange[] = []
  let askedBytes = 0
  for (const part of specifier.split(',').map((text) => text.trim())) {
    if (part === '') continue // an empty list element counts for nothing (RFC 9110, section 5.6.1)
    const range = readPart(part, sizeBytes)
    if (range === 'malformed') return { kind: 'unsatisfiable' }
    if (range === 'outside') continue
    ranges.push(range)
    askedBytes += range.end - range.start + 1
    if (ranges.length > MOST_RANGES) return { kind: 'whole' }
  }
  if (ranges.length === 0) return { kind: 'unsatisfiable' }
  return askedBytes > sizeBytes ? { kind: 'whole' } : { kind: 'ranges', ranges }
}

function readPart(part: string, sizeBytes: number): ByteRange | 'outside' | 'malformed' {
  const suffix = SUFFIX_RANGE.exec(part)
  if (suffix) {
    const lastBytes = Math.min(Number(suffix[1]), sizeBytes)
    return lastBytes === 0 ? 'outside' : { start: sizeBytes - lastBytes, end: sizeBytes - 1 }
  }
  const [, first, last] = INT_RANGE.exec(part) ?? []
  if (first === undefined) return 'malformed'
  const start = Number(first)
  const end = last ? Math.min(Number(last), sizeBytes - 1) : sizeBytes - 1
  return start > end ? 'outside' : { start, end }
}

/** One range as a Content-Range header says it. */
export function contentRange({ start, end }: ByteRange, sizeBytes: number): string {
  return `bytes ${start}-${end}/${sizeBytes}`
}

/** Several ranges in one body (RFC 9110, section 14.6), laid out as nginx does. */
export interface Multipart {
  contentType: string
  /** Of the whole body. */
  contentLength: number
  parts: { range: ByteRange; head: Buffer }[]
  tail: Buffer
}

/**
 * Lays out several ranges.
 * @param boundary What cannot occur in the video: 20 random characters.
 */
export function layOutMultipart(
  ranges: ByteRange[],
  { sizeBytes, contentType, boundary }: { sizeBytes: number; contentType: string; boundary: string },
): Multipart {
  const parts = ranges.map((range) => {
    const lines = [
      `--${boundary}`,
      `Content-Type: ${contentType}`,
      `Content-Range: ${contentRange(range, sizeBytes)}`,
    ]
    return { range, head: Buffer.from(`\r\n${lines.join('\r\n')}\r\n\r\n`) }
  })
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`)
  const contentLength = parts.reduce(
    (sum, { range, head }) => sum + head.length + range.end - range.start + 1,
    tail.length,
  )
  return { contentType: `multipart/byteranges; boundary=${boundary}`, contentLength, parts, tail }
}
