import { open } from 'node:fs/promises'

export interface Box {
  type: string
  size: number
}

/** More top-level boxes than this are no MP4 that a video service makes. */
const MOST_BOXES = 10_000

/**
 * Reads the top-level boxes of an MP4 (ISO/IEC 14496-12, 4.2). Stops where they no longer add up; the caller compares
 * their sizes with the file's.
 */
export async function readTopLevelBoxes(path: string): Promise<{ boxes: Box[]; fileSize: number }> {
  const file = await open(path, 'r')
  try {
    const { size: fileSize } = await file.stat()
    const boxes: Box[] = []
    const header = Buffer.alloc(16)
    let offset = 0
    while (offset + 8 <= fileSize && boxes.length < MOST_BOXES) {
      await file.read(header, 0, 16, offset)
      const size = boxSize(header, fileSize - offset)
      if (size < 8) break
      boxes.push({ type: header.toString('latin1', 4, 8), size })
      offset += size
    }
    return { boxes, fileSize }
  } finally {
    await file.close()
  }
}

function boxSize(header: Buffer, rest: number): number {
  const size = header.readUInt32BE(0)
  if (size === 0) return rest // extends to the end of the file
  if (size === 1) return Number(header.readBigUInt64BE(8))
  return size
}

/** What is wrong with the boxes of a file that should be a whole MP4; null when nothing is. */
export function boxProblem(boxes: readonly Box[], fileSize: number): string | null {
  const count = (type: string) => boxes.filter((box) => box.type === type).length
  if (boxes[0]?.type !== 'ftyp') return 'it is no MP4 (no ftyp at its start)'
  if (count('moov') !== 1) return `it has ${count('moov')} moov boxes instead of one`
  if (count('mdat') < 1) return 'it has no media data (mdat)'
  const sum = boxes.reduce((total, box) => total + box.size, 0)
  return sum === fileSize ? null : `its boxes add up to ${sum} bytes, the file has ${fileSize}`
}
