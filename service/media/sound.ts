import {
  AudioSample,
  AudioSampleSink,
  AudioSampleSource,
  type EncodedPacket,
  type InputAudioTrack,
  Mp4OutputFormat,
  NullTarget,
  Output,
} from 'mediabunny'
import { CHANNELS, SAMPLE_RATE } from './verdict.ts'

const AUDIO_BITS_PER_SECOND = 160_000
const PACKET_SECONDS = 1024 / SAMPLE_RATE
/** The encoder's first packet primes the decoder and holds no sound: it is presented before time zero. */
const PRIMING_PACKETS = 1

export interface EncodedSound {
  packets: EncodedPacket[]
  config: EncodedAudioChunkMetadata | undefined
}

/** A stretch of a track, in its seconds. */
export interface Stretch {
  startSeconds: number
  durationSeconds: number
}

/**
 * The sound of one stretch of a track as stereo AAC at 48 kHz from time zero, with silence where the track has none;
 * no track is silence throughout. Throws when the sound cannot be decoded.
 */
export async function encodeSound(track: InputAudioTrack | null, stretch: Stretch): Promise<EncodedSound> {
  const packets: EncodedPacket[] = []
  let config: EncodedAudioChunkMetadata | undefined
  const encoder = new AudioSampleSource({
    codec: 'aac',
    bitrate: AUDIO_BITS_PER_SECOND,
    transform: { numberOfChannels: CHANNELS, sampleRate: SAMPLE_RATE },
    onEncodedPacket: (packet, metadata) => {
      config ??= metadata
      // The encoder misdates the packets of its flush; counting them cannot go wrong.
      const timestamp = (packets.length - PRIMING_PACKETS) * PACKET_SECONDS
      packets.push(packet.clone({ timestamp, duration: PACKET_SECONDS }))
    },
  })
  const scratch = new Output({ format: new Mp4OutputFormat({ fastStart: false }), target: new NullTarget() })
  scratch.addAudioTrack(encoder)
  await scratch.start()
  using sound = await decode(track, stretch)
  await encoder.add(sound)
  await scratch.finalize()
  return { packets, config }
}

async function decode(track: InputAudioTrack | null, stretch: Stretch): Promise<AudioSample> {
  const numberOfChannels = track?.numberOfChannels ?? CHANNELS
  const sampleRate = track?.sampleRate ?? SAMPLE_RATE
  const length = Math.round(stretch.durationSeconds * sampleRate)
  const data = new Float32Array(length * numberOfChannels)
  if (track !== null) await fill(data, length, track, stretch)
  return new AudioSample({ data, format: 'f32-planar', numberOfChannels, sampleRate, timestamp: 0 })
}

async function fill(
  data: Float32Array,
  length: number,
  track: InputAudioTrack,
  { startSeconds, durationSeconds }: Stretch,
): Promise<void> {
  for await (const source of new AudioSampleSink(track).samples(
    startSeconds,
    startSeconds + durationSeconds,
  )) {
    using sample = source
    const at = Math.round((sample.timestamp - startSeconds) * sample.sampleRate)
    const skipped = Math.max(0, -at)
    const frameCount = Math.min(sample.numberOfFrames - skipped, length - Math.max(0, at))
    if (frameCount <= 0) continue
    for (let channel = 0; channel < track.numberOfChannels; channel++) {
      const target = channel * length + Math.max(0, at)
      sample.copyTo(data.subarray(target, target + frameCount), {
        planeIndex: channel,
        format: 'f32-planar',
        frameOffset: skipped,
        frameCount,
      })
    }
  }
}
