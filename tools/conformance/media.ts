import { BufferSource, Input, MP4 } from 'mediabunny'

/** What a downloaded file is. */
export interface MediaFacts {
  isMp4: boolean
  /** Why the file is not a whole MP4; empty when it is. */
  trouble: string
  durationSeconds: number
  pictureSeconds: number
  width: number
  height: number
  soundTracks: number
}

const NOTHING = { durationSeconds: 0, pictureSeconds: 0, width: 0, height: 0, soundTracks: 0 }

/** Reads what an MP4 says of itself. Never throws: a file that cannot be read says so in `trouble`. */
export async function readMedia(bytes: Buffer): Promise<MediaFacts> {
  const trouble = boxTrouble(bytes)
  if (trouble !== '') return { isMp4: false, trouble, ...NOTHING }
  const input = new Input({ source: new BufferSource(bytes), formats: [MP4] })
  try {
    const picture = await input.getPrimaryVideoTrack()
    const sound = await input.getAudioTracks()
    return {
      isMp4: true,
      trouble: '',
      durationSeconds: await input.computeDuration(),
      pictureSeconds: picture ? await picture.computeDuration() : 0,
      width: picture ? await picture.getDisplayWidth() : 0,
      height: picture ? await picture.getDisplayHeight() : 0,
      soundTracks: sound.length,
    }
  } catch {
    return { isMp4: false, trouble: 'its index cannot be read', ...NOTHING }
  } finally {
    input.dispose()
  }
}

const BOX_HEADER_BYTES = 8
const LONG_HEADER_BYTES = 16

/** What is wrong with the top-level boxes. A file cut short still has a readable index, so the boxes must add up. */
function boxTrouble(bytes: Buffer): string {
  const types: string[] = []
  let offset = 0
  while (offset + BOX_HEADER_BYTES <= bytes.length) {
    types.push(bytes.toString('latin1', offset + 4, offset + BOX_HEADER_BYTES))
    const short = bytes.readUInt32BE(offset)
    if (short === 0) offset = bytes.length
    else if (short === 1 && offset + LONG_HEADER_BYTES <= bytes.length)
      offset += Math.max(LONG_HEADER_BYTES, Number(bytes.readBigUInt64BE(offset + BOX_HEADER_BYTES)))
    else offset += Math.max(BOX_HEADER_BYTES, short)
  }
  if (types[0] !== 'ftyp') return 'it does not begin like an MP4'
  if (offset !== bytes.length) return `its boxes end at byte ${offset} of ${bytes.length}`
  const missing = ['moov', 'mdat'].filter((type) => !types.includes(type))
  return missing.length > 0 ? `it has no ${missing.join(' and no ')} box` : ''
}
