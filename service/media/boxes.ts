import type { FileHandle } from 'node:fs/promises'

/** One top-level box of an ISO base media file (ISO/IEC 14496-12, 4.2). */
export interface Box {
  type: string
  start: number
  size: number
}

const HEADER_BYTES = 8
const LONG_HEADER_BYTES = 16
/** A finished video has a handful of boxes; more means the file is something else. */
const MAX_BOXES = 64

/**
 * The top-level boxes of a file of `sizeBytes`, in order. Stops at the first box that does not fit,
 * so that the boxes add up to the size exactly when the file is whole.
 */
export async function readTopLevelBoxes(file: FileHandle, sizeBytes: number): Promise<Box[]> {
  const boxes: Box[] = []
  const header = Buffer.alloc(LONG_HEADER_BYTES)
  for (let start = 0; start + HEADER_BYTES <= sizeBytes && boxes.length < MAX_BOXES; ) {
    const { bytesRead } = await file.read(header, 0, LONG_HEADER_BYTES, start)
    const size = boxSize(header.subarray(0, bytesRead), sizeBytes - start)
    if (size === null || start + size > sizeBytes) break
    boxes.push({ type: header.toString('latin1', 4, 8), start, size })
    start += size
  }
  return boxes
}

/** A size of 1 means that 64 bits follow, 0 that the box reaches to the end of the file. */
function boxSize(header: Buffer, remaining: number): number | null {
  if (header.length < HEADER_BYTES) return null
  const short = header.readUInt32BE(0)
  if (short === 0) return remaining
  if (short !== 1) return short >= HEADER_BYTES ? short : null
  if (header.length < LONG_HEADER_BYTES) return null
  const long = Number(header.readBigUInt64BE(8))
  return long >= LONG_HEADER_BYTES ? long : null
}
