import { createCanvas } from '@napi-rs/canvas'
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

Object.assign(globalThis, webcodecs)

/** A real MP4 of flat colour and silence, by default to the specification: what a download should be. */
export async function makeVideo(
  options: { seconds?: number; width?: number; height?: number; sound?: boolean; soundSeconds?: number } = {},
): Promise<Buffer> {
  const { seconds = 8, width = 1280, height = 720, sound = true } = options
  const { soundSeconds = seconds } = options
  const fps = 5
  const output = new Output({
    format: new Mp4OutputFormat({ fastStart: 'in-memory' }),
    target: new BufferTarget(),
  })
  const video = new VideoSampleSource({ codec: 'avc', bitrate: 500_000 })
  output.addVideoTrack(video, { frameRate: fps })
  const audio = new AudioSampleSource({ codec: 'aac', bitrate: 96_000 })
  if (sound) output.addAudioTrack(audio)
  await output.start()
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  for (let frame = 0; frame < seconds * fps; frame += 1) {
    context.fillStyle = `hsl(${frame * 9} 60% 50%)`
    context.fillRect(0, 0, width, height)
    const pixels = context.getImageData(0, 0, width, height).data
    const sample = new VideoSample(pixels, {
      format: 'RGBA',
      codedWidth: width,
      codedHeight: height,
      timestamp: frame / fps,
      duration: 1 / fps,
    })
    await video.add(sample)
    sample.close()
  }
  if (sound) {
    const sample = new AudioSample({
      data: new Float32Array(48_000 * 2 * soundSeconds),
      format: 'f32-planar',
      numberOfChannels: 2,
      sampleRate: 48_000,
      timestamp: 0,
    })
    await audio.add(sample)
    sample.close()
  }
  await output.finalize()
  return Buffer.from((output.target as BufferTarget).buffer ?? new ArrayBuffer(0))
}
