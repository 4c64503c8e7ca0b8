import { type FileHandle, open } from 'node:fs/promises'
import { FilePathSource, Input, MP4 } from 'mediabunny'
import type { VideoFormat } from '../models.ts'
import { type Box, contentProblems, layoutProblems, type MediaFacts } from './verdict.ts'

export type VideoCheck =
  | { ok: true; durationSeconds: number; width: number; height: number; sizeBytes: number }
  | { ok: false; problems: string[] }

/**
 * Checks that a finished file is what the service promises before its job may be completed: a whole
 * fast-start MP4 of the format's duration and size, in H.264 at a whole number of frames a second, with one track of
 * stereo AAC at 48 kHz when the format has sound and with none when it has not.
 * Reads the index only, never the samples. Throws when the file cannot be opened.
 */
export async function checkVideo(path: string, format: VideoFormat): Promise<VideoCheck> {
  const { sizeBytes, problems } = await checkLayout(path)
  if (problems.length > 0) return { ok: false, problems }
  const facts = await readFacts(path)
  if (facts === null) return { ok: false, problems: ['the index cannot be read'] }
  const wrong = contentProblems(facts, format)
  const picture = facts.video[0]
  if (wrong.length > 0 || picture === undefined) return { ok: false, problems: wrong }
  const { width, height } = picture
  return { ok: true, durationSeconds: facts.durationSeconds, width, height, sizeBytes }
}

async function checkLayout(path: string): Promise<{ sizeBytes: number; problems: string[] }> {
  const file = await open(path, 'r')
  try {
    const { size: sizeBytes } = await file.stat()
    return { sizeBytes, problems: layoutProblems(await readTopLevelBoxes(file, sizeBytes), sizeBytes) }
  } finally {
    await file.close()
  }
}

/** What the file's index says, or null when it is damaged: mediabunny then throws errors of many kinds. */
async function readFacts(path: string): Promise<MediaFacts | null> {
  const input = new Input({ source: new FilePathSource(path), formats: [MP4] })
  try {
    const [video, audio] = [await input.getVideoTracks(), await input.getAudioTracks()]
    return {
      durationSeconds: await input.computeDuration(),
      video: await Promise.all(
        video.map(async (track) => ({
          codec: await track.getCodec(),
          width: await track.getDisplayWidth(),
          height: await track.getDisplayHeight(),
          frameCount: (await track.computePacketStats()).packetCount,
        })),
      ),
      audio: await Promise.all(
        audio.map(async (track) => ({
          codec: await track.getCodec(),
          channels: await track.getNumberOfChannels(),
          sampleRate: await track.getSampleRate(),
        })),
      ),
    }
  } catch {
    return null
  } finally {
    input.dispose()
  }
}

const HEADER_BYTES = 8
const LONG_HEADER_BYTES = 16
/** A finished video has a handful of boxes; more means the file is something else. */
const MAX_BOXES = 64

/**
 * The top-level boxes of a file of `sizeBytes`, in order. Stops at the first box that does not fit,
 * so that the boxes add up to the size exactly when the file is whole.
 */
async function readTopLevelBoxes(file: FileHandle, sizeBytes: number): Promise<Box[]> {
  const boxes: Box[] = []
  const header = Buffer.alloc(LONG_HEADER_BYTES)
  for (let start = 0; start + HEADER_BYTES <= sizeBytes && boxes.length < MAX_BOXES; ) {
    const { bytesRead } = await file.read(header, 0, LONG_HEADER_BYTES, start)
    const size = boxSize(header.subarray(0, bytesRead), sizeBytes - start)
    if (size === null || start + size > sizeBytes) break
    boxes.push({ type: header.toString('latin1', 4, 8), start, size })
    start += size
  }
  return boxes
}

/** A size of 1 means that 64 bits follow, 0 that the box reaches to the end of the file. */
function boxSize(header: Buffer, remaining: number): number | null {
  if (header.length < HEADER_BYTES) return null
  const short = header.readUInt32BE(0)
  if (short === 0) return remaining
  if (short !== 1) return short >= HEADER_BYTES ? short : null
  if (header.length < LONG_HEADER_BYTES) return null
  const long = Number(header.readBigUInt64BE(8))
  return long >= LONG_HEADER_BYTES ? long : null
}
