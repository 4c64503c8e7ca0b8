/** Inspects one downloaded file and draws its pictures. Takes the paths, returns a `MediaReport`. */
import { rename, rm, writeFile } from 'node:fs/promises'
import { type Canvas, createCanvas } from '@napi-rs/canvas'
import * as webcodecs from '@napi-rs/webcodecs'
import {
  ALL_FORMATS,
  AudioSampleSink,
  FilePathSource,
  Input,
  type InputAudioTrack,
  type InputVideoTrack,
  type VideoSample,
  VideoSampleSink,
} from 'mediabunny'
import { performTask } from '#platform/task-process.ts'
import type { Pictures } from './files.ts'
import type { MediaReport, MediaTask } from './media.ts'
import { FRAME, SPRITE_FRAMES, spriteTimes } from './sprite.ts'

// mediabunny looks for the WebCodecs classes where browsers have them.
Object.assign(globalThis, webcodecs)

/** Seconds into the video; the very first frames often fade in from black. */
const POSTER_AT = 2
const POSTER_WIDTH = 960
/** Twice the width of most cards. */
const THUMBNAIL_WIDTH = 640

performTask((task) => inspect(task as MediaTask))

async function inspect({ video, pictures }: MediaTask): Promise<MediaReport> {
  const input = new Input({ source: new FilePathSource(video), formats: ALL_FORMATS })
  try {
    return await inspectTracks(input, pictures)
  } catch (error) {
    return failed(error, 'troubles.what.unreadable')
  } finally {
    input.dispose()
  }
}

async function inspectTracks(input: Input, pictures: Pictures): Promise<MediaReport> {
  const track = await input.getPrimaryVideoTrack()
  const sound = await input.getPrimaryAudioTrack()
  if (!track) return { kind: 'other', problem: { key: 'troubles.what.noPicture' } }
  if (!(await track.canDecode())) {
    const codec = track.codec ?? String(track.internalCodecId)
    return { kind: 'other', problem: { key: 'troubles.what.noDecoder', values: { codec } } }
  }
  const picture = new Picture(track)
  const problem = await picture.watch().catch((error: Error) => failed(error, 'troubles.what.undecodable'))
  const notDrawn = await picture.keep(pictures).then(() => null, readerFailed)
  const trouble = problem ?? notDrawn
  if (trouble) return trouble
  if (!sound) return { kind: 'other', problem: { key: 'troubles.what.noSound' } }
  const facts = {
    kind: 'facts' as const,
    durationSeconds: picture.seconds,
    width: track.displayWidth,
    height: track.displayHeight,
  }
  if (!(await sound.canDecode())) return facts
  return listen(sound).then(
    (soundSeconds) => ({ ...facts, soundSeconds }),
    (error: Error) => failed(error, 'troubles.what.inaudible'),
  )
}

/** An error of the system (a full disk, too many open files) says nothing about the video. */
function failed(
  error: unknown,
  key: 'troubles.what.undecodable' | 'troubles.what.inaudible' | 'troubles.what.unreadable',
): MediaReport {
  if (error instanceof Error && 'syscall' in error) return readerFailed(error)
  const why = error instanceof Error ? error.message : String(error)
  return { kind: 'damaged', problem: { key, values: { why } } }
}

/** Says nothing about the video; also for a picture that cannot be drawn. */
function readerFailed({ message }: Error): MediaReport {
  return { kind: 'reader_failed', why: { key: 'troubles.asWritten', values: { text: message } } }
}

/** A video's picture, decoded once from its first frame to its last. Only the frames that are drawn get colours. */
class Picture {
  readonly #track: InputVideoTrack
  readonly #row = createCanvas(FRAME.width * SPRITE_FRAMES, FRAME.height)
  #poster: Canvas | null = null
  #drawn = 0
  /** The duration of the decoded frames. */
  seconds = 0

  constructor(track: InputVideoTrack) {
    this.#track = track
  }

  /**
   * @returns its problem; null for a good one.
   * @throws when a frame cannot be decoded.
   */
  async watch(): Promise<MediaReport | null> {
    const length = await this.#track.computeDuration()
    const posterAt = Math.min(POSTER_AT, length / 2)
    const times = spriteTimes(length)
    let [frames, start] = [0, Number.NaN]
    for await (const sample of new VideoSampleSink(this.#track).samples()) {
      try {
        frames += 1
        if (frames === 1) start = sample.timestamp
        const end = sample.timestamp + sample.duration
        this.seconds = end - start
        const inSprite = times.filter((time) => sample.timestamp <= time && time < end)
        if (inSprite.length === 0 && (this.#poster || end <= posterAt)) continue
        const full = await pictureOf(sample)
        if (end > posterAt) this.#poster ??= full
        for (const _ of inSprite) this.#addToRow(full)
      } finally {
        sample.close()
      }
    }
    const { packetCount } = await this.#track.computePacketStats()
    // In other codecs, packets without a separate frame are usual.
    if (frames === packetCount || this.#track.codec !== 'avc') return null
    const values = { frames, packets: packetCount }
    return { kind: 'damaged', problem: { key: 'troubles.what.framesMissing', values } }
  }

  #addToRow(full: Canvas): void {
    this.#row.getContext('2d').drawImage(full, this.#drawn * FRAME.width, 0, FRAME.width, FRAME.height)
    this.#drawn += 1
  }

  /** Draws the decoded frames. Without a thumbnail the poster is shown; without a sprite there is no preview. */
  async keep({ poster, thumbnail, sprite }: Pictures): Promise<void> {
    if (!this.#poster) return
    await keep(poster, await scaled(this.#poster, POSTER_WIDTH).encode('jpeg', 82))
    const small = scaled(this.#poster, THUMBNAIL_WIDTH).encode('webp', 62)
    await small.then((bytes) => keep(thumbnail, bytes)).catch(() => rm(thumbnail, { force: true }))
    if (this.#drawn < SPRITE_FRAMES) return rm(sprite, { force: true })
    const row = this.#row.encode('webp', 72)
    await row.then((bytes) => keep(sprite, bytes)).catch(() => rm(sprite, { force: true }))
  }
}

/**
 * Decodes all of a sound track.
 * @returns its duration.
 * @throws when a part of it cannot be decoded.
 */
async function listen(track: InputAudioTrack): Promise<number> {
  let [start, end] = [Number.NaN, 0]
  for await (const sample of new AudioSampleSink(track).samples()) {
    if (Number.isNaN(start)) start = sample.timestamp
    end = sample.timestamp + sample.duration
    sample.close()
  }
  return Number.isNaN(start) ? 0 : end - start
}

function scaled(full: Canvas, width: number): Canvas {
  const small = createCanvas(width, Math.round((width * full.height) / full.width))
  small.getContext('2d').drawImage(full, 0, 0, small.width, small.height)
  return small
}

/** The picture of a frame in full size. */
async function pictureOf(sample: VideoSample): Promise<Canvas> {
  const { displayWidth: width, displayHeight: height } = sample
  const rgba = new Uint8Array(await sample.allocationSize({ format: 'RGBA' }))
  await sample.copyTo(rgba, { format: 'RGBA' })
  const full = createCanvas(width, height)
  const context = full.getContext('2d')
  // Not from the bytes: with pixels that are not square, there are fewer, and the picture is skewed.
  const pixels = context.createImageData(width, height)
  pixels.data.set(rgba)
  context.putImageData(pixels, 0, 0)
  return full
}

/** Writes under another name first, so that a partial file is never served. */
async function keep(path: string, bytes: Buffer): Promise<void> {
  const unfinished = `${path}.${process.pid}.part`
  await writeFile(unfinished, bytes, { flush: true })
  await rename(unfinished, path)
}
