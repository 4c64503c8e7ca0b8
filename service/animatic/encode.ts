import * as webcodecs from '@napi-rs/webcodecs'
import {
  AudioSample,
  AudioSampleSource,
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedVideoPacketSource,
  Mp4OutputFormat,
  NullTarget,
  Output,
} from 'mediabunny'
import { SAMPLE_RATE, type Stereo } from './sound/synth.ts'

// mediabunny expects the WebCodecs classes where browsers have them.
Object.assign(globalThis, webcodecs)

const MICROSECONDS = 1_000_000
/** Frames in flight in the encoder: enough to keep it busy, few enough to bound memory (3.7 MB each). */
const MAX_QUEUED_FRAMES = 6
/** A key frame each second lets a player seek without a wait. */
const KEY_FRAME_SECONDS = 1
const AUDIO_BITS_PER_SECOND = 160_000
const AUDIO_PACKET_SECONDS = 1024 / SAMPLE_RATE
/** The encoder's first packet primes the decoder and holds no sound: it is presented before time zero. */
const PRIMING_PACKETS = 1
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

/** Encodes pictures and sound and returns an MP4 file with its index at the front. Throws when an encoder fails. */
export async function encodeMp4(picture: Picture, sound: Stereo): Promise<Uint8Array> {
  const target = new BufferTarget()
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target })
  leaveOutCreationTime(output)
  const pictures = new EncodedVideoPacketSource('avc')
  const sounds = new EncodedAudioPacketSource('aac')
  output.addVideoTrack(pictures, { frameRate: picture.frameRate })
  output.addAudioTrack(sounds)
  await output.start()
  for (const [packet, metadata] of await encodePictures(picture)) await pictures.add(packet, metadata)
  pictures.close()
  using sample = sampleOf(sound)
  const { packets, config } = await encodeSound(sample)
  for (const packet of packets) await sounds.add(packet, config)
  await output.finalize()
  if (target.buffer === null) throw new Error('the multiplexer wrote nothing')
  return new Uint8Array(target.buffer)
}

type VideoMetadata = Parameters<EncodedVideoPacketSource['add']>[1]

/** Avoids mediabunny's own source, which copies every frame once more, for a fifth of the render time. */
async function encodePictures(picture: Picture): Promise<[EncodedPacket, VideoMetadata][]> {
  const { width, height, frameRate, frameCount } = picture
  const frameMicroseconds = MICROSECONDS / frameRate
  const packets: [EncodedPacket, VideoMetadata][] = []
  let failure: Error | null = null
  const check = (): void => {
    if (failure !== null) throw failure
  }
  const encoder = new webcodecs.VideoEncoder({
    output: (chunk, metadata) => {
      const data = new Uint8Array(chunk.byteLength)
      chunk.copyTo(data)
      const seconds = Math.round(chunk.timestamp / frameMicroseconds) / frameRate
      packets.push([
        new EncodedPacket(data, chunk.type, seconds, 1 / frameRate),
        withColourSpace(metadata as VideoMetadata),
      ])
    },
    error: (error) => {
      failure = error
    },
  })
  try {
    encoder.configure({
      codec: 'avc1.640028',
      width,
      height,
      framerate: frameRate,
      // Constant quality: with a target bit rate, the bits depend on the timing of the encoder's threads, and
      // the same pictures give different bytes.
      bitrateMode: 'quantizer',
      latencyMode: 'quality',
      hardwareAcceleration: 'prefer-software',
      avc: { format: 'avc' },
    })
    for (let index = 0; index < frameCount; index++) {
      while (encoder.encodeQueueSize >= MAX_QUEUED_FRAMES) await nextTurn()
      check()
      const timestamp = Math.round(index * frameMicroseconds)
      const duration = Math.round(frameMicroseconds)
      const frame = new webcodecs.VideoFrame(picture.draw(index), { timestamp, duration })
      encoder.encode(frame, { keyFrame: index % (frameRate * KEY_FRAME_SECONDS) === 0 })
      frame.close()
    }
    check()
    await encoder.flush()
    check()
  } finally {
    if (encoder.state !== 'closed') encoder.close()
  }
  return packets
}

function withColourSpace(metadata: VideoMetadata): VideoMetadata {
  if (metadata?.decoderConfig === undefined) return metadata
  return { ...metadata, decoderConfig: { ...metadata.decoderConfig, colorSpace: COLOUR_SPACE } }
}

/** Lets the encoder's finished packets arrive. */
function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}

function sampleOf({ left, right }: Stereo): AudioSample {
  const data = new Float32Array(left.length * 2)
  data.set(left, 0)
  data.set(right, left.length)
  return new AudioSample({
    data,
    format: 'f32-planar',
    numberOfChannels: 2,
    sampleRate: SAMPLE_RATE,
    timestamp: 0,
  })
}

export interface EncodedSound {
  packets: EncodedPacket[]
  config: EncodedAudioChunkMetadata | undefined
}

/** Encodes a sound of any rate as stereo AAC at 48 kHz, from time zero. Throws when the encoder fails. */
export async function encodeSound(sound: AudioSample): Promise<EncodedSound> {
  const packets: EncodedPacket[] = []
  let config: EncodedAudioChunkMetadata | undefined
  const encoder = new AudioSampleSource({
    codec: 'aac',
    bitrate: AUDIO_BITS_PER_SECOND,
    transform: { numberOfChannels: 2, sampleRate: SAMPLE_RATE },
    onEncodedPacket: (packet, metadata) => {
      config ??= metadata
      // The encoder misdates the packets of its flush; counting them cannot go wrong.
      const timestamp = (packets.length - PRIMING_PACKETS) * AUDIO_PACKET_SECONDS
      packets.push(packet.clone({ timestamp, duration: AUDIO_PACKET_SECONDS }))
    },
  })
  const scratch = new Output({ format: new Mp4OutputFormat({ fastStart: false }), target: new NullTarget() })
  scratch.addAudioTrack(encoder)
  await scratch.start()
  await encoder.add(sound)
  await scratch.finalize()
  return { packets, config }
}

/**
 * Zero, which readers take for "not given": the time of a render would give every repeat different bytes. mediabunny has
 * no option for it and uses the clock.
 */
function leaveOutCreationTime(output: Output): void {
  const { _muxer: muxer } = output as unknown as { _muxer: { creationTime: number } }
  muxer.creationTime = 0
}
