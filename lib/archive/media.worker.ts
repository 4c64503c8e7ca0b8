/**
 * Looks at one downloaded file and draws its poster, off the main thread: decoding would hold up every request.
 * Takes `{ video, poster }` as workerData and posts one MediaReport.
 */
import { rename, writeFile } from 'node:fs/promises'
import { parentPort, threadId, workerData } from 'node:worker_threads'
import { createCanvas } from '@napi-rs/canvas'
import * as webcodecs from '@napi-rs/webcodecs'
import { ALL_FORMATS, FilePathSource, Input, type InputVideoTrack, VideoSampleSink } from 'mediabunny'
import type { MediaReport } from './media.ts'

// mediabunny looks for the WebCodecs classes where browsers have them.
Object.assign(globalThis, webcodecs)

/** Seconds into the video; the very first frames often fade in from black. */
const POSTER_AT = 2
const POSTER_WIDTH = 960

const { video, poster } = workerData as { video: string; poster: string }
parentPort?.postMessage(await inspect())

async function inspect(): Promise<MediaReport> {
  const input = new Input({ source: new FilePathSource(video), formats: ALL_FORMATS })
  try {
    const track = await input.getPrimaryVideoTrack()
    if (!track) return { ok: false, problem: 'it has no video track' }
    if (!(await input.getPrimaryAudioTrack())) return { ok: false, problem: 'it has no sound track' }
    const durationSeconds = await input.computeDuration()
    const facts = { durationSeconds, width: track.displayWidth, height: track.displayHeight }
    // A frame that cannot be decoded means that browsers may not play it either.
    const undecodable = await drawPoster(track).catch((error: Error) => error.message)
    return undecodable
      ? { ok: false, problem: `its picture cannot be decoded (${undecodable})` }
      : { ok: true, ...facts }
  } catch (error) {
    return {
      ok: false,
      problem: `it cannot be read (${error instanceof Error ? error.message : 'unknown error'})`,
    }
  } finally {
    input.dispose()
  }
}

async function drawPoster(track: InputVideoTrack): Promise<null> {
  const sample = await new VideoSampleSink(track).getSample(POSTER_AT)
  if (!sample) throw new Error('no frame at two seconds')
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
  const unfinished = `${poster}.${process.pid}-${threadId}.part`
  await writeFile(unfinished, await small.encode('jpeg', 82), { flush: true })
  await rename(unfinished, poster)
  return null
}
