import { ALL_FORMATS, BufferSource, EncodedPacketSink, Input, type InputTrack } from 'mediabunny'
import { makeVideo } from '#tests/fixtures/video.ts'
import type { Job } from './ledger.ts'

export interface Video {
  bytes: Buffer
  whole: boolean
}

/** The bytes missing from a truncated file: less than its last sample of picture and sound. */
const MISSING_BYTES = 2_000

/** The videos of jobs: a real MP4, and its damaged forms. */
export async function makeVideos(): Promise<(job: Job) => Video> {
  const whole = await makeVideo()
  const damaged = {
    'file-tables': breakOff(whole, 'right'),
    'file-open-end': breakOff(whole, 'open'),
    'file-picture': await spoil(whole, 'video'),
    'file-sound': await spoil(whole, 'audio'),
    'file-short': await makeVideo({ seconds: 5 }),
  } as const
  return ({ id, faults, served }) => {
    const damage = Object.entries(damaged).find(([fault]) => faults.has(fault as keyof typeof damaged))?.[1]
    if (damage && !(faults.has('then-whole') && served.length > 0)) return { bytes: damage, whole: false }
    // A separate file for each job, so that the hash reveals a mix-up.
    return { bytes: Buffer.concat([whole, box('free', Buffer.from(id))]), whole: true }
  }
}

function box(type: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(8 + content.length)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, content])
}

/** Cuts off the end, and lets the last box, `mdat`, end right there or at the end of the file, wherever that is. */
function breakOff(video: Buffer, ending: 'right' | 'open'): Buffer {
  const cut = Buffer.from(video.subarray(0, video.length - MISSING_BYTES))
  let at = 0
  while (cut.toString('latin1', at + 4, at + 8) !== 'mdat') at += cut.readUInt32BE(at)
  cut.writeUInt32BE(ending === 'open' ? 0 : cut.length - at, at)
  return cut
}

/** Overwrites the second half of a track's samples. The tables of the file stay right. */
async function spoil(video: Buffer, kind: 'video' | 'audio'): Promise<Buffer> {
  const spoilt = Buffer.from(video)
  const input = new Input({ formats: ALL_FORMATS, source: new BufferSource(new Uint8Array(video)) })
  const track: InputTrack | null =
    kind === 'video' ? await input.getPrimaryVideoTrack() : await input.getPrimaryAudioTrack()
  if (!track) throw new Error(`The video has no ${kind}.`)
  const samples: { start: number; end: number }[] = []
  for await (const { data } of new EncodedPacketSink(track).packets()) {
    const start = video.indexOf(data, samples.at(-1)?.end ?? 0)
    samples.push({ start, end: start + data.length })
  }
  for (const { start, end } of samples.slice(samples.length / 2)) spoilt.fill(0, start, end)
  return spoilt
}
