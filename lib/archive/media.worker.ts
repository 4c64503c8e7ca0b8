/** Looks at one downloaded file, and draws its pictures. Takes the paths, gives a `MediaReport`. */
import { rename, rm, writeFile } from 'node:fs/promises'
import { type Canvas, createCanvas } from '@napi-rs/canvas'
import * as webcodecs from '@napi-rs/webcodecs'
import {
  ALL_FORMATS,
  FilePathSource,
  Input,
  type InputVideoTrack,
  type VideoSample,
  VideoSampleSink,
} from 'mediabunny'
import { performTask } from '#platform/task-process.ts'
import type { Said } from '../language/said.ts'
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
    const track = await input.getPrimaryVideoTrack()
    if (!track) return bad({ key: 'troubles.what.noPicture' })
    if (!(await input.getPrimaryAudioTrack())) return bad({ key: 'troubles.what.noSound' })
    const durationSeconds = await input.computeDuration()
    const facts = { durationSeconds, width: track.displayWidth, height: track.displayHeight }
    // A frame that cannot be decoded means that browsers may not play it either.
    const failure = await drawPoster(track, pictures).catch((error: Error) =>
      failed(error, 'troubles.what.undecodable'),
    )
    if (failure) return failure
    // Without one a video can be watched all the same.
    await drawSprite(track, pictures.sprite, durationSeconds).catch(() =>
      rm(pictures.sprite, { force: true }),
    )
    return { kind: 'facts', ...facts }
  } catch (error) {
    return failed(error, 'troubles.what.unreadable')
  } finally {
    input.dispose()
  }
}

/** What the system refused (a full disk, too many open files) says nothing of the video. */
function failed(error: unknown, key: 'troubles.what.undecodable' | 'troubles.what.unreadable'): MediaReport {
  const why = error instanceof Error ? error.message : String(error)
  if (error instanceof Error && 'syscall' in error) {
    return { kind: 'reader_failed', why: { key: 'troubles.asWritten', values: { text: why } } }
  }
  return bad({ key, values: { why } })
}

function bad(problem: Said): MediaReport {
  return { kind: 'bad', problem }
}

/** @returns what is wrong with the picture, where it can be told at all. */
async function drawPoster(
  track: InputVideoTrack,
  { poster, thumbnail }: Pictures,
): Promise<MediaReport | null> {
  const sample = await new VideoSampleSink(track).getSample(POSTER_AT)
  if (!sample) return bad({ key: 'troubles.what.noFrame' })
  const full = await pictureOf(sample)
  await keep(poster, await scaled(full, POSTER_WIDTH).encode('jpeg', 82))
  // Without one the poster is shown.
  await scaled(full, THUMBNAIL_WIDTH)
    .encode('webp', 78)
    .then((bytes) => keep(thumbnail, bytes))
    .catch(() => rm(thumbnail, { force: true }))
  return null
}

function scaled(full: Canvas, width: number): Canvas {
  const small = createCanvas(width, Math.round((width * full.height) / full.width))
  small.getContext('2d').drawImage(full, 0, 0, small.width, small.height)
  return small
}

async function drawSprite(track: InputVideoTrack, sprite: string, durationSeconds: number): Promise<void> {
  const row = createCanvas(FRAME.width * SPRITE_FRAMES, FRAME.height)
  const context = row.getContext('2d')
  let index = 0
  for await (const sample of new VideoSampleSink(track).samplesAtTimestamps(spriteTimes(durationSeconds))) {
    if (!sample) throw new Error('A frame is missing.')
    const picture = await pictureOf(sample)
    context.drawImage(picture, index * FRAME.width, 0, FRAME.width, FRAME.height)
    index += 1
  }
  await keep(sprite, await row.encode('webp', 72))
}

/** The picture of a frame, which is given back to the decoder. */
async function pictureOf(sample: VideoSample): Promise<Canvas> {
  const { displayWidth: width, displayHeight: height } = sample
  const rgba = new Uint8Array(await sample.allocationSize({ format: 'RGBA' }))
  await sample.copyTo(rgba, { format: 'RGBA' })
  sample.close()
  const full = createCanvas(width, height)
  const context = full.getContext('2d')
  const pixels = context.createImageData(width, height)
  pixels.data.set(rgba)
  context.putImageData(pixels, 0, 0)
  return full
}

/** Nobody ever sees half a file under its name. */
async function keep(path: string, bytes: Buffer): Promise<void> {
  const unfinished = `${path}.${process.pid}.part`
  await writeFile(unfinished, bytes, { flush: true })
  await rename(unfinished, path)
}
