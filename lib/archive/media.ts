import { availableParallelism } from 'node:os'
import { runTask } from '#platform/task-process.ts'
import type { Message } from '../i18n/message.ts'
import { makeTurns } from '../turns.ts'
import type { Pictures } from './files.ts'
import type { MediaFacts } from './mp4.ts'

/** The findings about a downloaded file. */
export type MediaReport =
  /**
   * Every picture and the sound were decoded to the end; `soundSeconds` is absent for sound in an unsupported format.
   */
  | ({ kind: 'facts'; soundSeconds?: number } & MediaFacts)
  /** The file is incomplete: it cannot be read, or cannot be decoded to its end. */
  | { kind: 'damaged'; problem: Message }
  /** The file is not a picture with sound, or not in a supported format. It may be complete. */
  | { kind: 'other'; problem: Message }
  /** No findings: the reader was cut off, took too long or crashed. That says nothing about the file. */
  | { kind: 'reader_failed'; why: Message }

export interface MediaTask {
  /** Path of the video. */
  video: string
  /** The pictures to draw: the poster (JPEG), and the thumbnail and the sprite (WebP; see lib/archive/sprite.ts). */
  pictures: Pictures
}

/**
 * Reads a video's facts, and draws its pictures. Never throws. A sprite that cannot be drawn is not a failure of
 * the video; its file is then absent.
 */
export type InspectMedia = (video: string, pictures: Pictures) => Promise<MediaReport>

/** For a reader that hangs: on a busy machine other work comes first (platform/task-process.ts). */
const LONGEST_LOOK_MS = 5 * 60_000

/** One core stays free for requests: decoding a clip takes a whole core for most of a second. */
const inTurn = makeTurns({ atOnce: Math.max(1, availableParallelism() - 1) })

const READER = new URL('./media.worker.ts', import.meta.url)

/**
 * Inspects in a separate process: decoding would block every request, a crashing decoder must not take the studio with
 * it, and a reader of strangers' files does not need our environment.
 */
export const inspectMedia: InspectMedia = (video, pictures) => inTurn(() => inspect(video, pictures))

async function inspect(video: string, { poster, thumbnail, sprite }: Pictures): Promise<MediaReport> {
  const signal = AbortSignal.timeout(LONGEST_LOOK_MS)
  try {
    const task: MediaTask = { video, pictures: { poster, thumbnail, sprite } }
    return (await runTask(READER, { task, signal })) as MediaReport
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    const why: Message = signal.aborted
      ? { key: 'troubles.what.tookTooLong' }
      : { key: 'troubles.what.noLook', values: { why: message } }
    return { kind: 'reader_failed', why }
  }
}
