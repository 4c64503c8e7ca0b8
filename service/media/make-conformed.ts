import * as webcodecs from '@napi-rs/webcodecs'
import {
  BufferTarget,
  EncodedAudioPacketSource,
  FilePathSource,
  Input,
  type InputAudioTrack,
  type InputVideoTrack,
  MP4,
  Mp4OutputFormat,
  Output,
  VideoSampleSource,
} from 'mediabunny'
import type { VideoFormat } from '../models.ts'
import type { ConformReport, ConformTask } from './conform.ts'
import { conformPicture } from './picture.ts'
import { soundOf } from './sound.ts'
import { conformedFrameRate, shortestSeconds } from './verdict.ts'

// mediabunny expects the WebCodecs classes where browsers have them.
Object.assign(globalThis, webcodecs)

const VIDEO_BITS_PER_SECOND = 8_000_000
/** A key frame each second lets a player seek without a wait. */
const KEY_FRAME_SECONDS = 1

interface Source {
  video: InputVideoTrack
  audio: InputAudioTrack | null
  startSeconds: number
  frameRate: number
}

type Made = { kind: 'made'; bytes: Uint8Array } | Exclude<ConformReport, { kind: 'made' }>

/**
 * Makes a file of exactly the format from another one: cropped, scaled and cut, at a whole number of frames a second,
 * its index at the front. Throws when the file cannot be read, decoded or encoded.
 */
export async function makeConformed(task: Omit<ConformTask, 'outputPath'>): Promise<Made> {
  const { format, silentTrack } = task
  const input = new Input({ source: new FilePathSource(task.inputPath), formats: [MP4] })
  try {
    const opened = await openSource(input, format)
    if (opened.kind !== 'opened') return opened
    const { source } = opened
    if (format.audio && source.audio === null && silentTrack === 'refuse') return { kind: 'no sound' }
    return { kind: 'made', bytes: await encode(source, format) }
  } finally {
    input.dispose()
  }
}

async function openSource(
  input: Input,
  format: VideoFormat,
): Promise<{ kind: 'opened'; source: Source } | { kind: 'unusable'; problem: string }> {
  const video = await input.getPrimaryVideoTrack()
  if (video === null) return { kind: 'unusable', problem: 'the file has no picture' }
  const startSeconds = Math.max(0, await video.getFirstTimestamp())
  const { averagePacketRate, packetCount } = await video.computePacketStats()
  if (packetCount === 0) return { kind: 'unusable', problem: 'the file has no picture' }
  const seconds = (await video.computeDuration()) - startSeconds
  if (seconds < shortestSeconds(format.durationSeconds, averagePacketRate)) {
    const problem = `the video is ${seconds.toFixed(2)} s long, not ${format.durationSeconds} s`
    return { kind: 'unusable', problem }
  }
  const audio = await input.getPrimaryAudioTrack()
  const hasSound = audio !== null && (await audio.computePacketStats(1)).packetCount > 0
  const frameRate = conformedFrameRate(averagePacketRate)
  return { kind: 'opened', source: { video, audio: hasSound ? audio : null, startSeconds, frameRate } }
}

async function encode(
  { video, audio, startSeconds, frameRate }: Source,
  format: VideoFormat,
): Promise<Uint8Array> {
  const { width, height, durationSeconds } = format
  const target = new BufferTarget()
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target })
  const pictures = new VideoSampleSource({
    codec: 'avc',
    fullCodecString: 'avc1.640028',
    bitrate: VIDEO_BITS_PER_SECOND,
    keyFrameInterval: KEY_FRAME_SECONDS,
    latencyMode: 'quality',
    hardwareAcceleration: 'prefer-software',
  })
  const sounds = new EncodedAudioPacketSource('aac')
  output.addVideoTrack(pictures, { frameRate })
  if (format.audio) output.addAudioTrack(sounds)
  await output.start()
  const frameCount = Math.round(durationSeconds * frameRate)
  await conformPicture({ track: video, startSeconds, frameCount, frameRate, width, height }, pictures)
  if (format.audio) {
    const { packets, config } = await soundOf(audio, { startSeconds, durationSeconds })
    for (const packet of packets) await sounds.add(packet, config)
  }
  await output.finalize()
  if (target.buffer === null) throw new Error('the multiplexer wrote nothing')
  return new Uint8Array(target.buffer)
}
