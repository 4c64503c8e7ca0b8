import {
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedVideoPacketSource,
  Mp4OutputFormat,
  Output,
} from 'mediabunny'

/** What a clip says of itself. */
export interface ClipShape {
  seconds: number
  width: number
  height: number
  sound: boolean
}

export const RIGHT_SHAPE: ClipShape = { seconds: 8, width: 1280, height: 720, sound: true }

const SAMPLE_RATE = 48_000

/** A whole MP4 of this shape whose packets are empty of pictures and sound: what is checked is its index. */
export async function makeClip(shape: ClipShape = RIGHT_SHAPE): Promise<Buffer> {
  const target = new BufferTarget()
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target })
  const picture = new EncodedVideoPacketSource('vp9')
  const sound = new EncodedAudioPacketSource('opus')
  output.addVideoTrack(picture)
  if (shape.sound) output.addAudioTrack(sound)
  await output.start()
  for (let second = 0; second < shape.seconds; second++) {
    const packet = new EncodedPacket(new Uint8Array([0x82, 0x49, 0x83, 0x42, second]), 'key', second, 1)
    await picture.add(packet, {
      decoderConfig: { codec: 'vp09.00.31.08', codedWidth: shape.width, codedHeight: shape.height },
    })
    if (!shape.sound) continue
    await sound.add(new EncodedPacket(new Uint8Array([0xfc, 0xff, 0xfe, second]), 'key', second, 1), {
      decoderConfig: { codec: 'opus', numberOfChannels: 2, sampleRate: SAMPLE_RATE },
    })
  }
  await output.finalize()
  if (!target.buffer) throw new Error('The muxer gave no file.')
  return Buffer.from(target.buffer)
}
