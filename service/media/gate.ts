import { FilePathSource, Input, MP4 } from 'mediabunny'
import { readTopLevelBoxes } from '#platform/mp4-boxes.ts'
import type { VideoFormat } from '../models.ts'
import { contentProblems, layoutProblems, type MediaFacts } from './verdict.ts'

export type VideoCheck =
  | { ok: true; durationSeconds: number; width: number; height: number; sizeBytes: number }
  | { ok: false; problems: string[] }

/**
 * Checks that a finished file keeps the service's promise before its job may be completed: a complete
 * fast-start MP4 of the format's duration and size, in H.264 at a whole number of frames a second, with one track of
 * stereo AAC at 48 kHz if the format has sound, and none if it has not.
 * Reads the index only, never the samples. Throws when the file cannot be opened.
 */
export async function checkVideo(path: string, format: VideoFormat): Promise<VideoCheck> {
  const { boxes, fileSize: sizeBytes } = await readTopLevelBoxes(path)
  const problems = layoutProblems(boxes, sizeBytes)
  if (problems.length > 0) return { ok: false, problems }
  const facts = await readFacts(path)
  if (facts === null) return { ok: false, problems: ['the index cannot be read'] }
  const wrong = contentProblems(facts, format)
  const picture = facts.video[0]
  if (wrong.length > 0 || picture === undefined) return { ok: false, problems: wrong }
  const { width, height } = picture
  return { ok: true, durationSeconds: facts.durationSeconds, width, height, sizeBytes }
}

/** The content of the file's index, or null when it is damaged: mediabunny then throws errors of many kinds. */
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
