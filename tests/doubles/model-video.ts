import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import * as webcodecs from '@napi-rs/webcodecs'
import {
  AudioSample,
  AudioSampleSource,
  BufferTarget,
  Mp4OutputFormat,
  Output,
  VideoSample,
  VideoSampleSource,
} from 'mediabunny'

// mediabunny looks for the WebCodecs classes where browsers have them.
Object.assign(globalThis, webcodecs)

/** A test's stand-in for what a model makes: a test card of these measures. */
export interface ModelVideo {
  width: number
  height: number
  frameCount: number
  framesPerSecond: number
  /** A tone of this length and form; null: no track of sound. */
  sound: { seconds: number; sampleRate: number; channels: number } | null
}

/** The two that are made by models with sound, and one of a model without. */
export const MODEL_VIDEOS = {
  ltx: {
    width: 1280,
    height: 768,
    frameCount: 193,
    framesPerSecond: 24,
    sound: { seconds: 193 / 24, sampleRate: 48_000, channels: 2 },
  },
  wide: {
    width: 1344,
    height: 768,
    frameCount: 192,
    framesPerSecond: 24,
    sound: { seconds: 7.9, sampleRate: 44_100, channels: 1 },
  },
  silent: { width: 1280, height: 720, frameCount: 128, framesPerSecond: 16, sound: null },
} as const satisfies Record<string, ModelVideo>

const COLOURS = { primaries: 'bt709', transfer: 'bt709', matrix: 'bt709', fullRange: false } as const

/** Makes the MP4: a circle in the middle, red above and below 1280x720 of a 1280x768 picture, and a bar that moves. */
export async function makeModelVideo(
  { width, height, frameCount, framesPerSecond, sound }: ModelVideo,
  fastStart: false | 'in-memory' = false,
): Promise<Buffer> {
  const target = new BufferTarget()
  const output = new Output({ format: new Mp4OutputFormat({ fastStart }), target })
  const pictures = new VideoSampleSource({ codec: 'avc', bitrate: 3_000_000 })
  const sounds = new AudioSampleSource({ codec: 'aac', bitrate: 128_000 })
  output.addVideoTrack(pictures, { frameRate: framesPerSecond })
  if (sound) output.addAudioTrack(sounds)
  await output.start()
  const context = createCanvas(width, height).getContext('2d')
  for (let index = 0; index < frameCount; index++) {
    drawTestCard(context, width, height, index / frameCount)
    using frame = new VideoSample(context.getImageData(0, 0, width, height).data, {
      format: 'RGBA',
      codedWidth: width,
      codedHeight: height,
      timestamp: index / framesPerSecond,
      duration: 1 / framesPerSecond,
      colorSpace: COLOURS,
    })
    await pictures.add(frame)
  }
  if (sound) await sounds.add(tone(sound))
  await output.finalize()
  if (target.buffer === null) throw new Error('the multiplexer wrote nothing')
  return Buffer.from(target.buffer)
}

function drawTestCard(context: SKRSContext2D, width: number, height: number, share: number): void {
  context.fillStyle = '#ff2020'
  context.fillRect(0, 0, width, height)
  context.fillStyle = '#3060a0'
  context.fillRect(0, (height - 720) / 2, width, 720)
  context.fillStyle = '#ffffff'
  context.beginPath()
  context.arc(width / 2, height / 2, 200, 0, 2 * Math.PI)
  context.fill()
  context.fillStyle = '#20c040'
  context.fillRect(share * (width - 40), height / 2 - 300, 40, 60)
}

function tone({ seconds, sampleRate, channels }: NonNullable<ModelVideo['sound']>): AudioSample {
  const length = Math.round(seconds * sampleRate)
  const data = Float32Array.from(
    { length: length * channels },
    (_, index) => Math.sin(((index % length) * 2 * Math.PI * 440) / sampleRate) * 0.5,
  )
  return new AudioSample({ data, format: 'f32-planar', numberOfChannels: channels, sampleRate, timestamp: 0 })
}
