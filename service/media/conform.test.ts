import { existsSync } from 'node:fs'
import { copyFile, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AudioSampleSink, FilePathSource, Input, MP4, VideoSampleSink } from 'mediabunny'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MODEL_VIDEOS, type ModelVideo, makeModelVideo } from '#tests/fixtures/video.ts'
import { FAST_VIDEO } from '../models.ts'
import { PermanentRenderError, RendererUnavailableError } from '../renderer.ts'
import { conformVideo, type SilentTrack } from './conform.ts'
import { finishVideo } from './finish.ts'
import { checkVideo } from './gate.ts'

const { format } = FAST_VIDEO
/** The real format but two seconds long: a quarter of the work. */
const BRIEF = { ...format, durationSeconds: 2 }
const SILENT = { ...MODEL_VIDEOS.silent, frameCount: 32 }
const WIDE = { ...MODEL_VIDEOS.wide, frameCount: 48, sound: { ...MODEL_VIDEOS.wide.sound, seconds: 1.9 } }
const TIMEOUT_MS = 120_000

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'conform-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function make(name: string, video: ModelVideo): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, await makeModelVideo(video))
  return path
}

const never = new AbortController().signal

function finish(path: string, silentTrack: SilentTrack = 'refuse', signal = never) {
  return finishVideo(path, BRIEF, { silentTrack, signal })
}

type Colour = 'red' | 'blue' | 'white' | 'green' | 'other'

function colourOf([red = 0, green = 0, blue = 0]: Iterable<number> & ArrayLike<number>): Colour {
  const near = (...wanted: number[]) =>
    [red, green, blue].every((value, index) => Math.abs(value - (wanted[index] ?? 0)) < 40)
  if (near(255, 32, 32)) return 'red'
  if (near(48, 96, 160)) return 'blue'
  if (near(255, 255, 255)) return 'white'
  return near(32, 192, 64) ? 'green' : 'other'
}

/** The colours of some points of the frame at a time in seconds. */
async function look(path: string, seconds: number, points: [x: number, y: number][]): Promise<Colour[]> {
  using input = new Input({ source: new FilePathSource(path), formats: [MP4] })
  const track = await input.getPrimaryVideoTrack()
  if (track === null) throw new Error('no picture')
  using frame = await new VideoSampleSink(track).getSample(seconds)
  if (frame === null) throw new Error('no frame')
  const pixels = new Uint8Array(frame.allocationSize({ format: 'RGBA' }))
  await frame.copyTo(pixels, { format: 'RGBA' })
  return points.map(([x, y]) => colourOf(pixels.subarray((y * 1280 + x) * 4, (y * 1280 + x) * 4 + 3)))
}

/** The peak of each half second of the second channel, and the end of the sound. */
async function listen(path: string): Promise<{ peaks: number[]; end: number }> {
  using input = new Input({ source: new FilePathSource(path), formats: [MP4] })
  const track = await input.getPrimaryAudioTrack()
  if (track === null) throw new Error('no sound')
  const peaks: number[] = []
  for await (const source of new AudioSampleSink(track).samples(0)) {
    using sample = source
    const values = new Float32Array(sample.numberOfFrames)
    sample.copyTo(values, { planeIndex: 1, format: 'f32-planar' })
    const half = Math.floor(sample.timestamp * 2)
    peaks[half] = Math.max(peaks[half] ?? 0, ...values.map(Math.abs))
  }
  return { peaks, end: await track.computeDuration() }
}

describe('a video from a model', { timeout: TIMEOUT_MS }, () => {
  it('is cropped to the middle and cut to length, with its sound (1280x768, 193 frames)', async () => {
    const path = await make('ltx.mp4', MODEL_VIDEOS.ltx)
    const finished = await finishVideo(path, format, { silentTrack: 'refuse', signal: never })
    expect(finished).toMatchObject({ ok: true, durationSeconds: 8, width: 1280, height: 720 })
    // The circle of radius 200 is round and in the middle, and nothing is left of the red above and below.
    const points: [number, number][] = [
      [640, 4],
      [640, 715],
      [446, 360],
      [434, 360],
      [833, 360],
      [845, 360],
      [640, 166],
      [640, 154],
      [640, 553],
      [640, 565],
    ]
    const pairs = ['white', 'blue', 'white', 'blue', 'white', 'blue', 'white', 'blue']
    expect(await look(path, 4, points)).toEqual(['blue', 'blue', ...pairs])
    // The bar at the top moves from the left to the right.
    expect(await look(path, 0, [[20, 90]])).toEqual(['green'])
    expect(await look(path, 7.99, [[1250, 90]])).toEqual(['green'])
    const { peaks, end } = await listen(path)
    expect(end).toBeCloseTo(8, 2)
    expect(peaks).toHaveLength(16)
    expect(peaks.every((peak) => peak > 0.4 && peak < 0.6)).toBe(true)
  })

  it('is scaled but not stretched, and its sound is mixed, resampled and padded (1344x768)', async () => {
    const path = await make('wide.mp4', WIDE)
    expect(await finish(path)).toMatchObject({
      ok: true,
      durationSeconds: expect.closeTo(2, 1),
      width: 1280,
      height: 720,
    })
    // 0.952 of the size: radius 190.5, and 17 lines of red remain above and below.
    const points: [number, number][] = [
      [640, 8],
      [640, 26],
      [640, 711],
      [640, 693],
      [456, 360],
      [444, 360],
      [640, 176],
      [640, 164],
    ]
    const seen = await look(path, 1, points)
    expect(seen).toEqual(['red', 'blue', 'red', 'blue', 'white', 'blue', 'white', 'blue'])
    const { peaks, end } = await listen(path)
    expect(end).toBeCloseTo(2, 1)
    expect(peaks.slice(1, 3).every((peak) => peak > 0.4 && peak < 0.6)).toBe(true)
  })

  it('is permanently refused or given silence when it has no sound', async () => {
    const path = await make('silent.mp4', SILENT)
    await expect(finish(path)).rejects.toThrow(new PermanentRenderError('the model made no sound'))
    expect(await finish(path, 'add')).toMatchObject({ ok: true })
    expect(await listen(path)).toEqual({ peaks: Array(4).fill(0), end: expect.closeTo(2, 1) })
  })

  it('fails when it is too short, but may lack two frames', async () => {
    const short = { ...SILENT, frameCount: 24 }
    await expect(finish(await make('short.mp4', short), 'add')).rejects.toThrow(
      'The model made no proper video: the video is 1.50 s long, not 2 s',
    )
    const close = await make('close.mp4', { ...SILENT, frameCount: 30 })
    expect(await finish(close, 'add')).toMatchObject({ ok: true, durationSeconds: expect.closeTo(2, 1) })
  })

  it('stays unchanged when it passes the gate', async () => {
    const path = join(folder, 'passes.mp4')
    await copyFile(await make('again.mp4', SILENT), path)
    await finish(path, 'add')
    const before = await readFile(path)
    expect(await finish(path)).toMatchObject({ ok: true })
    expect((await readFile(path)).equals(before)).toBe(true)
  })

  it('loses its sound when the format has none', async () => {
    const sound = { seconds: 2, sampleRate: 48_000, channels: 2 }
    const path = await make('loud.mp4', { ...SILENT, sound })
    const silent = { ...BRIEF, audio: false }
    expect(await finishVideo(path, silent, { silentTrack: 'refuse', signal: never })).toMatchObject({
      ok: true,
    })
    expect(await checkVideo(path, BRIEF)).toEqual({
      ok: false,
      problems: ['there are 0 audio tracks, not 1'],
    })
  })

  it('fails when it is not a video', async () => {
    const path = join(folder, 'text.mp4')
    await writeFile(path, '{"detail":"not ready"}')
    await expect(finish(path)).rejects.toThrow()
    expect(existsSync(`${path}.conformed`)).toBe(false)
  })

  it('is abandoned with the reason of the signal', async () => {
    const path = await make('aborted.mp4', SILENT)
    const controller = new AbortController()
    const before = await readFile(path)
    const finishing = finish(path, 'add', controller.signal)
    setImmediate(() => controller.abort(new Error('shutting down')))
    await expect(finishing).rejects.toThrow('shutting down')
    expect((await readFile(path)).equals(before)).toBe(true)
    expect(existsSync(`${path}.conformed`)).toBe(false)
  })

  it('is put off when the disk is full', { skip: process.platform !== 'linux' }, async () => {
    const path = await make('much.mp4', SILENT)
    const full = join(folder, 'full.mp4')
    await symlink('/dev/full', full)
    const options = { silentTrack: 'add', signal: never } as const
    await expect(conformVideo(path, full, BRIEF, options)).rejects.toThrow(RendererUnavailableError)
  })
})
