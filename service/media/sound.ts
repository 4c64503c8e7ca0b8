import { AudioSample, AudioSampleSink, type InputAudioTrack } from 'mediabunny'
import { type EncodedSound, encodeSound } from '../animatic/encode.ts'
import { CHANNELS, SAMPLE_RATE } from './verdict.ts'

/** A stretch of a track, in its seconds. */
export interface Stretch {
  startSeconds: number
  durationSeconds: number
}

/**
 * The sound of one stretch of a track as stereo AAC at 48 kHz from time zero, with silence where the track has none;
 * no track is silence throughout. Throws when the sound cannot be decoded.
 */
export async function soundOf(track: InputAudioTrack | null, stretch: Stretch): Promise<EncodedSound> {
  using sound = await decode(track, stretch)
  return await encodeSound(sound)
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
