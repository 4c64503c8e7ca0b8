import { open } from 'node:fs/promises'
import { type Box, boxesIn, readTopLevelBoxes } from '#platform/mp4-boxes.ts'
import type { Message } from '../i18n/message.ts'

/** The boxes inside one with an 8-byte header, each with its bytes. */
export function childBoxes(parent: Buffer): (Box & { bytes: Buffer })[] {
  let offset = 8
  return boxesIn(parent.subarray(8)).map((box) => {
    const bytes = parent.subarray(offset, offset + box.size)
    offset += box.size
    return { ...box, bytes }
  })
}

/** The first box of a type inside another; null if there is none. */
export function childBox(parent: Buffer, type: string): Buffer | null {
  return childBoxes(parent).find((child) => child.type === type)?.bytes ?? null
}

/** The problem in the boxes of a file that should be a complete MP4; null for a good file. */
export function boxProblem(boxes: readonly Box[], fileSize: number): Message | null {
  const count = (type: string) => boxes.filter((box) => box.type === type).length
  if (boxes[0]?.type !== 'ftyp') return { key: 'troubles.what.noMp4' }
  if (count('moov') !== 1) return { key: 'troubles.what.moovs', values: { count: count('moov') } }
  if (count('mdat') < 1) return { key: 'troubles.what.noData' }
  const sum = boxes.reduce((total, box) => total + box.size, 0)
  return sum === fileSize ? null : { key: 'troubles.what.boxes', values: { sum, size: fileSize } }
}

/** The facts in an MP4's own header. */
export interface MediaFacts {
  durationSeconds: number
  width: number
  height: number
}

/** No 8-second video has a larger header. */
const LARGEST_MOOV_BYTES = 16 * 1024 * 1024

/** Reads an MP4's header without decoding; null if there is none that can be understood. */
export async function headerFacts(path: string): Promise<MediaFacts | null> {
  const moov = await readMoov(path)
  try {
    return moov && parseMoov(moov)
  } catch (error) {
    if (error instanceof RangeError) return null // a box shorter than its fields
    throw error
  }
}

/** The `moov` box of an MP4, including its own header; null if there is none, or it is too large to be read. */
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
  if (timescale === 0 || duration === 0) return null // files whose header does not know the duration say zero
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

/**
 * Checks that the file contains the samples in an MP4's tables (ISO/IEC 14496-12, 8.7): top-level boxes also add up in
 * a file that was cut and rewritten, and where an `mdat` extends to the end of the file. Pure.
 *
 * @param moov the whole box.
 * @returns the problem; null for a good file.
 */
export function tableProblem(moov: Buffer, fileSize: number): Message | null {
  try {
    const tracks = childBoxes(moov).filter(({ type }) => type === 'trak')
    const end = Math.max(0, ...tracks.map(({ bytes }) => endOfSamples(bytes)))
    return end > fileSize ? { key: 'troubles.what.samples', values: { end, size: fileSize } } : null
  } catch (error) {
    if (error instanceof RangeError) return { key: 'troubles.what.tables' } // shorter than its own count of entries
    throw error
  }
}

/** The end of the last byte of a track's samples, counted from the beginning of the file. */
function endOfSamples(trak: Buffer): number {
  const stbl = ['mdia', 'minf', 'stbl'].reduce<Buffer | null>(
    (parent, type) => parent && childBox(parent, type),
    trak,
  )
  const chunks = stbl && chunkOffsets(stbl)
  const stsc = stbl && childBox(stbl, 'stsc')
  const sizes = stbl && sampleSizes(stbl)
  if (!chunks || !stsc || !sizes) return 0
  let end = 0
  let sample = 0
  let run = 0
  const runs = stsc.readUInt32BE(12)
  const firstChunk = (index: number) => stsc.readUInt32BE(16 + index * 12)
  for (let chunk = 0; chunk < chunks.count && sample < sizes.count; chunk += 1) {
    while (run + 1 < runs && firstChunk(run + 1) <= chunk + 1) run += 1
    const samples = Math.min(stsc.readUInt32BE(16 + run * 12 + 4), sizes.count - sample)
    end = Math.max(end, chunks.at(chunk) + sizes.sum(sample, samples))
    sample += samples
  }
  return end
}

function chunkOffsets(stbl: Buffer): { count: number; at(chunk: number): number } | null {
  const stco = childBox(stbl, 'stco')
  if (stco) return { count: stco.readUInt32BE(12), at: (chunk) => stco.readUInt32BE(16 + chunk * 4) }
  const co64 = childBox(stbl, 'co64')
  return co64 && { count: co64.readUInt32BE(12), at: (chunk) => Number(co64.readBigUInt64BE(16 + chunk * 8)) }
}

function sampleSizes(stbl: Buffer): { count: number; sum(first: number, samples: number): number } | null {
  const stsz = childBox(stbl, 'stsz')
  if (!stsz) return null
  const [each, count] = [stsz.readUInt32BE(12), stsz.readUInt32BE(16)]
  return {
    count,
    sum(first, samples) {
      if (each > 0) return each * samples
      let bytes = 0
      for (let sample = first; sample < first + samples; sample += 1) {
        bytes += stsz.readUInt32BE(20 + sample * 4)
      }
      return bytes
    },
  }
}

/** The damage in the layout of an MP4; null for a complete file. Decodes nothing. */
export async function layoutDamage(path: string): Promise<Message | null> {
  const { boxes, fileSize } = await readTopLevelBoxes(path)
  const problem = boxProblem(boxes, fileSize)
  if (problem) return problem
  const moov = await readMoov(path)
  return moov && tableProblem(moov, fileSize)
}
