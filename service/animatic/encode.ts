import {
  AudioData,
  AudioEncoder,
  type EncodedAudioChunk,
  type EncodedVideoChunk,
  VideoEncoder,
  VideoFrame,
} from '@napi-rs/webcodecs'
import {
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedVideoPacketSource,
  Mp4OutputFormat,
  Output,
} from 'mediabunny'
import { SAMPLE_RATE, type Stereo } from './sound/synth.ts'

const MICROSECONDS = 1_000_000
/** Frames in flight in the encoder: enough to keep it busy, few enough to bound memory (3.7 MB each). */
const MAX_QUEUED_FRAMES = 6
/** A key frame each second lets a player seek without a wait. */
const KEY_FRAME_SECONDS = 1
const AUDIO_BITS_PER_SECOND = 160_000
const AAC_FRAME = 1024
/** The encoder's first packet primes the decoder and holds no sound: it is presented before time zero. */
const AAC_PRIMING_PACKETS = 1
/** The encoder's real output for RGB frames, regardless of its own report: BT.601 coefficients in limited range. */
const COLOUR_SPACE = {
  primaries: 'bt709',
  transfer: 'iec61966-2-1',
  matrix: 'smpte170m',
  fullRange: false,
} as const

export interface Picture {
  width: number
  height: number
  frameRate: number
  frameCount: number
  /** Returns the canvas that shows the frame of that number, counted from 0. */
  draw: (frame: number) => { width: number; height: number; data(): Uint8Array }
}

interface Track<Meta> {
  packets: EncodedPacket[]
  config: Meta | undefined
}

type VideoMeta = Parameters<EncodedVideoPacketSource['add']>[1]
type AudioMeta = Parameters<EncodedAudioPacketSource['add']>[1]

/** Encodes pictures and sound and returns an MP4 file with its index at the front. Throws when an encoder fails. */
export async function encodeMp4(picture: Picture, sound: Stereo): Promise<Uint8Array> {
  return multiplex(await encodeVideo(picture), await encodeAudio(sound))
}

/** Keeps what an encoder gives, and throws what went wrong in it. `startOf` dates a packet, in seconds. */
function collector<Meta>(seconds: number, startOf: (chunk: Chunk, index: number) => number) {
  const track: Track<Meta> = { packets: [], config: undefined }
  let failure: Error | null = null
  const check = (): void => {
    if (failure !== null) throw failure
  }
  const init = {
    output: (chunk: Chunk, metadata?: unknown) => {
      track.config ??= metadata as Meta
      const data = new Uint8Array(chunk.byteLength)
      chunk.copyTo(data)
      track.packets.push(new EncodedPacket(data, chunk.type, startOf(chunk, track.packets.length), seconds))
    },
    error: (error: Error) => {
      failure = error
    },
  }
  /** Runs the encoding to its end, and always closes the encoder. */
  const run = async (
    encoder: VideoEncoder | AudioEncoder,
    feed: () => Promise<void>,
  ): Promise<Track<Meta>> => {
    try {
      await feed()
      check()
      await encoder.flush()
    } finally {
      if (encoder.state !== 'closed') encoder.close()
    }
    check()
    return track
  }
  return { init, check, run }
}

type Chunk = EncodedVideoChunk | EncodedAudioChunk

function encodeVideo(picture: Picture): Promise<Track<VideoMeta>> {
  const { width, height, frameRate, frameCount } = picture
  const frameMicroseconds = MICROSECONDS / frameRate
  const { init, check, run } = collector<VideoMeta>(
    1 / frameRate,
    ({ timestamp }) => Math.round(timestamp / frameMicroseconds) / frameRate,
  )
  const encoder = new VideoEncoder(init)
  return run(encoder, async () => {
    encoder.configure({
      codec: 'avc1.640028',
      width,
      height,
      framerate: frameRate,
      // Constant quality. With a bit rate to keep, the encoder's threads share out the bits as they happen to run, and
      // the same pictures give other bytes.
      bitrateMode: 'quantizer',
      latencyMode: 'quality',
      hardwareAcceleration: 'prefer-software',
      avc: { format: 'avc' },
    })
    for (let index = 0; index < frameCount; index++) {
      while (encoder.encodeQueueSize >= MAX_QUEUED_FRAMES) await nextTurn()
      check()
      const timestamp = Math.round(index * frameMicroseconds)
      const frame = new VideoFrame(picture.draw(index), {
        timestamp,
        duration: Math.round(frameMicroseconds),
      })
      encoder.encode(frame, { keyFrame: index % (frameRate * KEY_FRAME_SECONDS) === 0 })
      frame.close()
    }
  })
}

function encodeAudio(sound: Stereo): Promise<Track<AudioMeta>> {
  const seconds = AAC_FRAME / SAMPLE_RATE
  const { init, check, run } = collector<AudioMeta>(
    seconds,
    (_, index) => (index - AAC_PRIMING_PACKETS) * seconds,
  )
  const encoder = new AudioEncoder(init)
  return run(encoder, async () => {
    encoder.configure({
      codec: 'mp4a.40.2',
      sampleRate: SAMPLE_RATE,
      numberOfChannels: 2,
      bitrate: AUDIO_BITS_PER_SECOND,
    })
    for (let start = 0; start < sound.left.length; start += SAMPLE_RATE) {
      check()
      const data = planes(sound, start, Math.min(SAMPLE_RATE, sound.left.length - start))
      encoder.encode(data)
      data.close()
    }
  })
}

function planes(sound: Stereo, start: number, count: number): AudioData {
  const both = new Float32Array(count * 2)
  both.set(sound.left.subarray(start, start + count), 0)
  both.set(sound.right.subarray(start, start + count), count)
  return new AudioData({
    format: 'f32-planar',
    sampleRate: SAMPLE_RATE,
    numberOfFrames: count,
    numberOfChannels: 2,
    timestamp: Math.round((start / SAMPLE_RATE) * MICROSECONDS),
    data: new Uint8Array(both.buffer),
  })
}

async function multiplex(video: Track<VideoMeta>, audio: Track<AudioMeta>): Promise<Uint8Array> {
  const target = new BufferTarget()
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target })
  leaveOutCreationTime(output)
  const pictures = new EncodedVideoPacketSource('avc')
  const sounds = new EncodedAudioPacketSource('aac')
  output.addVideoTrack(pictures, { frameRate: 30 })
  output.addAudioTrack(sounds)
  await output.start()
  for (const packet of video.packets) await pictures.add(packet, withColourSpace(video.config))
  pictures.close()
  for (const packet of audio.packets) await sounds.add(packet, audio.config)
  sounds.close()
  await output.finalize()
  if (target.buffer === null) throw new Error('the multiplexer wrote nothing')
  return new Uint8Array(target.buffer)
}

/**
 * Zero, which readers take for "not given": the time of a render would give every repeat other bytes. mediabunny has no
 * option for it and takes the clock.
 */
function leaveOutCreationTime(output: Output): void {
  const { _muxer: muxer } = output as unknown as { _muxer: { creationTime: number } }
  muxer.creationTime = 0
}

function withColourSpace(metadata: VideoMeta): VideoMeta {
  if (metadata?.decoderConfig === undefined) return metadata
  return { ...metadata, decoderConfig: { ...metadata.decoderConfig, colorSpace: COLOUR_SPACE } }
}

/** Lets the encoder's finished packets arrive. */
function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
