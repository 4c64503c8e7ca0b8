import type { Evidence } from '../evidence.ts'
import type { MediaFacts } from '../media.ts'
import type { Finding } from '../verdict.ts'
import { about } from './findings.ts'

/** What the downloaded video has to be. */

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
