import type { Message } from '../i18n/message.ts'
import { childBox, childBoxes } from './boxes.ts'

/**
 * Whether the samples that an MP4's tables speak of are in the file (ISO/IEC 14496-12, 8.7): top-level boxes add up in a
 * file that was cut and written again, too, and where an `mdat` extends to the end of the file. Pure.
 *
 * @param moov the whole box.
 * @returns what is wrong; null when nothing is.
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

/** Where the last byte of a track's samples ends, counted from the beginning of the file. */
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
