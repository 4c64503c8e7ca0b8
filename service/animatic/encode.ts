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
/** What the encoder really makes of RGB frames, whatever it reports: BT.601 coefficients in limited range. */
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

interface Packet {
  data: Uint8Array
  type: 'key' | 'delta'
  startSeconds: number
  seconds: number
}

interface Track<Config> {
  packets: Packet[]
  config: Config
}

type VideoMeta = Parameters<EncodedVideoPacketSource['add']>[1]
type AudioMeta = Parameters<EncodedAudioPacketSource['add']>[1]

/** Encodes pictures and sound and returns an MP4 file with its index at the front. Throws when an encoder fails. */
export async function encodeMp4(picture: Picture, sound: Stereo): Promise<Uint8Array> {
  const video = await encodeVideo(picture)
  const audio = await encodeAudio(sound)
  return multiplex(video, audio)
}

function copyPacket(
  chunk: EncodedVideoChunk | EncodedAudioChunk,
  startSeconds: number,
  seconds: number,
): Packet {
  const data = new Uint8Array(chunk.byteLength)
  chunk.copyTo(data)
  return { data, type: chunk.type, startSeconds, seconds }
}

async function encodeVideo(picture: Picture): Promise<Track<VideoMeta>> {
  const packets: Packet[] = []
  let config: VideoMeta
  let failure: Error | null = null
  const frameMicroseconds = MICROSECONDS / picture.frameRate
  const encoder = new VideoEncoder({
    output: (chunk, metadata) => {
      config ??= withColourSpace(metadata as VideoMeta)
      packets.push(
        copyPacket(
          chunk,
          Math.round(chunk.timestamp / frameMicroseconds) / picture.frameRate,
          1 / picture.frameRate,
        ),
      )
    },
    error: (error: Error) => {
      failure = error
    },
  })
  try {
    encoder.configure({
      codec: 'avc1.640028',
      width: picture.width,
      height: picture.height,
      framerate: picture.frameRate,
      // Constant quality. With a bit rate to keep, the encoder's threads share out the bits as they happen to run, and
      // the same pictures give other bytes.
      bitrateMode: 'quantizer',
      latencyMode: 'quality',
      hardwareAcceleration: 'prefer-software',
      avc: { format: 'avc' },
    })
    for (let index = 0; index < picture.frameCount && failure === null; index++) {
      while (encoder.encodeQueueSize >= MAX_QUEUED_FRAMES) await nextTurn()
      const timestamp = Math.round(index * frameMicroseconds)
      const frame = new VideoFrame(picture.draw(index), {
        timestamp,
        duration: Math.round(frameMicroseconds),
      })
      try {
        encoder.encode(frame, { keyFrame: index % (picture.frameRate * KEY_FRAME_SECONDS) === 0 })
      } finally {
        frame.close()
      }
    }
    if (failure === null) await encoder.flush()
  } finally {
    if (encoder.state !== 'closed') encoder.close()
  }
  if (failure !== null) throw failure
  return { packets, config }
}

async function encodeAudio(sound: Stereo): Promise<Track<AudioMeta>> {
  const packets: Packet[] = []
  let config: AudioMeta
  let failure: Error | null = null
  const packetSeconds = AAC_FRAME / SAMPLE_RATE
  const encoder = new AudioEncoder({
    output: (chunk, metadata) => {
      config ??= metadata as AudioMeta
      packets.push(copyPacket(chunk, (packets.length - AAC_PRIMING_PACKETS) * packetSeconds, packetSeconds))
    },
    error: (error: Error) => {
      failure = error
    },
  })
  try {
    encoder.configure({
      codec: 'mp4a.40.2',
      sampleRate: SAMPLE_RATE,
      numberOfChannels: 2,
      bitrate: AUDIO_BITS_PER_SECOND,
    })
    for (let start = 0; start < sound.left.length && failure === null; start += SAMPLE_RATE) {
      const data = planes(sound, start, Math.min(SAMPLE_RATE, sound.left.length - start))
      try {
        encoder.encode(data)
      } finally {
        data.close()
      }
    }
    if (failure === null) await encoder.flush()
  } finally {
    if (encoder.state !== 'closed') encoder.close()
  }
  if (failure !== null) throw failure
  return { packets, config }
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
  for (const packet of video.packets) await pictures.add(toPacket(packet), video.config)
  pictures.close()
  for (const packet of audio.packets) await sounds.add(toPacket(packet), audio.config)
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

function toPacket({ data, type, startSeconds, seconds }: Packet): EncodedPacket {
  return new EncodedPacket(data, type, startSeconds, seconds)
}

/** Lets the encoder's finished packets arrive. */
function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
