import type { Box } from '#platform/mp4-boxes.ts'
import type { VideoFormat } from '../models.ts'

const DURATION_TOLERANCE_SECONDS = 0.02
/** Model servers make 16, 24 or 30 frames a second, the built-in renderer 30. */
const SLOWEST_FRAMES_PER_SECOND = 12
const FASTEST_FRAMES_PER_SECOND = 60
const FRAME_RATE_TOLERANCE = 0.01
/** A video may lack this many frames at its end; the last frame is then shown longer. */
const MISSING_FRAMES = 2
/** Every track with sound is stereo at 48 kHz, for every model. */
export const CHANNELS = 2
export const SAMPLE_RATE = 48_000

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

/** The faults of a file's layout, in words; empty when it is complete and can play while it downloads. */
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

/** The faults of a file's content, in words; empty when it keeps the format's promise. */
export function contentProblems(
  { durationSeconds, video, audio }: MediaFacts,
  format: VideoFormat,
): string[] {
  const problems: string[] = []
  if (!(Math.abs(durationSeconds - format.durationSeconds) <= DURATION_TOLERANCE_SECONDS)) {
    problems.push(`the duration is ${durationSeconds} s, not ${format.durationSeconds} s`)
  }
  const tracksOfSound = format.audio ? 1 : 0
  if (video.length !== 1) problems.push(`there are ${video.length} video tracks, not 1`)
  if (audio.length !== tracksOfSound) {
    problems.push(`there are ${audio.length} audio tracks, not ${tracksOfSound}`)
  }
  for (const track of video) problems.push(...pictureProblems(track, format))
  for (const track of audio) problems.push(...soundProblems(track))
  return problems
}

function pictureProblems(
  { codec, width, height, frameCount }: VideoTrackFacts,
  format: VideoFormat,
): string[] {
  const problems: string[] = []
  if (codec !== 'avc') problems.push(`the video codec is ${codec}, not H.264`)
  if (width !== format.width || height !== format.height) {
    problems.push(`the picture is ${width}x${height}, not ${format.width}x${format.height}`)
  }
  const rate = frameCount / format.durationSeconds
  const whole = Math.abs(rate - Math.round(rate)) <= FRAME_RATE_TOLERANCE
  if (!whole || rate < SLOWEST_FRAMES_PER_SECOND || rate > FASTEST_FRAMES_PER_SECOND) {
    problems.push(
      `there are ${frameCount} frames, which is no whole number from ${SLOWEST_FRAMES_PER_SECOND} to ${FASTEST_FRAMES_PER_SECOND} in each of ${format.durationSeconds} seconds`,
    )
  }
  return problems
}

function soundProblems({ codec, channels, sampleRate }: AudioTrackFacts): string[] {
  const problems: string[] = []
  if (codec !== 'aac') problems.push(`the audio codec is ${codec}, not AAC`)
  if (channels !== CHANNELS) problems.push(`there are ${channels} audio channels, not ${CHANNELS}`)
  if (sampleRate !== SAMPLE_RATE) problems.push(`the sample rate is ${sampleRate} Hz, not ${SAMPLE_RATE} Hz`)
  return problems
}

/** The length of the shortest video of this average rate that can be conformed to a duration, in seconds. */
export function shortestSeconds(durationSeconds: number, averageFramesPerSecond: number): number {
  return durationSeconds - MISSING_FRAMES / averageFramesPerSecond
}

/** The whole frame rate for a video of this average rate, within the limits of the gate. */
export function conformedFrameRate(averageFramesPerSecond: number): number {
  const rate = Math.round(averageFramesPerSecond)
  return Math.min(FASTEST_FRAMES_PER_SECOND, Math.max(SLOWEST_FRAMES_PER_SECOND, rate))
}
