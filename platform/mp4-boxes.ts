import { open } from 'node:fs/promises'

export interface Box {
  type: string
  size: number
}

/** No video service makes an MP4 with more top-level boxes. */
const MOST_BOXES = 10_000

/**
 * Reads the top-level boxes of an MP4 (ISO/IEC 14496-12, 4.2). Stops where the sizes no longer add up; the caller
 * compares them with the file's.
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
      const box = boxAt(header, fileSize - offset)
      if (!box) break
      boxes.push(box)
      offset += box.size
    }
    return { boxes, fileSize }
  } finally {
    await file.close()
  }
}

/** The consecutive boxes in `bytes`, as far as their sizes add up. */
export function boxesIn(bytes: Buffer): Box[] {
  const boxes: Box[] = []
  for (let offset = 0; offset + 8 <= bytes.length; ) {
    const box = boxAt(bytes.subarray(offset), bytes.length - offset)
    if (!box || offset + box.size > bytes.length) break
    boxes.push(box)
    offset += box.size
  }
  return boxes
}

/** The box whose header starts `header`, with `rest` bytes to the end of its parent; null for an invalid one. */
function boxAt(header: Buffer, rest: number): Box | null {
  const size = boxSize(header, rest)
  return size < 8 ? null : { type: header.toString('latin1', 4, 8), size }
}

function boxSize(header: Buffer, rest: number): number {
  const size = header.readUInt32BE(0)
  if (size === 0) return rest // extends to the end of the file
  if (size === 1) return header.length < 16 ? 0 : Number(header.readBigUInt64BE(8))
  return size
}
