import { open } from 'node:fs/promises'
import { childBox, childBoxes, readTopLevelBoxes } from './boxes.ts'

/** What an MP4's own header says of it. */
export interface MediaFacts {
  durationSeconds: number
  width: number
  height: number
}

/** A header larger than this is none of an 8-second video. */
const LARGEST_MOOV_BYTES = 16 * 1024 * 1024

/** Reads an MP4's header without decoding anything; null when there is none to understand. */
export async function headerFacts(path: string): Promise<MediaFacts | null> {
  const moov = await readMoov(path)
  try {
    return moov && parseMoov(moov)
  } catch (error) {
    if (error instanceof RangeError) return null // a box shorter than its own fields
    throw error
  }
}

/** The `moov` box of an MP4, its own header included; null where there is none, or one too large to be read. */
export async function readMoov(path: string): Promise<Buffer | null> {
  const { boxes } = await readTopLevelBoxes(path)
  const at = boxes.findIndex((box) => box.type === 'moov')
  const moov = boxes[at]
  if (!moov || moov.size > LARGEST_MOOV_BYTES) return null
  const start = boxes.slice(0, at).reduce((sum, box) => sum + box.size, 0)
  const bytes = Buffer.alloc(moov.size)
  const file = await open(path, 'r')
  try {
    await file.read(bytes, 0, moov.size, start)
  } finally {
    await file.close()
  }
  return bytes
}

/** ISO/IEC 14496-12, 8.2.2 (mvhd) and 8.3.2 (tkhd): of all tracks, only a picture has a size. */
function parseMoov(moov: Buffer): MediaFacts | null {
  const mvhd = childBox(moov, 'mvhd')
  if (!mvhd) return null
  const long = mvhd.readUInt8(8) === 1
  const timescale = mvhd.readUInt32BE(long ? 28 : 20)
  const duration = long ? Number(mvhd.readBigUInt64BE(32)) : mvhd.readUInt32BE(24)
  if (timescale === 0 || duration === 0) return null // zero is said by files whose header does not know
  for (const track of childBoxes(moov).filter((child) => child.type === 'trak')) {
    const tkhd = childBox(track.bytes, 'tkhd')
    if (!tkhd) continue
    const sizes = tkhd.readUInt8(8) === 1 ? 96 : 84
    const [width, height] = [tkhd.readUInt32BE(sizes) / 65_536, tkhd.readUInt32BE(sizes + 4) / 65_536]
    if (width > 0 && height > 0) {
      return { durationSeconds: duration / timescale, width: Math.round(width), height: Math.round(height) }
    }
  }
  return null
}
