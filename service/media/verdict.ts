import type { Box } from './boxes.ts'

/** What the service promises of every video (docs/contract.md): 8 seconds, 1280x720, with sound. */
const DURATION_SECONDS = 8
const DURATION_TOLERANCE_SECONDS = 0.02
const WIDTH = 1280
const HEIGHT = 720
const FRAME_COUNT = 240
const CHANNELS = 2
const SAMPLE_RATE = 48_000

export interface VideoTrackFacts {
  codec: string | null
  width: number
  height: number
  frameCount: number
}

export interface AudioTrackFacts {
  codec: string | null
  channels: number
  sampleRate: number
}

export interface MediaFacts {
  durationSeconds: number
  video: VideoTrackFacts[]
  audio: AudioTrackFacts[]
}

/** What is wrong with the layout of a file, in words; empty when it is whole and starts playing before it is all there. */
export function layoutProblems(boxes: readonly Box[], sizeBytes: number): string[] {
  const problems: string[] = []
  const types = boxes.map(({ type }) => type)
  const covered = boxes.reduce((sum, { size }) => sum + size, 0)
  if (types[0] !== 'ftyp') problems.push('the file does not start with an ftyp box')
  if (covered !== sizeBytes) problems.push(`the boxes add up to ${covered} of ${sizeBytes} bytes`)
  const moov = types.indexOf('moov')
  const mdat = types.indexOf('mdat')
  if (moov === -1) problems.push('there is no moov box')
  if (mdat === -1) problems.push('there is no mdat box')
  if (moov !== -1 && mdat !== -1 && moov > mdat) problems.push('moov comes after mdat')
  return problems
}

/** What is wrong with the content of a file, in words; empty when it is what the service promises. */
export function contentProblems({ durationSeconds, video, audio }: MediaFacts): string[] {
  const problems: string[] = []
  if (!(Math.abs(durationSeconds - DURATION_SECONDS) <= DURATION_TOLERANCE_SECONDS)) {
    problems.push(`the duration is ${durationSeconds} s, not ${DURATION_SECONDS} s`)
  }
  if (video.length !== 1) problems.push(`there are ${video.length} video tracks, not 1`)
  if (audio.length !== 1) problems.push(`there are ${audio.length} audio tracks, not 1`)
  for (const { codec, width, height, frameCount } of video) {
    if (codec !== 'avc') problems.push(`the video codec is ${codec}, not H.264`)
    if (width !== WIDTH || height !== HEIGHT)
      problems.push(`the picture is ${width}x${height}, not ${WIDTH}x${HEIGHT}`)
    if (frameCount !== FRAME_COUNT) problems.push(`there are ${frameCount} frames, not ${FRAME_COUNT}`)
  }
  for (const { codec, channels, sampleRate } of audio) {
    if (codec !== 'aac') problems.push(`the audio codec is ${codec}, not AAC`)
    if (channels !== CHANNELS) problems.push(`there are ${channels} audio channels, not ${CHANNELS}`)
    if (sampleRate !== SAMPLE_RATE)
      problems.push(`the sample rate is ${sampleRate} Hz, not ${SAMPLE_RATE} Hz`)
  }
  return problems
}
