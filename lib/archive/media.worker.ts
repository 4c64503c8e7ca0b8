/** Looks at one downloaded file and draws its poster. Takes the paths of both, gives a `MediaReport`. */
import { rename, writeFile } from 'node:fs/promises'
import { createCanvas } from '@napi-rs/canvas'
import * as webcodecs from '@napi-rs/webcodecs'
import { ALL_FORMATS, FilePathSource, Input, type InputVideoTrack, VideoSampleSink } from 'mediabunny'
import { performTask } from '#platform/task-process.ts'
import type { Said } from '../language/said.ts'
import type { MediaReport, MediaTask } from './media.ts'

// mediabunny looks for the WebCodecs classes where browsers have them.
Object.assign(globalThis, webcodecs)

/** Seconds into the video; the very first frames often fade in from black. */
const POSTER_AT = 2
const POSTER_WIDTH = 960

performTask((task) => inspect(task as MediaTask))

async function inspect({ video, poster }: MediaTask): Promise<MediaReport> {
  const input = new Input({ source: new FilePathSource(video), formats: ALL_FORMATS })
  try {
    const track = await input.getPrimaryVideoTrack()
    if (!track) return bad({ key: 'troubles.what.noPicture' })
    if (!(await input.getPrimaryAudioTrack())) return bad({ key: 'troubles.what.noSound' })
    const durationSeconds = await input.computeDuration()
    const facts = { durationSeconds, width: track.displayWidth, height: track.displayHeight }
    // A frame that cannot be decoded means that browsers may not play it either.
    const failure = await drawPoster(track, poster).catch((error: Error) =>
      failed(error, 'troubles.what.undecodable'),
    )
    return failure ?? { kind: 'facts', ...facts }
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
async function drawPoster(track: InputVideoTrack, poster: string): Promise<MediaReport | null> {
  const sample = await new VideoSampleSink(track).getSample(POSTER_AT)
  if (!sample) return bad({ key: 'troubles.what.noFrame' })
  const { displayWidth: width, displayHeight: height } = sample
  const rgba = new Uint8Array(await sample.allocationSize({ format: 'RGBA' }))
  await sample.copyTo(rgba, { format: 'RGBA' })
  sample.close()
  const full = createCanvas(width, height)
  const context = full.getContext('2d')
  const pixels = context.createImageData(width, height)
  pixels.data.set(rgba)
  context.putImageData(pixels, 0, 0)
  const small = createCanvas(POSTER_WIDTH, Math.round((POSTER_WIDTH * height) / width))
  small.getContext('2d').drawImage(full, 0, 0, small.width, small.height)
  const unfinished = `${poster}.${process.pid}.part`
  await writeFile(unfinished, await small.encode('jpeg', 82), { flush: true })
  await rename(unfinished, poster)
  return null
}
