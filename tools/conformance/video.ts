import { BufferSource, Input, MP4 } from 'mediabunny'
import type { Evidence, Finding, MediaFacts } from './evidence.ts'
import { about } from './findings.ts'

const NOTHING = { durationSeconds: 0, pictureSeconds: 0, width: 0, height: 0, soundTracks: 0 }

/** Reads the facts in an MP4. Never throws: `trouble` describes a file that cannot be read. */
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

/** The fault of the top-level boxes. A truncated file still has a readable index, so the boxes must add up. */
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

const DURATION_SECONDS = 8
const TOLERANCE_SECONDS = 0.1
const WIDTH = 1280
const HEIGHT = 720

/** Whether a video was completed and downloaded as a whole MP4. */
export function isWholeMp4(evidence: Evidence): Finding[] {
  return look(evidence, () => true)
}

export function hasDuration(evidence: Evidence): Finding[] {
  const near = (seconds: number) => Math.abs(seconds - DURATION_SECONDS) <= TOLERANCE_SECONDS
  return look(
    evidence,
    ({ durationSeconds, pictureSeconds }) => near(durationSeconds) && near(pictureSeconds),
  )
}

export function hasResolution(evidence: Evidence): Finding[] {
  return look(evidence, ({ width, height }) => width === WIDTH && height === HEIGHT)
}

export function hasSound(evidence: Evidence): Finding[] {
  return look(evidence, ({ soundTracks }) => soundTracks > 0)
}

/** Whether a download gives the same whole file each time. */
export function sameTwice({ downloads }: Evidence): Finding[] {
  if (!downloads) return []
  const [first, second] = [downloads.first.answer, downloads.second.answer]
  const same = first?.whole && second?.whole && first.body.equals(second.body)
  if (same) return [{ ok: true, sent: 'the same download again', seen: 'the same bytes' }]
  return [{ ...about(downloads.second, false), sent: 'the same download again' }]
}

/** Whether the download endpoint answered with 200. */
export function downloaded({ downloads, options }: Evidence): Finding[] {
  if (!downloads) return [noVideo(options.waitSeconds)]
  return [downloads.first, downloads.second].map((exchange) =>
    about(exchange, exchange.answer?.status === 200),
  )
}

function look({ downloads, options }: Evidence, right: (media: MediaFacts) => boolean): Finding[] {
  if (!downloads) return [noVideo(options.waitSeconds)]
  const { first, media } = downloads
  if (first.answer?.status !== 200) return [about(first, false)]
  return [{ ok: media.isMp4 && right(media), sent: first.sent, seen: inWords(media) }]
}

function noVideo(waitSeconds: number): Finding {
  return { ok: false, sent: 'polls of accepted jobs', seen: `no video was completed in ${waitSeconds} s` }
}

function inWords(media: MediaFacts): string {
  if (!media.isMp4) return `the file is not a whole MP4: ${media.trouble}`
  const { durationSeconds, width, height, soundTracks } = media
  return `MP4, ${durationSeconds.toFixed(2)} s, ${width}x${height}, ${soundTracks} sound track${soundTracks === 1 ? '' : 's'}`
}
